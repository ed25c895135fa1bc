// Delimiters in text from outside are found by scalars: a `Character` is all that is drawn in one place, so that a
// mark after a colon makes another character of both, and a search for ":" passes it by.
extension StringProtocol {
    /// Returns the parts between the places of a scalar.
    public func split(
        at separator: Unicode.Scalar,
        maxSplits: Int = .max,
        omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        unicodeScalars.split(
            maxSplits: maxSplits,
            omittingEmptySubsequences: omittingEmptySubsequences,
            whereSeparator: { $0 == separator }
        ).map { self[$0.startIndex..<$0.endIndex] }
    }

    /// Returns the parts between the scalars that are wanted, without the empty ones.
    public func splitScalars(
        where isSeparator: (Unicode.Scalar) -> Bool
    ) -> [SubSequence] {
        unicodeScalars.split(whereSeparator: isSeparator).map { self[$0.startIndex..<$0.endIndex] }
    }

    /// Returns the place of the first such scalar.
    public func firstIndex(ofScalar scalar: Unicode.Scalar) -> Index? {
        unicodeScalars.firstIndex { $0 == scalar }
    }

    /// Returns the place of the last such scalar.
    public func lastIndex(ofScalar scalar: Unicode.Scalar) -> Index? {
        unicodeScalars.lastIndex { $0 == scalar }
    }

    /// Returns true when the text has the scalar.
    public func contains(scalar: Unicode.Scalar) -> Bool {
        firstIndex(ofScalar: scalar) != nil
    }

    /// Returns the beginning, as far as the scalars are such ones.
    public func prefixScalars(while isSuch: (Unicode.Scalar) -> Bool) -> SubSequence {
        self[..<(unicodeScalars.firstIndex { !isSuch($0) } ?? endIndex)]
    }

    /// Returns the rest, from the first scalar that is not such a one.
    public func dropScalars(while isSuch: (Unicode.Scalar) -> Bool) -> SubSequence {
        self[(unicodeScalars.firstIndex { !isSuch($0) } ?? endIndex)...]
    }

    /// Returns the text without its first scalars.
    public func dropFirstScalars(_ count: Int = 1) -> SubSequence {
        let scalars = unicodeScalars
        let start = scalars.index(startIndex, offsetBy: count, limitedBy: endIndex)
        return self[(start ?? endIndex)...]
    }

    /// Returns the text without its last scalars.
    public func dropLastScalars(_ count: Int = 1) -> SubSequence {
        let scalars = unicodeScalars
        let end = scalars.index(endIndex, offsetBy: -count, limitedBy: startIndex)
        return self[..<(end ?? startIndex)]
    }

    /// Returns the text of those scalars that are wanted.
    public func filterScalars(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter(isWanted)))
    }
}

extension StringProtocol {
    /// Returns what follows the scalar at a place.
    public func suffix(after index: Index) -> SubSequence {
        self[unicodeScalars.index(after: index)...]
    }
}
