import ConfigurationLanguage
import FormatCore
import InputCore
import JSONCore

extension TemplateFormatter {
    /// Returns the formatted value. Null and missing stay what they are, except for `default`.
    ///
    /// - Throws: The input that the formatter could not use, such as text that is no number: the value then is
    ///   missing, and the scope notes it.
    func apply(
        to value: TemplateValue,
        in scope: TemplateScope
    ) throws(UnusableInput) -> TemplateValue {
        let effect = definition.effect
        if case .fallback = effect {
            guard value.isNothing, let argument = arguments.first else { return value }
            return argument.value(in: scope)
        }
        if value.isNothing { return value }
        let inputs = try inputs(in: scope)
        let text: String?
        switch effect {
        case .text(let change): text = value.isContainer ? nil : change(value.text, inputs)
        case .number(let write): text = value.formattedNumber.flatMap { write($0, inputs) }
        case .date(let write):
            text = value.date(in: scope.formats.timeZone).flatMap { write($0, inputs) }
        case .elements(let write):
            if value.listElements?.isEmpty == true { return .missing }
            text = value.elementTexts.flatMap { write($0, inputs) }
        case .json: text = value.jsonText
        case .fallback: text = nil
        case .decimal, .parts, .runs, .map, .list:
            return try effect.composed(of: value, inputs, in: scope)
        }
        guard let text else {
            // An empty text has no letter and no word: there is nothing wrong with it.
            if value.isEmptyText { return .missing }
            throw .value
        }
        return .text(text)
    }

    /// Returns the arguments' values.
    ///
    /// - Throws: The argument whose path leads to nothing that the formatter takes.
    private func inputs(in scope: TemplateScope) throws(UnusableInput) -> FormatterInputs {
        FormatterInputs(
            values: try values(in: scope),
            locale: scope.formats.locale,
            timeZone: scope.formats.timeZone,
            clock: scope.clock
        )
    }

    private func values(in scope: TemplateScope) throws(UnusableInput) -> [FormatterValue] {
        if let fixedValues { return fixedValues }
        var values: [FormatterValue] = []
        for (parameter, argument) in zip(definition.parameters, arguments) {
            guard let value = argument.value(of: parameter, in: scope) else {
                throw .argument(values.count)
            }
            values.append(value)
        }
        return values
    }
}

extension FormatterEffect {
    /// Returns what an effect that gives no text makes of a value.
    fileprivate func composed(
        of value: TemplateValue,
        _ inputs: FormatterInputs,
        in scope: TemplateScope
    ) throws(UnusableInput) -> TemplateValue {
        switch self {
        case .map:
            if value.isContainer { throw .value }
            // What a table lacks is missing, and no mistake of the value.
            let name = inputs.text(0) ?? ""
            return scope.maps?.value(of: value.text, in: name).map { TemplateValue($0) } ?? .missing
        case .list(let effect):
            guard let result = effect.apply(to: value, inputs, in: scope) else { throw .value }
            return result
        case .decimal(let change):
            guard let result = value.exactDecimal.flatMap({ change($0, inputs) }), result.isDouble
            else { throw .value }
            return .decimal(result)
        case .parts(let split):
            guard !value.isContainer, let parts = split(value.text, inputs) else { throw .value }
            return .list(parts.map { .text($0) })
        case .runs(let read):
            guard !value.isContainer,
                let json = MarkupJSON.json(of: read(value.text), links: scope.links)
            else { throw .value }
            return .composed(json)
        case .text, .number, .date, .elements, .json, .fallback: throw .value
        }
    }
}

extension FormatterArgument {
    /// Returns the argument as a value of its own type.
    fileprivate func value(in scope: TemplateScope) -> TemplateValue {
        switch self {
        case .fixed(.text(let text)): .text(text)
        case .fixed(.number(let number)): .number(number)
        case .fixed(.decimal(let decimal)): TemplateValue(decimal)
        case .fixed(.skeleton), .fixed(.rule): .missing
        case .value(let source): scope.value(of: source)
        }
    }

