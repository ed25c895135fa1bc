/// The choice among overrides by minimum width (`at: {600: …, 1024: …}`).
public enum Breakpoints {
    /// Returns the overrides that hold at a width, as indexes into their minimum widths, smallest
    /// first.
    ///
    /// Applied in this order, key by key, the largest that fits wins with smaller ones underneath.
    /// - Parameters:
    ///   - minimumWidths: The width from which on each override holds, in any order.
    ///   - width: The width that the client states, before it is rounded to device pixels.
    /// - Returns: Indexes into `minimumWidths`.
    /// - Complexity: O(n log n) in the number of overrides.
    public static func holding(among minimumWidths: [Double], at width: Double) -> [Int] {
        minimumWidths.indices
            .filter { minimumWidths[$0] <= width }
            .sorted { (minimumWidths[$0], $0) < (minimumWidths[$1], $1) }
    }
}
