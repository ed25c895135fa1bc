import LayoutCore

extension OracleCase {
    /// Why a case can't be laid out as it is.
    enum Skip: String, CaseIterable, Sendable {
        // No key of ours.
        case flexColumn, overflowNotAtStart, alignmentInGivenHeight, placedItems, minmaxAtLeast
        case gridOfGivenHeight, unequalTracks
        // Different on purpose.
        case widerThanContainer, tieBreaking
    }

    var isRightToLeft: Bool { direction == "rtl" }
    var innerWidth: Double { width - padding[1] - padding[3] }
    var frameItems: [Item] { items ?? [] }

    var viewport: Viewport {
        Viewport(width: width, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    }

    /// The padding as our insets: the page is mirrored whole, with them.
    var inset: Insets {
        Insets(
            top: padding[0],
            left: isRightToLeft ? padding[1] : padding[3],
            bottom: padding[2],
            right: isRightToLeft ? padding[3] : padding[1]
        )
    }

    var skip: Skip? {
        switch kind {
        case .flex: skipFlex
        case .list: skipList
        case .grid: skipGrid
        case .waterfall: skipWaterfall
        }
    }

    func section() throws -> SectionInput {
        switch kind {
        case .flex: try flexSection()
        case .list: listSection()
        case .grid: try gridSection()
        case .waterfall: waterfallSection()
        }
    }

    private func layout(_ kind: LayoutKind, _ arrange: Arrangement = .vertical) -> SectionLayout {
        SectionLayout(
            kind: kind,
            arrange: arrange,
            inset: inset,
            lineSpacing: rowGap,
            itemSpacing: columnGap
        )
    }

    // MARK: Flex

    private var lineFits: Bool {
        let sum = frameItems.reduce(0) { $0 + $1.numbers[0] }
        return sum + Double(max(0, frameItems.count - 1)) * columnGap <= innerWidth + 1e-6
    }

    private var skipFlex: Skip? {
        if flexDirection == "column" { return .flexColumn }
        if wrap == "nowrap", !lineFits, ["center", "flex-end"].contains(justify) {
            return .overflowNotAtStart
        }
        if height != nil, alignItems != "flex-start" { return .alignmentInGivenHeight }
        let isWider = frameItems.contains { $0.numbers[0] > innerWidth + 1e-6 }
        if wrap != "nowrap", isWider, shrink == 0 { return .widerThanContainer }
        return nil
    }

    private func flexSection() throws -> SectionInput {
        let align: FlexLayout.Align =
            switch alignItems {
            case "center": .center
            case "flex-end": .end
            default: .start
            }
        let flex = FlexLayout(
            justify: try FlexLayout.Justify(name: justify ?? "start"),
            align: align
        )
        let scrolls = wrap == "nowrap" && !lineFits
        return SectionInput(
            layout: layout(
                .flex(flex),
                scrolls ? .horizontal(height: nil, scrolling: .none) : .vertical
            ),
            count: frameItems.count,
            sizes: ItemSizes(
                width: .each(frameItems.map { .points($0.numbers[0]) }),
                height: .each(frameItems.map { .points($0.numbers[1]) })
            )
        )
    }

    // MARK: List

    private var skipList: Skip? {
        let widest = itemWidth ?? fraction.map { $0 * innerWidth } ?? 0
        return widest > innerWidth + 1e-6 ? .widerThanContainer : nil
    }

    private func listSection() -> SectionInput {
        guard mode != "stack" else {
            return SectionInput(
                layout: layout(.waterfall(WaterfallLayout(lanes: 1))),
                count: heights?.count ?? 0,
                sizes: ItemSizes(height: .each((heights ?? []).map { .points($0) }))
            )
        }
        let height: ListLayout.Height =
            itemHeight.map { .points($0) } ?? .aspectRatio(ratio ?? 1)
        var width = ListLayout.Width.columns(1)
        if case .count(let count) = columns { width = .columns(count) }
        if let itemWidth { width = .points(itemWidth) }
        if let fraction { width = .fraction(fraction) }
        return SectionInput(
            layout: layout(.list(ListLayout(width: width, height: height))),
            count: count ?? 0
        )
    }

    // MARK: Grid

    private var columnTracks: [CSSTrack] {
        if case .tracks(let tracks) = columns { tracks } else { [] }
    }

    private var skipGrid: Skip? {
        if frameItems.contains(where: \.isPlaced) { return .placedItems }
        if height != nil, flow?.hasPrefix("column") != true { return .gridOfGivenHeight }
        return isMinmaxAtLeast ? .minmaxAtLeast : nil
    }

    /// Whether a flexible minmax() column would be smaller than its least size.
    private var isMinmaxAtLeast: Bool {
        var left = innerWidth - Double(max(0, columnTracks.count - 1)) * columnGap
        var weights = 0.0
        for track in columnTracks {
            switch track.track {
            case .points(let points): left -= points
            case .fraction(let fraction): left -= fraction * innerWidth
            case .flexible(let weight): weights += weight
            case .auto: break
            }
        }
        let fraction = max(0, left) / max(1, weights)
        return columnTracks.contains { track in
            guard let least = track.minmax?.first?.px, case .flexible(let weight) = track.track
            else { return false }
            return weight * fraction < least
        }
    }

    private func gridSection() throws -> SectionInput {
        let isColumnFlow = flow?.hasPrefix("column") == true
        let grid = GridLayout(
            columns: columnTracks.map(\.track),
            rows: (rows ?? []).map(\.track),
            autoRows: autoRows?.track ?? .auto,
            autoColumns: autoColumns?.track ?? .auto,
            isDense: flow?.hasSuffix("dense") == true,
            template: try areas.map { try GridTemplate.parse($0.joined(separator: ";")) }
        )
        return SectionInput(
            layout: layout(
                .grid(grid),
                isColumnFlow ? .horizontal(height: nil, scrolling: .none) : .vertical
            ),
            count: frameItems.count,
            sizes: ItemSizes(
                height: .each(frameItems.map { $0.height.map { .points($0) } ?? .missing }),
                span: .each(frameItems.map(\.columnSpan)),
                rowSpan: .each(frameItems.map(\.rowSpan))
            )
        )
    }

    // MARK: Waterfall

    private var laneCount: Int { lanes ?? 1 }
    private var isHorizontal: Bool { axis == "horizontal" }

    private var skipWaterfall: Skip? {
        if tracks != nil { return .unequalTracks }
        return lanesTaken(afterPrevious: true) != lanesTaken(afterPrevious: false)
            ? .tieBreaking : nil
    }

    /// The lane of each item, ties going to the first lane or to the first after the one before's.
    private func lanesTaken(afterPrevious: Bool) -> [Int] {
        let gap = isHorizontal ? columnGap : rowGap
        var next = [Double](repeating: 0, count: laneCount)
        var cursor = 0
        return frameItems.map { item in
            let span = item.numbers.count > 1 ? min(Int(item.numbers[1]), laneCount) : 1
            let starts = (0...laneCount - span).map { next[$0..<$0 + span].max() ?? 0 }
            let least = starts.min() ?? 0
            let equal = starts.indices.filter { starts[$0] == least }
            let lane = (afterPrevious ? equal.first { $0 >= cursor } : nil) ?? equal[0]
            for taken in lane..<lane + span { next[taken] = least + item.numbers[0] + gap }
            cursor = lane + span
            return lane
        }
    }

    private func waterfallSection() -> SectionInput {
        let lengths = PerItem.each(frameItems.map { ItemLength.points($0.numbers[0]) })
        let spans = frameItems.map { $0.numbers.count > 1 ? Int32($0.numbers[1]) : 1 }
        let content = height.map { $0 - padding[0] - padding[2] }
        return SectionInput(
            layout: layout(
                .waterfall(WaterfallLayout(lanes: laneCount)),
                isHorizontal ? .horizontal(height: content, scrolling: .none) : .vertical
            ),
            count: frameItems.count,
            sizes: ItemSizes(
                width: isHorizontal ? lengths : nil,
                height: isHorizontal ? nil : lengths,
                span: .each(spans)
            )
        )
    }
}
