package import LayoutCore

extension SeededGenerator {
    /// Generates a length up to a maximum: whole, with decimals, or with an infinite fraction.
    package mutating func length(_ maximum: Double) -> Double {
        switch int(0...3) {
        case 0: Double(int(0...Int(maximum)))
        case 1: Double(int(0...Int(maximum * 4))) / 4
        case 2: Double(int(0...Int(maximum * 3))) / 3
        default: Double.random(in: 0...maximum, using: &self)
        }
    }

    /// Generates a number, often one that is extreme.
    package mutating func wild() -> Double {
        switch int(0...9) {
        case 0: 0
        case 1: -length(1000)
        case 2: pick([Double.leastNonzeroMagnitude, 1e-300, 1e-9, -0.0, 1e-6, 0.9999999999])
        case 3: pick([1e9, 1e12, 1e17, 1e300, Double.greatestFiniteMagnitude])
        case 4: pick([-1e9, -1e300, -Double.greatestFiniteMagnitude])
        default: length(500)
        }
    }

    /// Generates a count, often one that is extreme.
    package mutating func wildInt() -> Int {
        switch int(0...9) {
        case 0: pick([Int.max, Int.min, -1, 0])
        case 1: pick([1_000_000_007, 10_001])
        default: int(0...9)
        }
    }

    /// Generates insets of any numbers.
    package mutating func wildInsets() -> Insets {
        Insets(top: wild(), left: wild(), bottom: wild(), right: wild())
    }

    /// Generates a section of any numbers, also those that no configuration allows.
    package mutating func wildSection() -> SectionInput {
        let count = int(0...12)
        return SectionInput(
            layout: SectionLayout(
                kind: wildKind(),
                arrange: chance(50)
                    ? .vertical
                    : .horizontal(
                        height: chance(70) ? wild() : nil,
                        // Rarely paging, which may have ten thousand stops.
                        scrolling: chance(3)
                            ? .paging : pick([.none, .continuous, .itemPaging, .centered])
                    ),
                inset: wildInsets(),
                lineSpacing: wild(),
                itemSpacing: wild(),
                maxLines: chance(20) ? wildInt() : nil,
                maxItems: chance(20) ? wildInt() : nil
            ),
            count: chance(95) ? count : -3,
            sizes: wildSizes(count),
            header: Supplementary(height: wild(), inset: wildInsets(), isPinned: chance(50)),
            footer: Supplementary(height: wild(), inset: wildInsets()),
            placeholderHeight: chance(50) ? wild() : nil,
            decoration: Decoration(
                region: pick(Decoration.Region.allCases),
                inset: wildInsets()
            )
        )
    }

    /// Generates a layout of any numbers.
    package mutating func wildKind() -> LayoutKind {
        switch int(0...3) {
        case 0:
            .list(
                ListLayout(
                    width: pick([.columns(wildInt()), .points(wild()), .fraction(wild())]),
                    height: pick([.points(wild()), .aspectRatio(wild()), .auto]),
                    rows: chance(50) ? wildInt() : nil
                )
            )
        case 1:
            .flex(
                FlexLayout(
                    itemHeight: chance(50) ? wild() : nil,
                    justify: pick(FlexLayout.Justify.allCases),
                    align: pick(FlexLayout.Align.allCases)
                )
            )
        case 2:
            .waterfall(
                WaterfallLayout(lanes: wildInt(), fill: pick(WaterfallLayout.Fill.allCases))
            )
        default:
            .grid(wildGrid())
        }
    }

    /// Generates a grid of any numbers.
    package mutating func wildGrid() -> GridLayout {
        GridLayout(
            columns: (0..<int(0...4)).map { _ in wildTrack() },
            rows: (0..<int(0...4)).map { _ in wildTrack() },
            autoRows: wildTrack(),
            autoColumns: wildTrack(),
            isDense: chance(50),
            template: chance(20) ? try? GridTemplate.parse("a a b; a a .") : nil,
            templateRepeat: pick(GridTemplate.Repeat.allCases)
        )
    }

    /// Generates a track of any number.
    package mutating func wildTrack() -> Track {
        pick([.points(wild()), .fraction(wild()), .flexible(wild()), .auto])
    }

    /// Generates the sizes of so many items, or of fewer.
    package mutating func wildSizes(_ count: Int) -> ItemSizes {
        // Sometimes fewer values than there are items.
        let given = int(0...count)
        return ItemSizes(
            width: chance(70) ? .each((0..<given).map { _ in wildLength() }) : nil,
            height: chance(70) ? .uniform(wildLength()) : nil,
            aspectRatio: chance(50) ? .each((0..<given).map { _ in wild() }) : nil,
            span: chance(50)
                ? .each((0..<given).map { _ in Int32(truncatingIfNeeded: wildInt()) }) : nil,
            rowSpan: chance(50)
                ? .each((0..<given).map { _ in Int32(truncatingIfNeeded: wildInt()) }) : nil
        )
    }

    /// Generates a length of any number.
    package mutating func wildLength() -> ItemLength {
        pick([.missing, .points(wild()), .fraction(wild())])
    }
}
