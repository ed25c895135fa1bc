/// Texts one after another as bytes, each with its length before it: whatever is in a text, it is read back as
/// it was.
enum FieldList {
    /// Writes texts: `5:hello,1:x,`.
    static func encode(_ fields: [String]) -> [UInt8] {
        fields.flatMap { field in Array("\(field.utf8.count):".utf8) + Array(field.utf8) + [0x2c] }
    }

    /// Reads texts; nil where the bytes are no such list.
    static func decode(_ bytes: some Collection<UInt8>) -> [String]? {
        var rest = bytes[...]
        var fields: [String] = []
        while !rest.isEmpty {
            guard let colon = rest.prefix(8).firstIndex(of: 0x3a),
                let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0
            else { return nil }
            rest = rest[rest.index(after: colon)...]
            guard rest.count > count else { return nil }
            let end = rest.index(rest.startIndex, offsetBy: count)
            guard rest[end] == 0x2c else { return nil }
            fields.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[rest.index(after: end)...]
        }
        return fields
    }
}
