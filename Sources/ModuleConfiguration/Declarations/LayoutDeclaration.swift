package import LayoutCore

/// The layout of a component's items: `layout`.
package struct LayoutDeclaration: Sendable {
    /// The values at one width.
    package struct Resolved: Sendable, Equatable {
        /// The layout.
        package var layout: SectionLayout
        /// True when the section is left out.
        package var isHidden: Bool
    }

    /// The keys by width.
    package var keys: Responsive<LayoutKeys>

    /// Returns the values at a width (the requested one, before it is rounded to device pixels).
    ///
    /// Parameters that are missing or null count as keys that are not given. O(keys).
    package func resolve(width: Double, parameters: [String: ParameterValue]) -> Resolved {
        let keys = keys.keys(at: width)
        let layout = SectionLayout(
            kind: keys.layoutKind(parameters),
            arrange: keys.arrangement(parameters),
            inset: keys.inset?.resolve(parameters) ?? .zero,
            lineSpacing: keys.lineSpacing?.resolve(parameters) ?? 5,
            itemSpacing: keys.itemSpacing?.resolve(parameters) ?? 5,
            maxLines: keys.maxLines?.resolve(parameters),
            maxItems: keys.maxItems?.resolve(parameters)
        )
        return Resolved(layout: layout, isHidden: keys.hidden?.resolve(parameters) ?? false)
    }
}

extension LayoutKeys {
    fileprivate var isHorizontal: Bool { arrange == .horizontal }

    fileprivate func arrangement(_ parameters: [String: ParameterValue]) -> Arrangement {
        guard isHorizontal else { return .vertical }
        let scrolling = (scrolling?.resolve(parameters)).flatMap(ScrollBehavior.init(rawValue:))
        return .horizontal(height: height?.resolve(parameters), scrolling: scrolling ?? .none)
    }

    fileprivate func layoutKind(_ parameters: [String: ParameterValue]) -> LayoutKind {
        switch kind ?? .list {
        case .list: .list(list(parameters))
        case .flex: .flex(flex(parameters))
        case .waterfall: .waterfall(waterfall(parameters))
        case .grid: .grid(grid(parameters))
        }
    }

    private func list(_ parameters: [String: ParameterValue]) -> ListLayout {
        var layout = ListLayout(rows: isHorizontal ? rows?.count(parameters) : nil)
        if let count = columns?.count(parameters) { layout.width = .columns(count) }
        switch itemWidth {
        case .points(let points): points.resolve(parameters).map { layout.width = .points($0) }
        case .fraction(let fraction): layout.width = .fraction(fraction)
        case nil: break
        }
        if let ratio = aspectRatio?.resolve(parameters) { layout.height = .aspectRatio(ratio) }
        if let height = itemHeight?.resolve(parameters) { layout.height = .points(height) }
        if hasAutoHeight == true { layout.height = .auto }
        return layout
    }

    private func flex(_ parameters: [String: ParameterValue]) -> FlexLayout {
        let justify = justifyContent?.resolve(parameters).flatMap {
            try? FlexLayout.Justify(name: $0)
        }
        let align = (alignItems?.resolve(parameters)).flatMap(FlexLayout.Align.init(rawValue:))
        return FlexLayout(
            itemHeight: itemHeight?.resolve(parameters),
            justify: justify ?? .start,
            align: align ?? .start,
            lastLineAtStart: lastLine?.resolve(parameters) == "start",
            gap: (gap?.resolve(parameters)).flatMap(FlexLayout.Gap.init(rawValue:)) ?? .exact
        )
    }

    private func waterfall(_ parameters: [String: ParameterValue]) -> WaterfallLayout {
        let fill = fill?.resolve(parameters).flatMap {
            try? WaterfallLayout.Fill(name: $0, horizontal: isHorizontal)
        }
        let lanes = (isHorizontal ? rows : columns)?.count(parameters)
        return WaterfallLayout(lanes: lanes ?? 1, fill: fill ?? .shortest)
    }

    private func grid(_ parameters: [String: ParameterValue]) -> GridLayout {
        let again = (templateRepeat?.resolve(parameters)).flatMap(
            GridTemplate.Repeat.init(rawValue:)
        )
        return GridLayout(
            columns: columns?.tracks(parameters) ?? [],
            rows: rows?.tracks(parameters) ?? [],
            autoRows: autoRows ?? .auto,
            autoColumns: autoColumns ?? .auto,
            isDense: flow?.resolve(parameters) == "dense",
            template: areas,
            templateRepeat: again ?? .all
        )
    }
}

extension LayoutKeys.Tracks {
    fileprivate func count(_ parameters: [String: ParameterValue]) -> Int? {
        switch self {
        case .count(let count): count.resolve(parameters)
        case .tracks(let tracks): tracks.count
        }
    }

    fileprivate func tracks(_ parameters: [String: ParameterValue]) -> [Track]? {
        switch self {
        case .count(let count):
            count.resolve(parameters).map { Array(repeating: .flexible(1), count: max(0, $0)) }
        case .tracks(let tracks): tracks
        }
    }
}
