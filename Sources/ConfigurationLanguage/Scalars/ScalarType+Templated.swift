import JSONCore
import LayoutCore

/// Values of a type, or templates that give them.
extension ScalarType {
    /// A colour, the name of one of the palette, or a template that gives a colour.
    static let color = ScalarType(
        "color",
        "a colour like \"#F3F3F3\", a name of the palette like $label or a template",
        json: [.matching("^(" + ColorText.pattern + #"|\$[A-Za-z_][A-Za-z0-9_]*)$|\$\{"#)],
        choice: .sameType,
        nullMessage: missingColor
    ) { scalar, wrong in
        scalar.templateText.hasBytes(of: "${") || ColorText.written(scalar.text) != nil
            ? templateProblem(in: scalar) : wrong.suggesting(ColorFunction.hex(of: scalar.text))
    }

    /// A colour as it is.
    package static let plainColor = ScalarType(
        "color",
        "a colour like \"#F3F3F3\"",
        json: [.matching("^(" + ColorText.pattern + ")$")],
        nullMessage: missingColor
    ) { scalar, wrong in
        ColorText.isColor(scalar.text) ? nil : wrong.suggesting(ColorFunction.hex(of: scalar.text))
    }

    private static let missingColor =
        "has no value: put the colour in quotes, as an unquoted '#' begins a comment"

    /// Points, a percentage, or a template that gives either.
    package static let templatedLength = templated(
        "a number not below 0, a percentage like \"25%\" or a template",
        json: length(0...unboundedNumber).jsonSchemas,
        maximum: Limits.length
    ) { isLength($0, in: 0...Limits.length) }

    /// A ratio, or a template that gives one.
    static let templatedRatio = templated(
        "a number greater than 0, text like \"16/9\" or a template",
        json: ratio.jsonSchemas,
        takes: isRatio
    )

    /// A number of lanes, columns or rows, or a template that gives one.
    package static let span = templatedInteger(1...1_000)

    /// A number of points, or a template that gives one.
    static let templatedPoints = templated(
        "a number not below 0 or a template",
        json: number(0...unboundedNumber).jsonSchemas,
        maximum: Limits.length
    ) { $0.number.map { (0...Limits.length).contains($0) } ?? false }

    /// A fraction, or a template that gives one.
    package static let fraction = templated(
        "a number from 0 to 1 or a template",
        json: number(0...1).jsonSchemas,
        maximum: 1
    ) { $0.number.map { (0...1).contains($0) } ?? false }

    /// A distance between letters in points, or a template that gives one.
    static let templatedSpacing = templated(
        "a number from -100 to 100 or a template",
        json: number(-100...100).jsonSchemas,
        maximum: 100
    ) { $0.number.map { (-100...100).contains($0) } ?? false }

    /// A number of lines, or a template that gives one.
    static let lines = templatedInteger(0...1_000)

    /// An alignment, or a template that gives one.
    package static let alignment = templatedChoice(
        ["start", "center", "end", "stretch"],
        words: "one of start, center, end, stretch or a template",
        meant: {
            FamiliarNames.values[$0]?.first
                ?? SpellingSuggestion.find($0, among: ["start", "center", "end", "stretch"])
        }
    )

    /// `true`, `false`, or a template that gives either.
    package static let flag = templated("true, false or a template", json: boolean.jsonSchemas) {
        $0.boolean != nil
    }

    /// The direction of a sort, or a template that gives it.
    package static let order = templatedChoice(
        SortWords.orders,
        words: "asc, desc or a template",
        meant: SortWords.order(meantBy:)
    )

    /// The order of text of a sort, or a template that gives it.
    package static let collation = templatedChoice(
        SortWords.collations,
        words: "locale, codePoint or a template",
        meant: { SpellingSuggestion.find($0, among: SortWords.collations) }
    )

    // MARK: Making types

    private static func templated(
        _ words: String,
        json: [JSONTree],
        meant: @escaping @Sendable (String) -> String? = { _ in nil },
        maximum: Double = .infinity,
        takes: @escaping @Sendable (ConfigurationScalar) -> Bool
    ) -> ScalarType {
        ScalarType("templated", words, json: json + [.matching(#"\$\{"#)], choice: .sameType) {
            scalar,
            wrong in
            if scalar.templateText.hasBytes(of: "${") { return templateProblem(in: scalar) }
            if takes(scalar) { return nil }
            return excess(of: scalar, over: maximum) ?? wrong.suggesting(meant(scalar.text))
        }
    }

    private static func templatedInteger(_ range: ClosedRange<Int64>) -> ScalarType {
        templated(
            "an integer from \(range.lowerBound) to \(range.upperBound) or a template",
            json: integer(range).jsonSchemas
        ) { $0.integer.map(range.contains) ?? false }
    }

    private static func templatedChoice(
        _ names: [String],
        words: String,
        meant: @escaping @Sendable (String) -> String?
    ) -> ScalarType {
        templated(words, json: [["enum": .list(names.map { .text($0) })]], meant: meant) {
            names.contains($0.text)
        }
    }
}

package enum SortWords {
    /// The directions, the default first.
    package static let orders = ["asc", "desc"]
    /// The orders of texts, the default first.
    package static let collations = ["locale", "codePoint"]

    /// Returns the direction that a word of another language of queries stands for.
    @Sendable static func order(meantBy word: String) -> String? {
        switch word.lowercased() {
        case "ascending", "up", "asc": "asc"
        case "descending", "down", "desc": "desc"
        default: SpellingSuggestion.find(word, among: orders)
        }
    }
}
