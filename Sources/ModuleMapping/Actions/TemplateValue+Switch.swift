import JSONCore

extension TemplateValue {
    /// The state of a switch that the value is: `true` and `false`, the numbers 1 and 0 of databases, and the texts
    /// of either; nil for anything else.
    var switchState: Bool? {
        switch self {
        case .boolean(let value): return value
        case .json(let json):
            return json.boolean ?? json.integer.flatMap(Self.state)
                ?? json.string.flatMap(Self.state)
        case .text(let text): return Self.state(text)
        case .integer(let integer): return Self.state(integer)
        case .number, .decimal: return Self.state(text)
        case .missing, .null, .composed, .list: return nil
        }
    }

    private static func state(_ number: Int64) -> Bool? {
        number == 1 ? true : number == 0 ? false : nil
    }

    private static func state(_ text: String) -> Bool? {
        switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}
