import LayoutCore

/// Finds items whose size a layout needs and nothing gives.
struct ItemSizeValidator {
    let diagnostics: DiagnosticCollector
    let layout: LayoutDeclaration
    /// True when each item has a carousel, which gives the height that a list lacks.
    var hasCarousel = false

    /// Checks the size of an item at every width at which the layout changes.
    func check(_ size: ItemSizeDeclaration, at position: SourcePosition) {
        let widths = [-1] + layout.keys.overrides.map(\.minimumWidth)
        for width in widths {
            let keys = layout.keys.keys(at: width)
            if hasCarousel, keys.kind ?? .list == .list { continue }
            guard let missing = Self.missing(size, under: keys) else { continue }
            let name = "a \((keys.arrange ?? .vertical).rawValue) \((keys.kind ?? .list).rawValue)"
            diagnostics.report("\(name) needs the \(missing) of its items", at: position)
            return
        }
        checkSpan(size, at: position)
    }

    private static func missing(_ size: ItemSizeDeclaration, under keys: LayoutKeys) -> String? {
        let hasRatio = size.aspectRatio != nil
        switch keys.kind ?? .list {
        case .list:
            if keys.hasAutoHeight != true || size.height != nil { return nil }
            return "height ('size: {height: …}')"
        case .flex:
            let hasHeight = size.height != nil || keys.itemHeight != nil
            if size.width == nil, !(hasRatio && hasHeight) { return "width ('size: {width: …}')" }
            if !hasHeight, !hasRatio { return "height ('size: {height: …}' or 'itemHeight')" }
            return nil
        case .waterfall:
            let isHorizontal = keys.arrange == .horizontal
            let given = isHorizontal ? size.width != nil : size.height != nil
            if given || hasRatio { return nil }
            return isHorizontal
                ? "width ('size: {width: …}' or 'aspectRatio')"
                : "height ('size: {height: …}' or 'aspectRatio')"
        case .grid: return missingInGrid(size, under: keys)
        }
    }

    /// `auto` tracks are as big as their largest item, so items must have a size of their own there.
    private static func missingInGrid(
        _ size: ItemSizeDeclaration,
        under keys: LayoutKeys
    ) -> String? {
        let isHorizontal = keys.arrange == .horizontal
        let isAcrossAuto = hasAuto(isHorizontal ? keys.rows : keys.columns)
        let along = isHorizontal ? keys.columns : keys.rows
        let following = (isHorizontal ? keys.autoColumns : keys.autoRows) ?? .auto
        let isAlongAuto = hasAuto(along) || along == nil && following == .auto
        let hasRatio = size.aspectRatio != nil
        let needsWidth = isHorizontal ? isAlongAuto : isAcrossAuto
        let needsHeight = isHorizontal ? isAcrossAuto : isAlongAuto
        if needsHeight, size.height == nil, !hasRatio || needsWidth && size.width == nil {
            return "height for its 'auto' rows ('size: {height: …}')"
        }
        if needsWidth, size.width == nil, !hasRatio {
            return "width for its 'auto' columns ('size: {width: …}')"
        }
        return nil
    }

    private static func hasAuto(_ tracks: LayoutKeys.Tracks?) -> Bool {
        if case .tracks(let tracks) = tracks { tracks.contains(.auto) } else { false }
    }

    /// Items span lanes of a waterfall only when it fills the shortest.
    private func checkSpan(_ size: ItemSizeDeclaration, at position: SourcePosition) {
        guard let span = size.span else { return }
        if case .value(1) = span { return }
        let all =
            [layout.keys.base] + layout.keys.overrides.map { layout.keys.keys(at: $0.minimumWidth) }
        for keys in all where keys.kind == .waterfall {
            guard case .value(let fill) = keys.fill, fill != "shortest" else { continue }
            diagnostics.report("'span' needs 'fill: shortest', not '\(fill)'", at: position)
            return
        }
    }
}
