import JSONCore
import ModuleConfiguration

extension TemplateFormatter {
    /// Returns the formatted value. Null and missing stay what they are, except for `default`; a value
    /// of the wrong type (text that is no number, for a number formatter) passes unchanged.
    func apply(to value: TemplateValue) -> TemplateValue {
        if value.isNothing {
            if case .fallback(let text) = self { return .text(text) }
            return value
        }
        switch self {
        case .upper: return .text(value.text.uppercased())
        case .lower: return .text(value.text.lowercased())
        case .trim: return .text(Self.trimmed(value.text))
        case .first: return Self.first(of: value)
        case .compact: return value.number.map { .text(NumberText.compact($0)) } ?? value
        case .number: return grouped(value)
        case .json: return .text(Self.json(value))
        case .join(let separator): return Self.joined(value, by: separator)
        case .fallback: return value
        }
    }

    /// Whole numbers keep all their digits: a double would not hold those of 64 bits.
    private func grouped(_ value: TemplateValue) -> TemplateValue {
        switch value {
        case .integer(let integer): return .text(NumberText.grouped(String(integer)))
        case .json(let json) where json.kind == .integer || json.kind == .unsigned:
            return .text(NumberText.grouped(json.jsonText))
        default:
            return value.number.map { .text(NumberText.grouped($0)) } ?? value
        }
    }

    private static func trimmed(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Arrays and objects have no first grapheme.
    private static func first(of value: TemplateValue) -> TemplateValue {
        if value.isContainer { return .missing }
        return .text(value.text.first.map { String($0) } ?? "")
    }

    private static func json(_ value: TemplateValue) -> String {
        var writer = JSONWriter()
        value.write(to: &writer)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private static func joined(_ value: TemplateValue, by separator: String) -> TemplateValue {
        guard case .json(let json) = value, json.kind == .array else { return value }
        var texts: [String] = []
        for element in json.elements { texts.append(element.text) }
        return .text(texts.joined(separator: separator))
    }
}
