/// A finding of a mapping that the author of the module should know: it leaves something out of the page that the
/// page itself does not show.
package struct MappingIssue: Sendable, Hashable {
    /// The kinds of findings.
    package enum Kind: String, Sendable {
        /// A formatter could not use a value.
        case unusableValue
        /// All values of a component, or of one of its sections, were left out.
        case leftOut
        /// The answer of a component that reads items is `null`.
        case nullAnswer
    }

    package let kind: Kind
    /// The placeholder, template or path that it is about, as the configuration has it; empty for the whole component.
    package let text: String
    /// A sentence for people.
    package let detail: String
}

/// The findings of the mapping of one component.
package struct ComponentIssues: Sendable {
    /// The module that declares the component.
    package let module: String
    /// The id of the component.
    package let component: String
    /// The findings, in the order in which they were made.
    package let issues: [MappingIssue]
}
