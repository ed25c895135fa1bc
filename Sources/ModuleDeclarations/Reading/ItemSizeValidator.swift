import ConfigurationLanguage
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
            guard let missing = keys.configuration.missingSize(of: size, under: keys) else {
                continue
            }
            let name = "a \((keys.arrange ?? .vertical).rawValue) \((keys.kind ?? .list).rawValue)"
            diagnostics.report("\(name) needs the \(missing) of its items", at: position)
            return
        }
        checkSpan(size, at: position)
    }

    /// Items span lanes of a waterfall only when it fills the shortest.
    private func checkSpan(_ size: ItemSizeDeclaration, at position: SourcePosition) {
        guard let span = size.span.columns else { return }
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
