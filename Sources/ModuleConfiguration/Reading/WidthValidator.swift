import ConfigurationLanguage
import ModuleDeclarations

/// Checks `viewport.widths` of `galley.yaml`, and the widths of modules against it.
struct WidthValidator {
    let diagnostics: DiagnosticCollector

    /// Reports a width that is given twice.
    func checkUnique(_ viewport: ServedViewport) {
        var known: Set<Int64> = []
        for element in viewport.$widths.node?.elements ?? [] {
            guard let width = element.scalar?.integer else { continue }
            if known.insert(width).inserted { continue }
            diagnostics.report("the width \(width) is given twice", at: element.position)
        }
    }

    /// Warns of a module whose own width is not served: each request without a width is redirected.
    func check(_ module: ParsedModule, among widths: ViewportWidths) {
        let width = module.keys.viewport.width
        let served = widths.fitting(width)
        guard served != width else { return }
        let place = module.keys.viewport.$width.node?.position ?? module.node.position
        let (own, other) = (ParameterValue.number(width).text, ParameterValue.number(served).text)
        diagnostics.warn(
            "'viewport.widths' of galley.yaml does not have the width \(own): requests without a "
                + "width are redirected to \(other)",
            at: place
        )
    }
}
