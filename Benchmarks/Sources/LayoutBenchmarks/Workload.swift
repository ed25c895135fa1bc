import LayoutCore

/// A section to lay out, by the name of its layout.
struct Workload: Sendable {
    let name: String
    let section: @Sendable (_ count: Int) -> SectionInput

    static let viewport = Viewport(width: 1024, scale: 2)

    /// The layouts measured.
    static let all = [
        list, listOfColumns, flex, waterfall, waterfallOfSpans, grid, gridOfSpans, denseGrid,
    ]

    static let list = Workload(name: "list") { count in
        SectionInput(
            layout: SectionLayout(kind: .list(ListLayout(height: .points(44)))),
            count: count
        )
    }

    static let listOfColumns = Workload(name: "list, 4 columns") { count in
        SectionInput(
            layout: SectionLayout(kind: .list(ListLayout(width: .columns(4)))),
            count: count
        )
    }

    static let flex = Workload(name: "flex") { count in
        SectionInput(
            layout: SectionLayout(
                kind: .flex(FlexLayout(itemHeight: 30, justify: .spaceBetween))
            ),
            count: count,
            sizes: ItemSizes(width: .each(lengths(count, from: 30, to: 200)))
        )
    }

    static let waterfall = Workload(name: "waterfall, 4 columns") { count in
        SectionInput(
            layout: SectionLayout(kind: .waterfall(WaterfallLayout(lanes: 4))),
            count: count,
            sizes: ItemSizes(height: .each(lengths(count, from: 80, to: 300)))
        )
    }

    static let waterfallOfSpans = Workload(name: "waterfall, spans") { count in
        var section = waterfall.section(count)
        section.sizes.span = .each((0..<count).map { $0 % 7 == 0 ? 2 : 1 })
        return section
    }

    static let grid = Workload(name: "grid") { count in
        SectionInput(
            layout: SectionLayout(
                kind: .grid(GridLayout(columns: [.flexible(1), .points(80), .flexible(2), .auto]))
            ),
            count: count,
            sizes: ItemSizes(height: .each(lengths(count, from: 80, to: 300)))
        )
    }

    static let gridOfSpans = Workload(name: "grid, spans") { count in
        spanning(count, isDense: false)
    }

    static let denseGrid = Workload(name: "grid, dense spans") { count in
        spanning(count, isDense: true)
    }

    private static func spanning(_ count: Int, isDense: Bool) -> SectionInput {
        let tracks = [Track](repeating: .flexible(1), count: 6)
        return SectionInput(
            layout: SectionLayout(
                kind: .grid(GridLayout(columns: tracks, autoRows: .points(80), isDense: isDense))
            ),
            count: count,
            sizes: ItemSizes(
                span: .each((0..<count).map { $0 % 5 == 0 ? 2 : 1 }),
                rowSpan: .each((0..<count).map { $0 % 11 == 0 ? 2 : 1 })
            )
        )
    }

    /// Lengths that look random and are the same in every run.
    private static func lengths(_ count: Int, from least: Int, to most: Int) -> [ItemLength] {
        var state: UInt64 = 42
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return .points(Double(least + Int(state >> 33) % (most - least)))
        }
    }
}
