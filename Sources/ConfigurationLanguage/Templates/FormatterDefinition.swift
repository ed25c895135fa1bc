import InputCore

/// A formatter that templates may use: a row of the table of formatters (`all`).
///
/// The parser, the messages of mistakes, the documentation and the evaluation have all that they know of a
/// formatter from its row.
package struct FormatterDefinition: Sendable {
    package let name: String
    /// The parameters in order, the optional ones last.
    package let parameters: [FormatterParameter]
    /// The names that it has in other template languages, in lower case.
    let otherNames: [String]
    /// An example of its use.
    package let example: String
    /// One line on what it makes of what.
    package let doc: String
    /// The effect on a value.
    package let effect: FormatterEffect

    /// Creates a row; without an example the name alone is one.
    init(
        _ name: String,
        takes parameters: [FormatterParameter] = [],
        knownAs otherNames: [String] = [],
        example: String? = nil,
        _ doc: String,
        _ effect: FormatterEffect
    ) {
        self.name = name
        self.parameters = parameters
        self.otherNames = otherNames
        self.example = example ?? name
        self.doc = doc
        self.effect = effect
    }

    /// The names that a template may use, in the order in which messages list them.
    static let names = all.map(\.name)

    // MARK: Messages

    /// The ways to say what formatters of other template languages say, where another name alone does not tell.
    private static let hints: [ExactString: String] = [
        "with":
            "it gives a text of 'strings' its arguments, as in ${t:songs.count|with(n: @.total)}",
        "minus": "a number is taken away by 'plus(-1)'",
        "subtract": "a number is taken away by 'plus(-1)'",
        "sub": "a number is taken away by 'plus(-1)'", "divide": "divide by 'times(0.01)'",
        "div": "divide by 'times(0.01)'",
    ]

    /// Returns the mistake in a name that no formatter has.
    static func unknown(_ name: String) -> String {
        let lowered = name.lowercased()
        if let colon = name.firstIndex(ofScalar: ":"),
            let meant = all.first(where: { $0.name.isExactly(String(name[..<colon])) })
        {
            return "arguments of a formatter are in brackets, as in \(meant.example)"
        }
        if let hint = hints[lowered] { return "'\(name)' is not a formatter: \(hint)" }
        let meant =
            all.first { $0.otherNames.contains(lowered) }?.name
            ?? SpellingSuggestion.find(name, among: names)
        if let meant { return "'\(name)' is not a formatter; did you mean '\(meant)'?" }
        return "'\(name)' is not a formatter: use one of \(names.joined(separator: ", "))"
    }

    /// The message where a required argument is not given.
    func missing(_ parameter: FormatterParameter) -> String {
        let isPlain = parameters.allSatisfy(\.isPlainText)
        let path = parameters.first?.pathExample.map { " or \(name)(\($0))" } ?? ""
        return "'\(name)' needs a \(parameter.word): "
            + (isPlain ? usage { _ in "\"…\"" } : example + path)
    }

    /// The message where what stands in brackets is not what the formatter takes.
    var wrongArguments: String {
        guard let first = parameters.first else { return "'\(name)' takes nothing in brackets" }
        guard parameters.count > 1 else {
            return "'\(name)' takes one \(first.literalWords) or a path: "
                + usage { $0.isText ? "\"…\"" : "1" } + " or \(name)(@.name)"
        }
        let words = parameters.map { ($0.isOptional ? "perhaps a " : "a ") + $0.literalWords }
        return "'\(name)' takes \(words.joined(separator: ", ")), or paths: \(example)"
    }

    private func usage(_ literal: (FormatterParameter) -> String) -> String {
        let required =
            parameters.allSatisfy(\.isOptional)
            ? parameters : parameters.filter { !$0.isOptional }
        return "\(name)(\(required.map(literal).joined(separator: ", ")))"
    }
}
