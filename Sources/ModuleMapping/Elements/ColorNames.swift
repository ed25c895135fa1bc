import ConfigurationLanguage

/// The colours of the palette that drawings name.
package enum ColorNames {
    /// Returns the names in the JSON of a box or of a decoration's contents: the strings `$name`, but those of images.
    ///
    /// The JSON was written here, without spaces, and only by the configuration's own templates: a colour of an
    /// upstream begins with `#`.
    /// - Complexity: O(bytes).
    package static func inJSON(_ bytes: [UInt8]) -> [String] {
        guard bytes.contains(dollar) else { return [] }
        var names: [String] = []
        for start in bytes.indices where bytes[start] == dollar {
            guard let text = text(at: start, in: bytes) else { continue }
            if let name = ColorText.paletteName(in: text) { names.append(name) }
        }
        return names
    }

    /// Returns the same JSON with other colours in place of the names, but those of images.
    static func replacing(in bytes: [UInt8], with color: (String) -> String) -> [UInt8] {
        guard bytes.contains(dollar) else { return bytes }
        var result: [UInt8] = []
        var copied = 0
        for start in bytes.indices where bytes[start] == dollar && start >= copied {
            guard let text = text(at: start, in: bytes) else { continue }
            result += bytes[copied..<start]
            result += Array(color(text).utf8)
            copied = start + text.utf8.count
        }
        return result + bytes[copied...]
    }

    /// Returns the string that begins with the dollar at a place; nil for the name of an image, and inside of a string.
    private static func text(at start: Int, in bytes: [UInt8]) -> String? {
        guard start >= 2, bytes[start - 1] == quote, bytes[start - 2] != backslash,
            !bytes[..<(start - 1)].ends(with: imageKey),
            let end = bytes[start...].firstIndex(of: quote)
        else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
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
