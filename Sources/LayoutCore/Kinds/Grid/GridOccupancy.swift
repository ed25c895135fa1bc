import WorkLimits

/// The cells of a grid that are taken: one bit a cell, rows added as they are needed.
struct GridOccupancy {
    private let lanes: Int
    private let wordsPerRow: Int
    private var words: [UInt64] = []
    private var rowCount = 0
    /// For each row of a grid of more than 64 lanes an upper bound of the number of neighbouring
    /// lanes that are free, as searches found it out: full rows are passed over by this alone.
    private var widestFree: [Int32] = []
    /// The cells taken in any of the rows under test.
    private var window: [UInt64]
    private var meter: WorkMeter

    /// Creates an empty grid.
    init(lanes: Int, budget: WorkBudget) {
        self.lanes = lanes
        wordsPerRow = (lanes + 63) / 64
        window = [UInt64](repeating: 0, count: wordsPerRow)
        meter = WorkMeter(budget: budget, interval: 1 << 16)
    }

    /// Returns the first rectangle of free cells, row by row.
    ///
    /// - Complexity: O(rows passed over), and for each row at which the rectangle may fit,
    ///   O(its length · lanes / 64).
    mutating func firstFree(
        wide: Int,
        long: Int,
        fromRow first: Int
    ) throws(WorkError) -> (row: Int, lane: Int) {
        try wordsPerRow == 1
            ? firstFreeInWord(wide: wide, long: long, fromRow: first)
            : firstFreeInWords(wide: wide, long: long, fromRow: first)
    }

    /// Marks a rectangle of cells as taken.
    mutating func take(row: Int, lane: Int, wide: Int, long: Int) throws(WorkError) {
        try addRows(upTo: row + long)
        for word in lane >> 6..<(lane + wide + 63) >> 6 {
            let from = max(lane - word * 64, 0)
            let to = min(lane + wide - word * 64, 64)
            let bits = (UInt64.max >> UInt64(64 - (to - from))) << UInt64(from)
            for row in row..<row + long { words[row * wordsPerRow + word] |= bits }
        }
    }

    private mutating func addRows(upTo end: Int) throws(WorkError) {
        guard end > rowCount else { return }
        try meter.step((end - rowCount) * wordsPerRow)
        words.append(contentsOf: repeatElement(0, count: (end - rowCount) * wordsPerRow))
        if wordsPerRow > 1 {
            let lanes = Int32(truncatingIfNeeded: lanes)
            widestFree.append(contentsOf: repeatElement(lanes, count: end - rowCount))
        }
        rowCount = end
    }

    // MARK: Up to 64 lanes

    private mutating func firstFreeInWord(
        wide: Int,
        long: Int,
        fromRow first: Int
    ) throws(WorkError) -> (row: Int, lane: Int) {
        let all = UInt64.max >> UInt64(64 - lanes)
        var row = first
        while row < rowCount {
            // From the last row up: where rows leave no room, no rectangle that covers them fits, so
            // the search goes on behind the first of them.
            let end = min(row + long, rowCount)
            var tested = end
            var taken: UInt64 = 0
            var starts = all
            while starts != 0, tested > row {
                tested -= 1
                taken |= words[tested]
                starts = Self.starts(ofFree: ~taken & all, wide: wide)
            }
            if starts != 0 { return (row, starts.trailingZeroBitCount) }
            try meter.step(end - tested)
            row = tested + 1
        }
        return (row, 0)
    }

    /// The bits from which on that many are set: those that stay set when the bits are shifted by less
    /// than that.
    @inline(__always)
    private static func starts(ofFree free: UInt64, wide: Int) -> UInt64 {
        var starts = free
        var width = 1
        while width < wide {
            let shift = min(width, wide - width)
            starts &= starts >> UInt64(shift)
            width += shift
        }
        return starts
    }

    // MARK: More lanes

    private mutating func firstFreeInWords(
        wide: Int,
        long: Int,
        fromRow first: Int
    ) throws(WorkError) -> (row: Int, lane: Int) {
        var row = first
        while row < rowCount {
            let end = min(row + long, rowCount)
            try meter.step(end - row)
            // The last row that is too narrow: no rectangle that starts before its end fits.
            var narrow = end - 1
            while narrow >= row, widestFree[narrow] >= wide { narrow -= 1 }
            if narrow >= row {
                row = narrow + 1
            } else if let lane = try firstFreeLane(wide: wide, inRows: row..<end) {
                return (row, lane)
            } else {
                row += 1
            }
        }
        return (row, 0)
    }

    /// The first lane from which on that many are free in all of some rows.
    private mutating func firstFreeLane(
        wide: Int,
        inRows rows: Range<Int>
    ) throws(WorkError) -> Int? {
        try meter.step(rows.count * wordsPerRow)
        let first = rows.lowerBound * wordsPerRow
        for word in 0..<wordsPerRow { window[word] = words[first + word] }
        guard let lane = firstFreeLane(wide: wide) else {
            widestFree[rows.lowerBound] = Int32(truncatingIfNeeded: wide - 1)
            return nil
        }
        guard rows.count > 1 else { return lane }
        for row in rows.lowerBound + 1..<rows.upperBound {
            for word in 0..<wordsPerRow { window[word] |= words[row * wordsPerRow + word] }
        }
        return firstFreeLane(wide: wide)
    }

    /// The first lane of the window from which on that many are free, found by going from run to run
    /// of free and taken bits.
    private func firstFreeLane(wide: Int) -> Int? {
        var start = 0
        var lane = 0
        while lane < lanes {
            let rest = 64 - (lane & 63)
            let bits = window[lane >> 6] >> UInt64(lane & 63)
            let free = min(bits.trailingZeroBitCount, rest)
            lane = min(lane + free, lanes)
            if lane - start >= wide { return start }
            guard free < rest else { continue }
            lane += min((~(bits >> UInt64(free))).trailingZeroBitCount, rest - free)
            start = lane
        }
        return nil
    }
}
