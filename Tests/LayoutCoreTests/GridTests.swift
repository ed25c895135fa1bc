import LayoutCore
import TestSupport
import Testing

@Suite("Grids")
struct GridTests {
    private func grid(_ grid: GridLayout, _ arrange: Arrangement = .vertical) -> SectionLayout {
        tight(.grid(grid), arrange)
    }

    @Test("fr shares what fixed, percentage and automatic tracks and gaps leave")
    func tracks() throws {
        let columns = try ["1fr", "20", "25%", "auto", "3fr"].map { text throws(LayoutError) in
            try Track.parse(text)
        }
        var layout = grid(GridLayout(columns: columns, autoRows: .points(10)))
        layout.itemSpacing = 5
        let own = ItemLength.points(15)
        let sizes = ItemSizes(width: .each([.missing, .missing, .missing, own, .missing]))
        let result = frames(layout, count: 5, sizes: sizes, width: 120)
        #expect(result.map { $0[0] } == [0, 13.75, 38.75, 73.75, 93.75])
        #expect(result.map { $0[2] } == [8.75, 20, 30, 15, 26.25])
    }

    @Test("without columns there is one, with areas one for each of theirs")
    func defaultColumns() throws {
        let plain = grid(GridLayout(autoRows: .points(10)))
        #expect(frames(plain, count: 2) == [[0, 0, 100, 10], [0, 10, 100, 10]])
        let template = try GridTemplate.parse("a b")
        let areas = grid(GridLayout(autoRows: .points(10), template: template))
        #expect(frames(areas, count: 2) == [[0, 0, 50, 10], [50, 0, 50, 10]])
    }

