extension WorkBudget {
    /// Calls a function with consecutive parts of a range, and checks the budget before each.
    ///
    /// - Parameters:
    ///   - range: The indexes to go over.
    ///   - size: The number of indexes of a part. The steps of one part should take less than 1 ms; the default
    ///     suits steps of up to 50 ns.
    ///   - body: The work on a part.
    @inlinable
    package func forEachChunk(
        of range: Range<Int>,
        size: Int = 16_384,
        _ body: (Range<Int>) throws(WorkError) -> Void
    ) throws(WorkError) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(range.upperBound, start + size)
            try check()
            try body(start..<end)
            start = end
        }
    }
}
