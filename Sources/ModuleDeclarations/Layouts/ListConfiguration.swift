import ConfigurationLanguage
import LayoutCore

/// `kind: list`.
enum ListConfiguration: LayoutConfiguration {
    static func layout(of keys: LayoutKeys, in parameters: [ExactString: ParameterValue])
        -> LayoutKind
    {
        var list = ListLayout(rows: keys.isHorizontal ? keys.rows?.count(in: parameters) : nil)
        if let count = keys.columns?.count(in: parameters) { list.width = .columns(count) }
        switch keys.itemWidth {
        case .points(let points): points.resolve(parameters).map { list.width = .points($0) }
        case .fraction(let fraction): list.width = .fraction(fraction)
        case nil: break
        }
        if let ratio = keys.aspectRatio?.resolve(parameters) { list.height = .aspectRatio(ratio) }
        if let height = keys.itemHeight?.resolve(parameters) { list.height = .points(height) }
        if keys.hasAutoHeight == true {
            list.height = .auto
            if keys.isHorizontal { keys.rowAlignment(in: parameters).map { list.align = $0 } }
            // Without a height one row is as tall as its tallest item.
            if keys.isHorizontal, keys.height == nil, list.rows == nil { list.rows = 1 }
        }
        return .list(list)
    }

    static func missingSize(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> String? {
        if keys.hasAutoHeight != true || item.height != nil { return nil }
        return "height ('size: {height: …}')"
    }

    static func missingHeight(of keys: LayoutKeys) -> String? {
        keys.rows == nil && keys.hasAutoHeight != true ? "'rows' or 'height'" : nil
    }

    static func contentHeight(of keys: LayoutKeys) -> Double? {
        guard let rows = keys.rows else { return keys.height?.constant }
        guard case .count(.value(var count)) = rows, let height = keys.itemHeight?.constant else {
            return nil
        }
        if let most = keys.maxItems {
            guard let most = most.constant else { return nil }
            if most > 0 { count = min(count, most) }
        }
        guard let spacing = keys.lineSpacing.map(\.constant) ?? standardSpacing, count > 0 else {
            return nil
        }
        return Double(count) * height + Double(count - 1) * spacing
    }

    static func itemHeight(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> Double? {
        if let height = keys.itemHeight { return height.constant }
        guard keys.hasAutoHeight == true, case .points(let height)? = item.height else {
            return nil
        }
        return height
    }

    /// The gap between lines where a layout gives none.
    private static let standardSpacing: Double? = SectionLayout(kind: .list(ListLayout()))
        .lineSpacing
}
