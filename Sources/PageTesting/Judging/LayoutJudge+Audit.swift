import ModuleKit
import ModuleMapping
package import PageServing

extension LayoutJudge {
    /// Looks at pages that are served, by the rules of accessibility as their modules set them.
    package static let audit = PageAudit { page, catalog in
        LayoutJudge(
            catalog.modules,
            measurer: catalog.tools.text,
            touch: OutputLimits().touch
        ).judge(page).findings
            .filter { [.label, .contrast, .order].contains($0.subject.rule) }
            .map { PageAudit.Finding(rule: $0.subject.rule.rawValue, module: $0.subject.module) }
    }
}
