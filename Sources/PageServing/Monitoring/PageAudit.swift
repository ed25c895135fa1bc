package import ModuleKit

/// What looks at pages that are served, given by who starts the service: it knows rules that the service does not.
package struct PageAudit: Sendable {
    /// A place of a page that breaks a rule.
    package struct Finding: Sendable {
        /// The rule's name, one of few.
        package let rule: String
        /// The module that declares the place.
        package let module: String

        package init(rule: String, module: String) {
            (self.rule, self.module) = (rule, module)
        }
    }

    /// Returns what is found on a page of a catalogue's module. Called by builders, of few pages.
    package let findings: @Sendable (Page, ModuleCatalog) -> [Finding]

    package init(findings: @escaping @Sendable (Page, ModuleCatalog) -> [Finding]) {
        self.findings = findings
    }
}
