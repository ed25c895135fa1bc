import JSONCore

extension DataValue {
    /// The shape of a value that was seen. O(values).
    init(seen value: JSONValue) {
        switch value.kind {
        case .null: self = .null
        case .boolean: self.init(shape: .boolean)
        case .string: self.init(shape: .text)
        case .integer: self.init(shape: .integer)
        case .unsigned, .longInteger, .hugeNumber, .double: self.init(shape: .number)
        case .array:
            let elements = value.elements.map { DataValue(seen: $0) }
            let element = elements.reduce(DataValue(shape: .nothing)) { $0.or($1) }
            self.init(shape: .list(element))
        case .object:
            let members = value.members.map { name, value in
                DataShape.Member(
                    name: String(decoding: name, as: UTF8.self),
                    value: DataValue(seen: value)
                )
            }
            self.init(shape: .object(members))
        }
    }
}
