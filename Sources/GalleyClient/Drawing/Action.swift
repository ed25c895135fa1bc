import InputCore

/// The action of a client when an item is selected.
public struct Action: Sendable, Hashable, Codable {
    /// `open`, `alert`, `confirm`, `request`, `emit`, `set`, `back`, `share`, `copy` or `toggle`; others may come,
    /// which an app that does not know them passes over.
    public var action: String
    /// The way in which a page is opened: `modal`, `sheet` or `replace`; nil pushes it.
    public var `as`: String?
    /// The text that is copied, or shared.
    public var text: String?
    /// The module to open.
    public var module: String?
    /// The URL to open.
    public var url: String?
    /// Parameters, of the module to open or the page's own.
    public var params: [String: JSONValue]?
    /// The title of an alert.
    public var title: String?
    /// The text of an alert.
    public var message: String?
    /// The buttons of a question.
    public var buttons: [JSONValue]?
    /// The name of an event of the app's own.
    public var name: String?
    /// The data of an event of the app's own.
    public var data: JSONValue?
    /// The name of a toggle.
    public var id: String?
    /// The value of a toggle.
    public var value: Bool?
}

/// Any JSON.
public enum JSONValue: Sendable, Hashable, Codable {
    case null
    /// `true` or `false`.
    case bool(Bool)
    case number(Double)
    case string(String)
    /// A list.
    case array([JSONValue])
    /// Members by name.
    case object([String: JSONValue])

    /// Decodes any JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Encodes the JSON that it was decoded from.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The text of a parameter: a string, a number without needless decimals, `true` or `false`.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .number(let number):
            number == number.rounded() && number.magnitude < 1e15
                ? String(Int(clamping: number)) : "\(number)"
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
