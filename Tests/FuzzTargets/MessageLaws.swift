import FormatCore
import InputCore
import TestSupport

/// The laws of texts with arguments.
enum MessageLaws {
    /// A value that is text, number and date at once, so that every text can be written with it.
    private struct Value: MessageValue {
        let number: Int64
        var messageText: String? { "<\(number)>" }
        var messageNumber: NumberValue? { .integer(number) }
        func messageDate(in timeZone: String) -> DateValue? {
            DateValue(epochSeconds: Double(number))
        }
        var isMessageNumber: Bool { false }
    }

    static func check(_ text: String, _ random: inout SeededGenerator) throws {
        try checkQuoting(text)
        try checkParsing(text, number: Int64(random.int(-3...1_200)))
        try checkPlural(&random)
    }

    /// A text whose apostrophes are doubled, and which is quoted from its first brace on, is itself.
    private static func checkQuoting(_ text: String) throws {
        let doubled = text.replacing(bytes: "'", with: "''")
        let brace = doubled.unicodeScalars.firstIndex { $0 == "{" || $0 == "}" }
        let quoted = brace.map { doubled[..<$0] + "'" + doubled[$0...] + "'" } ?? doubled[...]
        let parsed = try? MessageText(parsing: String(quoted))
        try require(parsed?.fixedText == text, "a quoted text is another: \(quoted)")
    }

    /// A mistake has its place in the text; what has none is written with values for all arguments.
    private static func checkParsing(_ text: String, number: Int64) throws {
        let message: MessageText
        do throws(MessageSyntaxError) {
            message = try MessageText(parsing: text)
        } catch {
            return try require(
                (0...text.utf8.count).contains(error.offset) && !error.message.isEmpty,
                "a mistake of a text has no place in it"
            )
        }
        var asked: Set<ExactString> = []
        for isPseudo in [false, true] {
            let settings = MessageSettings(locale: "pl", timeZone: "UTC", isPseudo: isPseudo)
            let written = try? message.text(in: settings) { name in
                asked.insert(ExactString(name))
                return Value(number: number)
            }
            try require(written != nil, "a text is not written with values for all its arguments")
        }
        let named = Set(message.arguments.map { ExactString($0.name) })
        try require(asked.isSubset(of: named), "a text asks for an argument that it does not name")
        for argument in message.arguments {
            let place = text.utf8.index(text.startIndex, offsetBy: argument.offset)
            try require(text[place...].begins(with: argument.name), "an argument has another place")
        }
    }

    /// An offset, a value of its own and the categories choose as their definition says.
    private static func checkPlural(_ random: inout SeededGenerator) throws {
        let (count, offset, own) = (random.int(-2...12), random.int(0...3), random.int(0...6))
        let pattern = "{n, plural, offset:\(offset) =\(own) {own} one {one #} other {other #}}"
        let settings = MessageSettings(locale: "en", timeZone: "UTC")
        let written = try? MessageText(parsing: pattern).text(in: settings) { _ in
            Value(number: Int64(count))
        }
        let rest = count - offset
        let expected = count == own ? "own" : "\(abs(rest) == 1 ? "one" : "other") \(rest)"
        try require(written == expected, "\(pattern) of \(count) is \(written ?? "-")")
    }
}
