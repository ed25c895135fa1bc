package import FormatCore
import InputCore

/// The effect of a formatter on a value that is there, by the kind of values that it takes. A value of
/// another kind becomes missing, and so does one of which the effect makes nothing. An effect on one value is
/// applied to each value of a list.
package enum FormatterEffect: Sendable {
    /// Of text; a number or boolean counts as its text.
    case text(@Sendable (String, FormatterInputs) -> String?)
    /// Of a number, or a text that is one.
    case number(@Sendable (NumberValue, FormatterInputs) -> String?)
    /// Of a number, or a text that is one, exactly: a number.
    case decimal(@Sendable (ExactDecimal, FormatterInputs) -> ExactDecimal?)
    /// Of text; a number or boolean counts as its text: a list.
    case parts(@Sendable (String, FormatterInputs) -> [String]?)
    /// Of text; a number or boolean counts as its text: a list of runs as JSON objects.
    case runs(@Sendable (String) -> [MarkupRun])
    /// Of a date, in any of the forms that are read.
    case date(@Sendable (DateValue, FormatterInputs) -> String?)
    /// Of the elements of an array, as text.
    case elements(@Sendable ([String], FormatterInputs) -> String?)
    /// Of text, a number or a boolean as a key: the value of a table, whose name is the argument.
    case map
    /// Of a list, or of an array.
    case list(ListEffect)
    /// Of any value: its JSON text.
    case json
    /// Of null and missing: the argument takes their place. Any other value stays.
    case fallback
}

extension FormatterEffect {
    /// True when it is applied to each value of a list.
    package var isOfOneValue: Bool {
        switch self {
        case .elements, .list, .json, .fallback: false
        default: true
        }
    }
}

/// The values beside the one that is formatted: the arguments, and the language and time zone of the page.
package struct FormatterInputs: Sendable {
    /// The values of the arguments.
    let values: [FormatterValue]
    /// The language that text is written in.
    let locale: String
    /// The time zone of dates.
    let timeZone: String
    /// The time that is now, and the moment at which a text of it will be another.
    let clock: TextClock

    /// Creates the inputs of one use of a formatter.
    package init(
        values: [FormatterValue],
        locale: String,
        timeZone: String,
        clock: TextClock = TextClock()
    ) {
        self.values = values
        self.locale = locale
        self.timeZone = timeZone
        self.clock = clock
    }

    /// The text of an argument; nil where there is none.
    package func text(_ index: Int) -> String? {
        if case .text(let text)? = value(index) { text } else { nil }
    }

    /// The number of an argument; nil where there is none.
    package func number(_ index: Int) -> Double? {
        if case .number(let number)? = value(index) { number } else { nil }
    }

    /// The whole number of an argument; nil where there is none.
    func integer(_ index: Int) -> Int? { number(index).map { Int(clamping: $0) } }

    /// The exact number of an argument; nil where there is none.
    func decimal(_ index: Int) -> ExactDecimal? {
        if case .decimal(let decimal)? = value(index) { decimal } else { nil }
    }

    /// The fields of a date of an argument; nil where there are none.
    func skeleton(_ index: Int) -> DateSkeleton? {
        if case .skeleton(let skeleton)? = value(index) { skeleton } else { nil }
    }

    /// The plural rule of an argument; nil where there is none.
    func rule(_ index: Int) -> PluralRule? {
        if case .rule(let rule)? = value(index) { rule } else { nil }
    }

    private func value(_ index: Int) -> FormatterValue? {
        values.indices.contains(index) ? values[index] : nil
    }
}

/// The value of an argument, read from its text once.
package enum FormatterValue: Sendable {
    case text(String)
    case number(Double)
    /// A number with all its digits.
    case decimal(ExactDecimal)
    /// The fields of a date.
    case skeleton(DateSkeleton)
    /// The texts for the plural categories of a number.
    case rule(PluralRule)
}
