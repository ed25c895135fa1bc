package import ConfigurationLanguage

/// The sections of a component that a response decides: `sections`.
package struct SectionsDeclaration: Sendable {
    /// The origin of the sections.
    package enum Source: Sendable {
        /// One section for each value of a path; `id` is a template over that value as `$`.
        case each(PathTemplate, id: Template)
        /// One section for each key that values of a path have; `by` is a template over a value as
        /// `@`, and `$` of the section is `{"key": …, "items": […]}`.
        case group(PathTemplate, by: Template)
    }

    /// The maximum number of sections of one component: more than a client can show, and few enough
    /// to be laid out within a page's deadline.
    package static let maximumCount = 1_000

    /// The maximum length of a section's id in bytes, without the names of composites.
    package static let maximumIDLength = 200

    /// The origin of the sections.
    package var source: Source
    /// The keys that the sections are sorted by, the first of which decides first.
    package var sort: [SortDeclaration]
}
