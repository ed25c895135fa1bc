package import ConfigurationLanguage

/// A place of a layout that breaks a rule.
package struct LayoutFinding: Sendable, Equatable {
    /// The part of a layout that a finding is of. Findings of equal subjects are one entry of a report.
    package struct Subject: Sendable, Hashable {
        package var rule: LayoutRule
        /// The module that declares the section or request.
        package var module: String
        /// The section's id, without the prefix of composites; nil where no section is meant.
        package var section: String?
        /// The kind of part: `item`, `header`, `scroller`, `request` …; nil for the section as a whole.
        package var part: String?
        /// The role of the element in its cell; nil for the part as a whole.
        package var element: String?
        /// The place of the section's declaration, or the module's file.
        package var place: SourcePlace?

        package init(
            rule: LayoutRule,
            module: String,
            section: String? = nil,
            part: String? = nil,
            element: String? = nil,
            place: SourcePlace? = nil
        ) {
            self.rule = rule
            self.module = module
            self.section = section
            self.part = part
            self.element = element
            self.place = place
        }
    }

    /// The part that breaks the rule.
    package var subject: Subject
    /// The item's id; nil for other parts.
    package var item: String?
    /// The theme and the mode of colours that it is found in; nil for all, and where a page has one only.
    package var mode: String?
    /// The numbers: `68 × 30 points, at least 44 × 44`.
    package var detail: String
    /// The distance to what is allowed, to find the worst of equal findings.
    package var excess: Double

    package init(
        subject: Subject,
        item: String? = nil,
        mode: String? = nil,
        detail: String,
        excess: Double = 0
    ) {
        self.subject = subject
        self.item = item
        self.mode = mode
        self.detail = detail
        self.excess = excess
    }
}
