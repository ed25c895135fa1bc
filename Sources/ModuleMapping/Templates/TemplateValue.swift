import ConfigurationLanguage
package import FormatCore
package import JSONCore

/// The value of a placeholder.
package enum TemplateValue {
    /// A path that found nothing.
    case missing
    /// JSON's null, or a value that the client did not give.
    case null
    /// A value of an upstream's response.
    case json(JSONValue)
    /// An array or an object that a choice made: its JSON text.
    case composed([UInt8])
    case text(String)
    /// A whole number.
    case integer(Int64)
    case number(Double)
    /// A number with all its digits, which a formatter computed.
    case decimal(ExactDecimal)
    /// True or false.
    case boolean(Bool)
    /// The values that a path which can find several found, in order; nothing missing is among them.
    case list([TemplateValue])

    init(_ parameter: ParameterValue) {
        switch parameter {
        case .text(let text): self = .text(text)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .boolean(let value): self = .boolean(value)
        }
    }

    /// True when it is null or missing.
    package var isNothing: Bool {
        switch self {
        case .missing, .null: true
        case .json(let value): value.kind == .null
        default: false
        }
    }

    /// True when it is a list, or an array of a response.
    var isList: Bool {
        switch self {
        case .list: true
        case .json(let value): value.isArray
        default: false
        }
    }

    /// True when it is an array or an object.
    var isContainer: Bool {
        switch self {
        case .composed, .list: true
        case .json(let value): value.isArray || value.isObject
        default: false
        }
    }

    /// The value as it stands inside longer text: null and missing are empty, arrays and objects
    /// JSON.
    package var text: String {
        switch self {
        case .missing, .null: ""
        case .text(let text): text
        case .integer(let value): String(value)
        case .number(let value): ParameterValue.number(value).text
        case .decimal(let value): value.text
        case .boolean(let value): value ? "true" : "false"
        case .json(let value): value.text
        case .list: jsonText
        case .composed(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Calls a closure with the text of the value, or of each element of a list; not for what is null or
    /// missing.
    package func eachText(_ body: (String) -> Void) {
        switch self {
        case .missing, .null: return
        case .list(let values):
            for value in values where !value.isNothing { body(value.text) }
        case .json(let value) where value.isArray:
            for element in value.elements where !element.isNull { body(element.text) }
        case .json(let value) where value.isNull: return
        case .composed(let bytes):
            guard let document = try? JSONDocument(parsing: bytes) else { return body(text) }
            document.withRoot { root in
                guard root.isArray else { return body(text) }
                TemplateValue.json(root).eachText(body)
            }
        default: body(text)
        }
    }

    /// The value as a finite number: a number itself, or text that is one.
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .json(let value):
            value.double ?? value.string.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
        case .decimal(let value): value.double
        case .missing, .null, .boolean, .composed, .list: nil
        }
    }

    var jsonText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes the value as JSON.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .missing, .null: writer.raw("null")
        case .text(let text): writer.string(text)
        case .integer(let value): writer.integer(value)
        case .number(let value): writer.raw(ParameterValue.number(value).text)
        case .decimal(let value): writer.raw(value.text)
        case .boolean(let value): writer.raw(value ? "true" : "false")
        case .json(let value): writer.value(value)
        case .list(let elements): writer.array(elements) { $1.write(to: &$0) }
        case .composed(let bytes): bytes.withUnsafeBytes { writer.bytes($0) }
        }
    }
}

extension JSONValue {
    /// The value as text: a string without its quotes, null as nothing, a whole number without a
    /// fractional part, all else as JSON.
    package var text: String {
        switch kind {
        case .string: return string ?? ""
        case .null: return ""
        case .double:
            var writer = JSONWriter()
            writer.plain(double ?? 0)
            return writer.withBytes { String(decoding: $0, as: UTF8.self) }
        default: return jsonText
        }
    }

    package var jsonText: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
