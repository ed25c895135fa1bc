import LayoutCore

/// Collects the sizes of items that each declare their own.
struct LiteralSizes {
    private var widths: [ItemLength] = []
    private var heights: [ItemLength] = []
    private var ratios: [Double] = []
    private var spans: [Int32] = []
    private var rowSpans: [Int32] = []

    mutating func add(_ size: ItemSizes) {
        widths.append(size.width?.first ?? .missing)
        heights.append(size.height?.first ?? .missing)
        ratios.append(size.aspectRatio?.first ?? .nan)
        spans.append(size.span?.first ?? 1)
        rowSpans.append(size.rowSpan?.first ?? 1)
    }

    /// Removes the size of the item that was added last.
    mutating func removeLast() {
        _ = widths.popLast()
        _ = heights.popLast()
        _ = ratios.popLast()
        _ = spans.popLast()
        _ = rowSpans.popLast()
    }

    /// Returns the sizes of all items that were added; nil of what none of them brings, as of items of one declaration.
    func finish() -> ItemSizes {
        ItemSizes(
            width: Self.property(widths) { $0 != .missing },
            height: Self.property(heights) { $0 != .missing },
            aspectRatio: Self.property(ratios) { !$0.isNaN },
            span: Self.property(spans) { $0 != 1 },
            rowSpan: Self.property(rowSpans) { $0 != 1 }
        )
    }

    private static func property<Value>(
        _ values: [Value],
        where isGiven: (Value) -> Bool
    ) -> PerItem<Value>? {
        values.contains(where: isGiven) ? .each(values) : nil
    }
}

extension PerItem {
    /// The value of the first item.
    fileprivate var first: Value? {
        switch self {
        case .uniform(let value): value
        case .each(let values): values.first
        }
    }
}
