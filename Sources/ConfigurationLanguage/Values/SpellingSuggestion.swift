/// Finds the name that somebody probably meant.
package enum SpellingSuggestion {
    /// The candidate closest to `name`, or nil when none is close: within a third of its length, or
    /// one edit. A candidate that is `name` itself is none, as that was not meant.
    ///
    /// An edit inserts, deletes or replaces one character or swaps two neighbours (the optimal string
    /// alignment distance). Of equally close candidates the first wins. O(candidates · length²).
    package static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(longestCompared))
        let outline = Outline(name)
        var best: (name: String, distance: Int)?
        var compared = 0
        for candidate in candidates where candidate != name {
            guard outline.mayResemble(Outline(candidate)) else { continue }
            compared += 1
            if compared > maximumCompared { break }
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longestCompared))
            let distance = distance(wanted, scalars)
            if distance <= allowed(wanted.count, scalars.count), distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The names that are compared letter by letter at most: those of some thousand modules take
    /// milliseconds, and a request that misspells one is answered on an event loop.
    private static let maximumCompared = 256

    /// The greatest distance of two names of these lengths of which one is suggested for the other.
    private static func allowed(_ left: Int, _ right: Int) -> Int { max(1, max(left, right) / 3) }

    /// The length of a name and the letters in it: two names that differ much in these are not near each other.
    private struct Outline {
        private let count: Int
        /// A bit for each ASCII letter or digit, in either case.
        private let letters: UInt64

        init(_ name: String) {
            var (count, letters) = (0, UInt64(0))
            for scalar in name.unicodeScalars.prefix(SpellingSuggestion.longestCompared) {
                count += 1
                if scalar.isASCII { letters |= 1 << UInt64((scalar.value | 0x20) & 63) }
            }
            (self.count, self.letters) = (count, letters)
        }

        /// One step between two names changes two letters at most.
        func mayResemble(_ other: Outline) -> Bool {
            let allowed = SpellingSuggestion.allowed(count, other.count)
            return abs(count - other.count) <= allowed
                && (letters ^ other.letters).nonzeroBitCount <= 2 * allowed
        }
    }

    /// Names are compared up to this length: a longer one comes from no person's hand, and the cost
    /// is its square.
    private static let longestCompared = 128

    /// The optimal string alignment distance of two texts.
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var before: [Int] = []
        var above = Array(0...right.count)
        for i in 1...left.count {
            var row = [i]
            for j in 1...right.count {
                let replaced = above[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
                var least = min(replaced, above[j] + 1, row[j - 1] + 1)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    least = min(least, before[j - 2] + 1)
                }
                row.append(least)
            }
            (before, above) = (above, row)
        }
        return above[right.count]
    }
}
