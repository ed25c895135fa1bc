import FormatCore
import JSONCore

extension TemplateValue {
    /// A text that values have in common when RFC 9535 says that they are equal: numbers by their value, text by its
    /// bytes, arrays by their elements, objects by their members in any order.
    var identity: String {
        switch self {
        case .missing, .null: "null"
        case .text(let text): "\"" + text
        case .json(let json): json.identity
        case .integer, .number, .decimal: decimal?.text ?? text
        case .boolean, .composed, .list: text
        }
    }
}

extension JSONValue {
    fileprivate var identity: String {
        switch kind {
        case .string: return "\"" + (string ?? "")
        case .null, .boolean: return jsonText
        case .integer, .unsigned, .longInteger, .hugeNumber, .double:
            return ExactDecimal(jsonText)?.text ?? jsonText
        case .array:
            return "[" + elements.map { Self.counted($0.identity) }.joined() + "]"
        case .object:
            let pairs = members.map { member in
                let name = String(decoding: member.name, as: UTF8.self)
                return Self.counted(name) + Self.counted(member.value.identity)
            }
            return "{" + pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined() + "}"
        }
    }

    /// Text with its length before it, so that no two lists of texts look alike.
    private static func counted(_ text: String) -> String { "\(text.utf8.count):\(text)" }
}
