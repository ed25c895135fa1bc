import ModuleMapping

/// The facts about a page that are not in its bytes.
struct PageNotes: Sendable {
    /// The moment at which the first of its texts would be another, in milliseconds since 1970; nil where all stay.
    let textChangesAt: Double?
    /// The components that lack values and whose paths have not been looked at.
    let unexamined: [SectionTraits]
    /// The findings of its mapping for the authors of modules, by component.
    let issues: [ComponentIssues]
    /// The bytes of its frames that other pages have too.
    var sharedBytes = 0
    /// The time that the stages before its encoding took.
    var durations = StageDurations()

    init(of content: PageContent) {
        textChangesAt = content.textChangesAt
        unexamined = content.unexamined
        issues = content.issues
    }
}
