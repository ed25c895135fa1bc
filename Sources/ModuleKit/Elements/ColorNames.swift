import ModuleConfiguration

/// The colours of the palette that drawings name.
enum ColorNames {
    /// Returns the names in the JSON of a box or of a decoration's contents: the strings `$name`, but those of images.
    ///
    /// The JSON was written here, without spaces, and only by the configuration's own templates: a colour of an
    /// upstream begins with `#`.
    /// - Complexity: O(bytes).
    static func inJSON(_ bytes: [UInt8]) -> [String] {
        guard bytes.contains(dollar) else { return [] }
        var names: [String] = []
        for start in bytes.indices where bytes[start] == dollar {
            guard start >= 2, bytes[start - 1] == quote, bytes[start - 2] != backslash,
                !bytes[..<(start - 1)].ends(with: imageKey),
                let end = bytes[start...].firstIndex(of: quote)
            else { continue }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            if let name = ColorText.paletteName(in: text) { names.append(name) }
        }
        return names
    }

    private static let dollar = UInt8(ascii: "$")
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let imageKey = Array("\"image\":".utf8)
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with suffix: [UInt8]) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}
