import InputCore

/// A text with arguments in it: a pattern of ICU's MessageFormat, parsed once.
///
/// `{name}` is a value, `{n, number}`, `{when, date}` and `{when, time}` are written as the language writes them,
/// `{n, plural, …}`, `{n, selectordinal, …}` and `{kind, select, …}` choose one of several texts. An apostrophe
/// begins a quotation before `{`, `}` and, inside plurals, `#`; two are one everywhere.
package struct MessageText: Sendable, Equatable {
    /// A stretch of a text.
    indirect enum Part: Sendable, Equatable {
        /// Text that stands for itself.
        case text(String)
        /// A value: text as it is, a number as the language writes it.
        case value(String)
        case number(String, NumberStyle)
        /// A date or a time.
        case date(String, MessageDate)
        /// The text for a number, by its value or the category of the language.
        case plural(MessagePlural)
        /// The text for a value.
        case select(MessageSelect)
        /// `#`: the number of the plural around it.
        case count
    }

    /// The stretches, in order.
    let parts: [Part]
    /// The names of the arguments, each once, with the offset of its first use in UTF-8 bytes.
    package let arguments: [Argument]

    /// An argument that a text names.
    package struct Argument: Sendable, Equatable {
        package let name: String
        /// The offset of its name in the text, in UTF-8 bytes.
        package let offset: Int
    }

    /// Parses a text.
    ///
    /// - Throws: The first mistake.
    package init(parsing text: String) throws(MessageSyntaxError) {
        var parser = MessageParser(text)
        parts = try parser.message()
        arguments = parser.arguments
    }

    /// The text without arguments; nil where it has any.
    package var fixedText: String? {
        if parts.isEmpty { return "" }
        guard parts.count == 1, case .text(let text) = parts[0] else { return nil }
        return text
    }
}

/// A text for each of some numbers and categories of numbers.
struct MessagePlural: Sendable, Equatable {
    /// The argument's name.
    var name: String
    /// True where the categories are those of ordinal numbers: 1st, 2nd.
    var isOrdinal: Bool
    /// The number that is taken from the argument before it is written and its category is chosen.
    var offset: Int64 = 0
    /// The texts of single values, `=1`.
    var values: [(value: Double, parts: [MessageText.Part])] = []
    /// The texts of categories; `other` among them.
    var categories: [PluralCategory: [MessageText.Part]] = [:]

    static func == (left: MessagePlural, right: MessagePlural) -> Bool {
        left.name == right.name && left.isOrdinal == right.isOrdinal && left.offset == right.offset
            && left.categories == right.categories
            && left.values.elementsEqual(right.values) {
                $0.value == $1.value && $0.parts == $1.parts
            }
    }
}

/// A text for each of some values.
struct MessageSelect: Sendable, Equatable {
    /// The argument's name.
    var name: String
    /// The texts by value; `other` among them.
    var texts: [ExactString: [MessageText.Part]] = [:]
}

/// A mistake in a text, with its place.
package struct MessageSyntaxError: Error, Equatable {
    /// One sentence without a full stop.
    package let message: String
    /// The offset of the mistake in the text, in UTF-8 bytes.
    package let offset: Int
    /// The word that is not known, and those that are.
    package var unknown: Unknown?

    /// A word that is not known.
    package struct Unknown: Equatable, Sendable {
        package let word: String
        /// The words that may be there.
        package let known: [String]
    }
}
