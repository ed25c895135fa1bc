// Texts from outside are compared by bytes: `hasPrefix` and `contains` of texts compare by canonical equivalence, for
// which "=\u{338}" does not begin with "=".
extension StringProtocol {
    /// Returns true when the first bytes are those of the other text.
    public func begins(with prefix: some StringProtocol) -> Bool {
        utf8.starts(with: prefix.utf8)
    }

    /// Returns true when the last bytes are those of the other text.
    public func ends(with suffix: some StringProtocol) -> Bool {
        utf8.reversed().starts(with: suffix.utf8.reversed())
    }

    /// Returns the range of the first place that has the bytes of another text, which is not empty.
    public func firstRange(ofBytes pattern: some StringProtocol) -> Range<Index>? {
        let (bytes, wanted) = (utf8, pattern.utf8)
        guard let first = wanted.first else { return nil }
        var start = startIndex
        while let found = bytes[start...].firstIndex(of: first) {
            let rest = bytes[found...]
            if rest.starts(with: wanted) {
                return found..<bytes.index(found, offsetBy: wanted.count)
            }
            start = bytes.index(after: found)
        }
        return nil
    }

    /// Returns true when a place has the bytes of another text, which is not empty.
    public func contains(bytes pattern: some StringProtocol) -> Bool {
        firstRange(ofBytes: pattern) != nil
    }

    /// Returns the text with another in each place that has the bytes of a pattern, which is not empty.
    public func replacing(bytes pattern: some StringProtocol, with other: some StringProtocol)
        -> String
    {
        var (result, rest) = ("", self[...])
        while let range = rest.firstRange(ofBytes: pattern) {
            result += rest[..<range.lowerBound]
            result += other
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

extension StringProtocol {
    /// Returns what follows a prefix, compared by bytes; nil where the text does not begin with it.
    public func rest(after prefix: some StringProtocol) -> SubSequence? {
        guard begins(with: prefix) else { return nil }
        return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
    }

    /// Returns what comes before a suffix, compared by bytes; nil where the text does not end with it.
    public func rest(before suffix: some StringProtocol) -> SubSequence? {
        guard ends(with: suffix) else { return nil }
        return self[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)]
    }
}
