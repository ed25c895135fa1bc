/// The check that every path and query passes before it leaves the machine.
///
/// A target is valid when it starts with `/`, is printable ASCII without `#` and `\`, its path's
/// percent-encoding is well-formed and decodes to UTF-8 without control characters, and no
/// segment of the path is a dot segment, however encoded: so it cannot climb out of the
/// upstream's own path.
package enum RequestTarget {
    /// The maximum number of bytes: what servers commonly accept as a request line.
    package static let maximumBytes = 8192

    /// True when a target may be joined to an upstream's URL.
    ///
    /// - Parameter target: encoded path and query.
    package static func isValid(_ target: String) -> Bool {
        let bytes = Array(target.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= maximumBytes else { return false }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x23 && $0 != 0x5c }) else {
            return false
        }
        // Most targets encode nothing, and have no segment that begins with a dot.
        if isPlain(bytes) { return true }
        guard let path = segments(of: target) else { return false }
        return path.allSatisfy { $0 != "." && $0 != ".." }
    }

    /// Returns true where the path has no encoded byte, and no segment that begins with a dot.
    private static func isPlain(_ target: [UInt8]) -> Bool {
        var isSegmentStart = false
        for byte in target {
            switch byte {
            case UInt8(ascii: "?"): return true
            case UInt8(ascii: "%"): return false
            case UInt8(ascii: ".") where isSegmentStart: return false
            default: isSegmentStart = byte == UInt8(ascii: "/")
            }
        }
        return true
    }

    /// Returns the decoded segments of a target's path.
    ///
    /// - Parameter target: encoded path and query.
    /// - Returns: the text between slashes and backslashes, encoded ones included; nil when the
    ///   encoding is broken, or decodes to control characters or something that is not UTF-8.
    static func segments(of target: String) -> [String]? {
        var decoded: [UInt8] = []
        var bytes = target.utf8.prefix { $0 != UInt8(ascii: "?") }[...]
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = bytes.popFirst().flatMap(ASCII.hexValue),
                let low = bytes.popFirst().flatMap(ASCII.hexValue)
            else { return nil }
            decoded.append(high << 4 | low)
        }
        guard decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }),
            let text = String(validating: decoded, as: UTF8.self)
        else { return nil }
        return text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
        }
        .dropFirst().map { String(Substring($0)) }
    }
}
