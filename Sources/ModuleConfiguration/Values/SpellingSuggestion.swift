/// Finds the name that somebody probably meant.
package enum SpellingSuggestion {
    /// The candidate closest to `name`, or nil when none is close: within a third of its length, or
    /// one edit. A candidate that is `name` itself is none, as that was not meant.
    ///
    /// An edit inserts, deletes or replaces one character or swaps two neighbours (the optimal string
    /// alignment distance). Of equally close candidates the first wins. O(candidates · length²).
    package static func find(_ name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(longestCompared))
        var best: (name: String, distance: Int)?
        for candidate in candidates where candidate != name {
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longestCompared))
            let distance = distance(wanted, scalars)
            let allowed = max(1, max(wanted.count, scalars.count) / 3)
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
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
