package import ExactText
import InputCore

/// A reuse identifier, and the version of what clients draw for it: `hero@2`. `card` is version 1.
package struct ClientType: Sendable, Hashable, CustomStringConvertible {
    /// The bare name, which clients look up.
    package let name: ExactString
    package let version: Int

    /// The maximum number of digits of a version.
    private static let maximumDigits = 6

    /// The types of parts that declare none, which every client draws.
    package static let standard: Set<ExactString> = ["header", "footer", "placeholder"]

    /// Creates a type.
    package init(name: ExactString, version: Int) {
        (self.name, self.version) = (name, version)
    }

    /// Reads a type as modules write it. A text whose end is no version is a name as a whole.
    package init(_ text: String) {
        let at = UInt8(ascii: "@")
        guard let place = text.utf8.lastIndex(of: at), place > text.startIndex,
            let version = Self.version(text.utf8[text.utf8.index(after: place)...])
        else {
            self.init(name: ExactString(text), version: 1)
            return
        }
        self.init(name: ExactString(String(text[..<place])), version: version)
    }

    /// Returns the number of a version: no sign, no leading zero.
    static func version(_ digits: Substring.UTF8View) -> Int? {
        guard (1...maximumDigits).contains(digits.count), digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The type as modules write it: without a version where that is 1.
    package var description: String {
        version == 1 ? name.text : "\(name.text)@\(version)"
    }
}
