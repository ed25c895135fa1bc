import InputCore

/// The names of the parts of a cell: those of an `each` have the positions of its values behind them, `like.2`.
package enum PartName {
    /// Returns the names of which a name may be a copy: without the last position, the last two and so on.
    package static func originals(of name: String) -> [ExactString] {
        var originals: [ExactString] = []
        var rest = Array(name.utf8)
        while let dot = rest.lastIndex(of: UInt8(ascii: ".")) {
            let position = rest[(dot + 1)...]
            guard !position.isEmpty, position.allSatisfy({ (0x30...0x39).contains($0) }) else {
                break
            }
            rest = Array(rest[..<dot])
            originals.append(ExactString(String(decoding: rest, as: UTF8.self)))
        }
        return originals
    }
}