    /// Returns the argument's value for a parameter; nil where its path leads to none of the right type.
    fileprivate func value(
        of parameter: FormatterParameter,
        in scope: TemplateScope
    ) -> FormatterValue? {
        switch self {
        case .fixed(let value): value
        case .value(let source):
            (parameter.isText
                ? scope.value(of: source).ownText : scope.value(of: source).numberText)
                .flatMap(parameter.value(found:))
        }
    }
}

extension TemplateValue {
    /// The text that the value is; nil where it is anything else.
    fileprivate var ownText: String? {
        switch self {
        case .text(let text): text
        case .json(let json): json.string
        case .missing, .null, .integer, .number, .decimal, .boolean, .composed, .list: nil
        }
    }

    /// The text of the number that the value is; nil where it is none.
    fileprivate var numberText: String? { formattedNumber == nil ? nil : text }

    /// True for text without anything but white space.
    fileprivate var isEmptyText: Bool {
        ownText.map { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) } ?? false
    }

    /// The texts of the values of a list or an array; nil where the value is neither.
    fileprivate var elementTexts: [String]? { listElements?.map(\.text) }

    /// The number that is written: a number itself, or text that is one; nil where it is neither.
    ///
    /// Whole numbers keep all their digits: a double would not hold those of 64 bits.
    var formattedNumber: NumberValue? {
        switch self {
        case .integer(let integer): return .integer(integer)
        case .json(let json):
            if let integer = json.integer { return .integer(integer) }
            if json.kind == .unsigned || json.kind == .longInteger { return .digits(json.jsonText) }
            if let text = json.string { return Self.number(ofText: text) }
            return json.double.map { .double($0) }
        case .text(let text): return Self.number(ofText: text)
        case .number(let number): return .double(number)
        case .decimal(let decimal): return decimal.value
        case .missing, .null, .boolean, .composed, .list: return nil
        }
    }

    private static func number(ofText text: String) -> NumberValue? {
        if let integer = Int64(text) { return .integer(integer) }
        if isLongInteger(text) { return .digits(text) }
        // A double holds no more digits.
        if text.utf8.count > 15, let decimal = ExactDecimal(text) {
            return decimal.isDouble ? decimal.value : nil
        }
        // `Double` reads words and hexadecimal digits too.
        guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
            let number = Double(text), number.isFinite
        else { return nil }
        return .double(number)
    }

    /// True for the digits of an integer that may be beyond 64 bits.
    private static func isLongInteger(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        return text.utf8.count - digits.count <= 1
            && (1...JSONDocument.maximumDigits).contains(digits.count)
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The number with all its digits: a number itself, or text that is one; nil where it is neither.
    fileprivate var exactDecimal: ExactDecimal? {
        switch self {
        case .decimal(let decimal): decimal
        case .integer(let integer): ExactDecimal(String(integer))
        case .number(let number): ExactDecimal(number)
        case .text(let text): ExactDecimal(text)
        case .json(let json): json.exactDecimal
        case .missing, .null, .boolean, .composed, .list: nil
        }
    }

    /// The date that the value stands for, in any of the forms that are read; nil where it is none.
    ///
    /// - Parameter timeZone: The zone of times that name none.
    func date(in timeZone: String) -> DateValue? {
        writtenDate.map { DateValue($0, timeZone: timeZone) }
    }

    private var writtenDate: WrittenDate? {
        switch self {
        case .text(let text): WrittenDate(text)
        case .json(let json):
            if let text = json.string {
                WrittenDate(text)
            } else {
                json.double.flatMap { WrittenDate(number: $0) }
            }
        case .integer(let number): WrittenDate(number: Double(number))
        case .number(let number): WrittenDate(number: number)
        case .decimal(let decimal): WrittenDate(number: decimal.double)
        case .missing, .null, .boolean, .composed, .list: nil
        }
    }
}

extension JSONValue {
    /// The number, or the text that is one, with all its digits; nil for another value.
    fileprivate var exactDecimal: ExactDecimal? {
        switch kind {
        case .string: string.flatMap { ExactDecimal($0) }
        case .integer, .unsigned, .longInteger, .hugeNumber, .double: ExactDecimal(jsonText)
        case .null, .boolean, .array, .object: nil
        }
    }
}