    @Test("rows are those given, then autoRows; a row is as high as its largest item")
    func rows() {
        let layout = grid(GridLayout(rows: [.points(60), .auto], autoRows: .points(80)))
        let sizes = ItemSizes(height: .each([.missing, .points(33), .missing]))
        #expect(
            frames(layout, count: 3, sizes: sizes).map { [$0[1], $0[3]] }
                == [[0, 60], [60, 33], [93, 80]]
        )
        #expect(section(layout, count: 1).frame.height == 60)
    }

    @Test("an item keeps a size of its own at the top left of its cells")
    func ownSize() {
        let layout = grid(GridLayout(columns: [.points(50), .points(50)], autoRows: .points(40)))
        let sizes = ItemSizes(
            width: .each([.missing, .points(20)]),
            height: .each([.points(10), .missing])
        )
        #expect(frames(layout, count: 2, sizes: sizes) == [[0, 0, 50, 10], [50, 0, 20, 40]])
    }

    @Test("the aspect ratio gives the height from the cells' width")
    func aspectRatio() {
        let layout = grid(GridLayout(columns: [.flexible(1), .flexible(1)]))
        let sizes = ItemSizes(aspectRatio: .uniform(2), span: .each([1, 1, 2]))
        #expect(
            frames(layout, count: 3, sizes: sizes)
                == [[0, 0, 50, 25], [50, 0, 50, 25], [0, 25, 100, 50]]
        )
    }

    @Test("dense flow goes back to fill holes")
    func dense() {
        let sizes = ItemSizes(span: .each([2, 2, 1]))
        let tracks = [Track](repeating: .points(10), count: 3)
        var layout = GridLayout(columns: tracks, autoRows: .points(10))
        #expect(frames(grid(layout), count: 3, sizes: sizes)[2] == [20, 10, 10, 10])
        layout.isDense = true
        #expect(frames(grid(layout), count: 3, sizes: sizes)[2] == [20, 0, 10, 10])
    }

    @Test("placement is CSS's, cell by cell")
    func placementModel() {
        TestScale.run("grid model", sample: 500) { numbers, index in
            let columns = numbers.int(1...6)
            let count = numbers.int(1...40)
            let spans = (0..<count).map { _ in (numbers.int(1...3), numbers.int(1...3)) }
            let isDense = numbers.chance(50)
            let tracks = max(columns, spans.map(\.0).max() ?? 1)
            let layout = GridLayout(
                columns: [Track](repeating: .points(1), count: columns),
                autoRows: .points(1),
                autoColumns: .points(1),
                isDense: isDense
            )
            let sizes = ItemSizes(
                span: .each(spans.map { Int32($0.0) }),
                rowSpan: .each(spans.map { Int32($0.1) })
            )
            let expected = GridModel.place(spans, tracks: tracks, isDense: isDense)
            #expect(frames(grid(layout), count: count, sizes: sizes) == expected, "case \(index)")
            // The same with the axes swapped.
            let swapped = GridLayout(
                rows: layout.columns,
                autoRows: .points(1),
                autoColumns: .points(1),
                isDense: isDense
            )
            let swappedSizes = ItemSizes(span: sizes.rowSpan, rowSpan: sizes.span)
            let sideways = grid(swapped, .horizontal(height: nil, scrolling: .none))
            let transposed = frames(sideways, count: count, sizes: swappedSizes)
                .map { [$0[1], $0[0], $0[3], $0[2]] }
            #expect(transposed == expected, "case \(index)")
        }
    }

    @Test(
        "a template repeats as a whole or by its last line",
        arguments: [
            (
                GridTemplate.Repeat.all,
                [[0, 0, 2, 1], [0, 1, 1, 1], [1, 1, 1, 1], [0, 2, 2, 1]]
            ),
            (.last, [[0, 0, 2, 1], [0, 1, 1, 1], [1, 1, 1, 1], [0, 2, 1, 1]]),
        ] as [(GridTemplate.Repeat, [[Double]])]
    )
    func templates(repeating: GridTemplate.Repeat, expected: [[Double]]) throws {
        let layout = GridLayout(
            columns: [.points(1), .points(1)],
            autoRows: .points(1),
            template: try GridTemplate.parse("a a; b c"),
            templateRepeat: repeating
        )
        #expect(frames(grid(layout), count: 4) == expected)
        // Areas left without an item keep their place.
        let height = section(grid(layout), count: 4).frame.height
        #expect(height == (repeating == .all ? 4 : 3))
        #expect(section(grid(layout), count: 1).frame.height == 2)
    }

    @Test(
        "repeated lines of a template have the tracks of those they repeat",
        arguments: [
            (.all, [Track.points(10), .points(20)], [0, 10, 30, 40, 60]),
            (.last, [Track.points(10), .points(20)], [0, 10, 30, 50, 70]),
            (.all, [Track.points(10)], [0, 10, 17, 27, 34]),
            (.last, [Track.points(10)], [0, 10, 17, 24, 31]),
        ] as [(GridTemplate.Repeat, [Track], [Double])]
    )
    func repeatedTracks(repeating: GridTemplate.Repeat, rows: [Track], tops: [Double]) throws {
        let layout = GridLayout(
            rows: rows,
            autoRows: .points(7),
            template: try GridTemplate.parse("a; b"),
            templateRepeat: repeating
        )
        #expect(frames(grid(layout), count: 5).map { $0[1] } == tops)
    }

    @Test("a template's last line without areas repeats the whole")
    func emptyLastLine() throws {
        let layout = GridLayout(
            columns: [.points(1)],
            autoRows: .points(1),
            template: try GridTemplate.parse("a; ."),
            templateRepeat: .last
        )
        #expect(frames(grid(layout), count: 3).map { $0[1] } == [0, 2, 4])
    }

    @Test("a horizontal grid shares the height among rows and takes columns as they come")
    func horizontal() {
        let layout = GridLayout(
            columns: [.points(30)],
            rows: [.flexible(1), .points(20)],
            autoColumns: .auto
        )
        let sideways = grid(layout, .horizontal(height: 80, scrolling: .itemPaging))
        let sizes = ItemSizes(width: .each([.missing, .missing, .points(70), .points(50)]))
        let result = section(sideways, count: 4, sizes: sizes)
        #expect(result.items.x == [0, 0, 30, 30])
        #expect(result.items.y == [0, 60, 0, 60])
        #expect(result.items.width == [30, 30, 70, 50])
        #expect(result.items.height == [60, 20, 60, 20])
        #expect(result.scroller?.contentSize == Size(width: 100, height: 80))
    }
}

/// Grid placement as CSS tells it, cell by cell.
enum GridModel {
    static func place(_ spans: [(Int, Int)], tracks: Int, isDense: Bool) -> [[Double]] {
        var taken: Set<[Int]> = []
        var cursor = (row: 0, column: 0)
        return spans.map { wide, high in
            if isDense { cursor = (0, 0) }
            while !isFree(cursor, wide, high, tracks, taken) {
                cursor.column += 1
                if cursor.column + wide > tracks { cursor = (cursor.row + 1, 0) }
            }
            for row in cursor.row..<cursor.row + high {
                for column in cursor.column..<cursor.column + wide { taken.insert([row, column]) }
            }
            return [cursor.column, cursor.row, wide, high].map { Double($0) }
        }
    }

    private static func isFree(
        _ cursor: (row: Int, column: Int),
        _ wide: Int,
        _ high: Int,
        _ tracks: Int,
        _ taken: Set<[Int]>
    ) -> Bool {
        cursor.column + wide <= tracks
            && !(cursor.row..<cursor.row + high).contains { row in
                (cursor.column..<cursor.column + wide).contains { taken.contains([row, $0]) }
            }
    }
}
