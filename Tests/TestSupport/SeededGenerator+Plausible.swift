package import LayoutCore

extension SeededGenerator {
    /// The device pixels a point of usual screens.
    package static let scales: [Double?] = [nil, 1, 1.5, 2, 2.75, 3]

    /// Generates a viewport of a usual screen.
    package mutating func viewport(direction: LayoutDirection = .leftToRight) -> Viewport {
        Viewport(width: max(1, length(1200)), scale: pick(Self.scales), direction: direction)
    }

    /// Generates so many sections that a configuration allows.
    package mutating func page(sections: Int) -> [SectionInput] {
        (0..<sections).map { _ in section() }
    }

    /// Generates a section that a configuration allows.
    package mutating func section() -> SectionInput {
        let count = chance(10) ? 0 : int(1...60)
        return SectionInput(
            layout: layout(),
            count: count,
            sizes: sizes(count),
            header: chance(40) ? supplementary() : nil,
            footer: chance(40) ? supplementary() : nil,
            placeholderHeight: chance(40) ? length(100) : nil,
            decoration: chance(40)
                ? Decoration(
                    region: pick(Decoration.Region.allCases),
                    inset: Insets(vertical: length(40) - 20, horizontal: length(40) - 20)
                ) : nil
        )
    }

    /// Generates a layout that a configuration allows.
    package mutating func layout() -> SectionLayout {
        let isHorizontal = chance(40)
        var arrange = Arrangement.vertical
        if isHorizontal {
            arrange = .horizontal(
                height: length(300),
                scrolling: pick(ScrollBehavior.allCases)
            )
        }
        return SectionLayout(
            kind: kind(isHorizontal: isHorizontal),
            arrange: arrange,
            inset: chance(50) ? .zero : insets(),
            lineSpacing: chance(30) ? 0 : length(20),
            itemSpacing: chance(30) ? 0 : length(20),
            maxLines: chance(20) ? int(0...5) : nil,
            maxItems: chance(20) ? int(0...30) : nil
        )
    }

    /// Generates the kind of a layout.
    package mutating func kind(isHorizontal: Bool) -> LayoutKind {
        switch int(0...3) {
        case 0: .list(list(isHorizontal: isHorizontal))
        case 1: .flex(flex())
        case 2:
            .waterfall(
                WaterfallLayout(lanes: int(1...6), fill: pick(WaterfallLayout.Fill.allCases))
            )
        default: .grid(grid())
        }
    }

    /// Generates a list.
    package mutating func list(isHorizontal: Bool) -> ListLayout {
        let width: ListLayout.Width =
            switch int(0...2) {
            case 0: .columns(int(1...7))
            case 1: .points(length(300))
            default: .fraction(length(1))
            }
        let height: ListLayout.Height =
            switch int(0...(isHorizontal ? 1 : 2)) {
            case 0: .points(length(120))
            case 1: .aspectRatio(0.2 + length(3))
            default: .auto
            }
        return ListLayout(
            width: width,
            height: height,
            rows: isHorizontal && chance(50) ? int(1...5) : nil
        )
    }

    /// Generates a flex.
    package mutating func flex() -> FlexLayout {
        FlexLayout(
            itemHeight: chance(50) ? length(60) : nil,
            justify: pick(FlexLayout.Justify.allCases),
            align: pick(FlexLayout.Align.allCases),
            lastLineAtStart: chance(20)
        )
    }

    /// Generates a grid.
    package mutating func grid() -> GridLayout {
        let templates = ["a a b c; a a d e; f f f f", "a b", "a .; b b; . c"]
        let template = chance(20) ? try? GridTemplate.parse(pick(templates)) : nil
        return GridLayout(
            columns: chance(80) ? (0..<int(1...6)).map { _ in track() } : [],
            rows: chance(40) ? (0..<int(1...4)).map { _ in track() } : [],
            autoRows: track(),
            autoColumns: track(),
            isDense: chance(40),
            template: template,
            templateRepeat: pick(GridTemplate.Repeat.allCases)
        )
    }

    /// Generates a track.
    package mutating func track() -> Track {
        switch int(0...3) {
        case 0: .points(length(150))
        case 1: .fraction(length(1) / 2)
        case 2: .flexible(length(3))
        default: .auto
        }
    }

    /// Generates the sizes of so many items.
    package mutating func sizes(_ count: Int) -> ItemSizes {
        var sizes = ItemSizes()
        if chance(70) { sizes.width = lengths(count) }
        if chance(70) { sizes.height = lengths(count) }
        if chance(30) { sizes.aspectRatio = .each((0..<count).map { _ in length(3) }) }
        if chance(30) { sizes.span = .each((0..<count).map { _ in Int32(int(0...4)) }) }
        if chance(30) { sizes.rowSpan = .each((0..<count).map { _ in Int32(int(0...4)) }) }
        return sizes
    }

    /// Generates so many lengths.
    package mutating func lengths(_ count: Int) -> PerItem<ItemLength> {
        .each(
            (0..<count).map { _ in
                switch int(0...9) {
                case 0: .missing
                case 1: .fraction(length(1))
                default: .points(length(150))
                }
            }
        )
    }

    /// Generates insets up to 30.
    package mutating func insets() -> Insets {
        Insets(top: length(30), left: length(30), bottom: length(30), right: length(30))
    }

    /// Generates a header or footer.
    package mutating func supplementary() -> Supplementary {
        Supplementary(
            height: length(60),
            inset: chance(50) ? .zero : insets(),
            isPinned: chance(50)
        )
    }
}
