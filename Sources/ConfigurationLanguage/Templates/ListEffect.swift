import JSONCore

/// The effect of a formatter on a list: on what a path that can find several values found, or on an array.
package enum ListEffect: Sendable {
    /// The number of its values.
    case count
    /// The exact sum of its numbers.
    case sum
    /// The least of its values.
    case minimum
    /// The greatest of its values.
    case maximum
    /// The first of its values; of text the first grapheme.
    case first
    /// The last of its values.
    case last
    /// Its values in order: numbers, then text as the language sorts it.
    case sort
    /// Its values without those that are equal to an earlier one.
    case unique
    /// Its first values, as many as the argument says.
    case take

    /// True when the result is a list again.
    package var givesList: Bool {
        switch self {
        case .sort, .unique, .take: true
        case .count, .sum, .minimum, .maximum, .first, .last: false
        }
    }
}

extension FormatterDefinition {
    static let lists: [FormatterDefinition] = [
        FormatterDefinition(
            "map",
            takes: [.text],
            knownAs: ["lookup", "translate", "dictionary"],
            example: "map(\"genre\")",
            "The value that a table of `maps` has for text or a number; missing where it has none.",
            .map
        ),
        FormatterDefinition(
            "first",
            "The first value of a list, or the first grapheme of text.",
            .list(.first)
        ),
        FormatterDefinition("last", "The last value of a list.", .list(.last)),
        FormatterDefinition(
            "count",
            knownAs: ["length", "size"],
            "The number of values of a list.",
            .list(.count)
        ),
        FormatterDefinition(
            "sum",
            knownAs: ["total"],
            "The exact sum of a list of numbers: of 0.1 and 0.2 it is 0.3.",
            .list(.sum)
        ),
        FormatterDefinition(
            "min",
            knownAs: ["minimum", "least"],
            "The least value of a list.",
            .list(.minimum)
        ),
        FormatterDefinition(
            "max",
            knownAs: ["maximum", "greatest"],
            "The greatest value of a list.",
            .list(.maximum)
        ),
        FormatterDefinition(
            "sort",
            knownAs: ["sorted", "order"],
            "The values of a list in order: numbers, then text as the language sorts it.",
            .list(.sort)
        ),
        FormatterDefinition(
            "unique",
            knownAs: ["distinct", "uniq"],
            "The values of a list without those that are equal to an earlier one.",
            .list(.unique)
        ),
        FormatterDefinition(
            "take",
            takes: [.number(0...100_000)],
            knownAs: ["limit", "head"],
            example: "take(3)",
            "The first values of a list.",
            .list(.take)
        ),
    ]
}

extension TemplateSource {
    /// True when it can find several values, so that its value is a list.
    package var givesList: Bool {
        switch self {
        case .current(let path), .response(let path), .request(_, let path): !path.isSingular
        case .path(_, let path): !path.path.isSingular
        default: false
        }
    }
}

extension TemplateFormatter {
    /// True when it gives the first value of a list.
    var takesFirst: Bool {
        if case .list(.first) = definition.effect { true } else { false }
    }

    /// Returns true when the result is a list.
    ///
    /// - Parameter isList: True when the value that is formatted is a list.
    fileprivate func givesList(of isList: Bool) -> Bool {
        switch definition.effect {
        case .list(let effect): effect.givesList
        case .elements, .json: false
        case .parts, .runs: true
        case .fallback: isList || argumentSources.contains(where: \.givesList)
        default: isList
        }
    }
}

extension Template.Placeholder {
    /// True when its value is a list, its formatters applied.
    package var givesList: Bool {
        formatters.reduce(source.givesList) { $1.givesList(of: $0) }
    }
}
