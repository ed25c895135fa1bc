/// The adjustments of pairs of characters, in design units: characters that kern alike share a row or a column, as in
/// fonts.
struct KerningPairs: Sendable {
    /// The adjustment of one character before another.
    struct Pair: Sendable {
        var left: UInt32
        var right: UInt32
        var value: Float
    }

    /// The row of each first character, from 1; 0: no pair begins with it.
    private let rows: CharacterMap<UInt16>
    /// The column of each second character, from 1; 0: no pair ends with it.
    private let columns: CharacterMap<UInt16>
    /// The cells of all rows, those of one ascending by column.
    private let cells: [Cell]
    /// The index of the first cell of each row, and of the end.
    private let starts: [UInt32]

    private struct Cell: Sendable, Hashable {
        var column: UInt16
        var value: Float
    }

    /// The most pairs of characters; a font of 2,000 letters that kerns all of them by classes has half of them.
    static let maximumCount = 1 << 20

    /// Creates no pairs.
    init() {
        rows = CharacterMap(absent: 0)
        columns = CharacterMap(absent: 0)
        cells = []
        starts = [0, 0]
    }

    /// Creates pairs, each given once, in any order.
    ///
    /// Returns nil for more rows or columns than have a number.
    init?(_ pairs: [Pair]) {
        let pairs = pairs.filter { $0.value != 0 }
        let left = Self.classes(pairs.map { ($0.left, $0.right, $0.value) })
        // A row is given by each of its characters; one is enough to find the columns.
        let kept = pairs.filter { left.representatives.contains($0.left) }
        let right = Self.classes(
            kept.map { ($0.right, UInt32(left.numbers[$0.left] ?? 0), $0.value) }
        )
        guard left.representatives.count < Int(UInt16.max),
            right.representatives.count < Int(UInt16.max)
        else { return nil }
        var table = [[Cell]](repeating: [], count: left.representatives.count + 1)
        for pair in kept where right.representatives.contains(pair.right) {
            let column = UInt16(clamping: right.numbers[pair.right] ?? 0)
            table[left.numbers[pair.left] ?? 0].append(Cell(column: column, value: pair.value))
        }
        var (cells, starts): ([Cell], [UInt32]) = ([], [])
        for row in table {
            starts.append(UInt32(cells.count))
            cells += row.sorted { $0.column < $1.column }
        }
        starts.append(UInt32(cells.count))
        (self.cells, self.starts) = (cells, starts)
        rows = CharacterMap(
            characters: left.numbers.mapValues { UInt16(clamping: $0) },
            absent: 0
        )
        columns = CharacterMap(
            characters: right.numbers.mapValues { UInt16(clamping: $0) },
            absent: 0
        )
    }

    /// Numbers characters from 1 by what belongs to them, with the first character of each number.
    private static func classes(
        _ entries: [(character: UInt32, other: UInt32, value: Float)]
    ) -> (numbers: [UInt32: Int], representatives: Set<UInt32>) {
        var numbers: [UInt32: Int] = [:]
        var representatives: Set<UInt32> = []
        var known: [[UInt64]: Int] = [:]
        let sorted = entries.sorted { ($0.character, $0.other) < ($1.character, $1.other) }
        var start = 0
        while start < sorted.count {
            var end = start
            while end < sorted.count, sorted[end].character == sorted[start].character { end += 1 }
            let content = sorted[start..<end].map {
                UInt64($0.other) << 32 | UInt64($0.value.bitPattern)
            }
            let number = known[content] ?? known.count + 1
            if known.updateValue(number, forKey: content) == nil {
                representatives.insert(sorted[start].character)
            }
            numbers[sorted[start].character] = number
            start = end
        }
        return (numbers, representatives)
    }

    /// Returns the adjustment of a character before another; 0 where there is none.
    @inline(__always)
    func value(_ left: UInt32, _ right: UInt32) -> Float {
        let row = Int(rows[left])
        guard row != 0 else { return 0 }
        let column = columns[right]
        return column == 0 ? 0 : value(row: row, column: column)
    }

    @inline(__always)
    private func value(row: Int, column: UInt16) -> Float {
        var (low, high) = (Int(starts[row]), Int(starts[row + 1]))
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].column < column { low = middle + 1 } else { high = middle }
        }
        guard low < Int(starts[row + 1]), cells[low].column == column else { return 0 }
        return cells[low].value
    }

    /// The bytes that it takes.
    var memoryBytes: Int {
        rows.memoryBytes + columns.memoryBytes + cells.count * MemoryLayout<Cell>.stride
            + starts.count * MemoryLayout<UInt32>.stride
    }
}

extension KerningPairs {
    /// Characters that have one adjustment before others.
    struct Group {
        var left: [ClosedRange<UInt32>]
        var right: [ClosedRange<UInt32>]
        var value: Float
    }

    /// All pairs, as few groups, in the order of their first characters.
    var groups: [Group] {
        let lefts = Self.ranges(of: rows)
        let rights = Self.ranges(of: columns)
        return lefts.keys.sorted().flatMap { row -> [Group] in
            let row = Int(row)
            let cells = cells[Int(starts[row])..<Int(starts[row + 1])]
            let byValue = Dictionary(grouping: cells, by: \.value)
            return byValue.sorted { $0.key < $1.key }.map { value, cells in
                Group(
                    left: lefts[UInt16(row)] ?? [],
                    right: cells.flatMap { rights[$0.column] ?? [] }
                        .sorted { $0.lowerBound < $1.lowerBound },
                    value: value
                )
            }
        }
    }

    private static func ranges(of map: CharacterMap<UInt16>) -> [UInt16: [ClosedRange<UInt32>]] {
        Dictionary(grouping: map.entries, by: \.value)
            .mapValues { $0.map { $0.first...$0.last } }
    }
}
