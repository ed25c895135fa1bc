import Glibc

extension String {
    /// A Boolean value that indicates whether the text has the bytes of another, of which one place
    /// is followed by what is wanted.
    ///
    /// Bytes are compared, where `contains(_:)` compares characters by canonical equivalence, which
    /// costs many times as much. O(n · m) at most, O(n) where the pattern's first byte is rare.
    ///
    /// - Parameters:
    ///   - pattern: What is looked for; an empty one is everywhere.
    ///   - isWanted: Takes the byte after a place; nil at the end.
    package func hasBytes(of pattern: String, where isWanted: (UInt8?) -> Bool = { _ in true })
        -> Bool
    {
        var (text, wanted) = (self, pattern)
        return text.withUTF8 { text in
            wanted.withUTF8 { wanted in
                Self.find(wanted, in: text, where: isWanted)
            }
        }
    }

    private static func find(
        _ pattern: UnsafeBufferPointer<UInt8>,
        in text: UnsafeBufferPointer<UInt8>,
        where isWanted: (UInt8?) -> Bool
    ) -> Bool {
        guard let start = text.baseAddress, let bytes = pattern.baseAddress, !pattern.isEmpty else {
            return pattern.isEmpty
        }
        var position = 0
        while position + pattern.count <= text.count {
            let rest = text.count - pattern.count - position + 1
            guard let found = memchr(start + position, Int32(bytes[0]), rest) else { return false }
            position = UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found))
            let end = position + pattern.count
            if memcmp(start + position, bytes, pattern.count) == 0,
                isWanted(end < text.count ? text[end] : nil)
            {
                return true
            }
            position += 1
        }
        return false
    }
}
