import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import TextCore

/// The choices that the rules of a component make.
extension ComponentMapper {
    func holds(
        _ condition: Condition?,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        guard let condition else { return true }
        let root = scope.response ?? .null
        return try condition.holds(root: .value(root), current: root, in: scope)
    }

    func layout(in scope: TemplateScope) throws(MappingError) -> LayoutDeclaration {
        let rules = component.layouts
        for (index, rule) in rules.dropLast().enumerated() {
            guard try holds(rule.when, in: scope) else { continue }
            scope.recorder?.note { $0.layoutRule = index }
            return rule.value
        }
        scope.recorder?.note { $0.layoutRule = rules.count - 1 }
        return lastLayout
    }

    /// The layout whose rule always holds.
    var lastLayout: LayoutDeclaration {
        component.layouts[component.layouts.count - 1].value
    }

    /// Returns true when a layout hides the section at every width.
    func isHidden(_ layout: LayoutDeclaration, in scope: TemplateScope) -> Bool {
        guard layout.isHidden(scope.parameters) else { return false }
        scope.recorder?.note { $0.reason = "'hidden' is true" }
        return true
    }

    func header(in scope: TemplateScope) throws(MappingError) -> SupplementaryMapper? {
        for rule in headers {
            if try holds(rule.when, in: scope) { return rule.value }
        }
        return nil
    }
}
