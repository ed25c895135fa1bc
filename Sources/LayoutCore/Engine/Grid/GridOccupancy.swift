/// Which cells of a grid are taken: one bit a cell, rows added as they are needed.
struct GridOccupancy {
    private let lanes: Int
    private let wordsPerRow: Int
    private var words: [UInt64] = []
    /// The cells taken in any of the rows under test.
    private var window: [UInt64]

    /// A grid with nothing in it.
    init(lanes: Int) {
        self.lanes = lanes
        wordsPerRow = (lanes + 63) / 64
        window = [UInt64](repeating: 0, count: wordsPerRow)
    }

    /// The first place, row by row, where a rectangle of cells is free.
    mutating func firstFree(wide: Int, long: Int, fromRow first: Int) -> (row: Int, lane: Int) {
        var row = first
        while true {
            for word in 0..<wordsPerRow {
                var taken: UInt64 = 0
                for tested in row..<row + long {
                    let position = tested * wordsPerRow + word
                    guard position < words.count else { break }
                    taken |= words[position]
                }
                window[word] = taken
            }
            if let lane = freeRun(of: wide) { return (row, lane) }
            row += 1
        }
    }

    /// The first lane of the window from which on so many are free.
    private func freeRun(of wide: Int) -> Int? {
        wordsPerRow == 1 ? freeRunInWord(of: wide) : freeRunInWords(of: wide)
    }

    /// Up to 64 lanes: a run of free bits is where the bits, shifted by less than it is wide, are all
    /// free.
    private func freeRunInWord(of wide: Int) -> Int? {
        let free = ~window[0] & (UInt64.max >> UInt64(64 - lanes))
        var starts = free
        for shift in 1..<max(1, wide) { starts &= free >> UInt64(shift) }
        return starts == 0 ? nil : starts.trailingZeroBitCount
    }

    private func freeRunInWords(of wide: Int) -> Int? {
        var run = 0
        for lane in 0..<lanes {
            let isTaken = window[lane >> 6] & (1 << UInt64(lane & 63)) != 0
            run = isTaken ? 0 : run + 1
            if run == wide { return lane - wide + 1 }
        }
        return nil
    }

    /// Marks a rectangle of cells as taken.
    mutating func take(row: Int, lane: Int, wide: Int, long: Int) {
        let needed = (row + long) * wordsPerRow
        if words.count < needed {
            words.append(contentsOf: repeatElement(0, count: needed - words.count))
        }
        for taken in row..<row + long {
            for column in lane..<lane + wide {
                words[taken * wordsPerRow + (column >> 6)] |= 1 << UInt64(column & 63)
            }
        }
    }
}
