package import ConfigurationLanguage
package import ModuleDeclarations

/// A request for a page: a module, its parameters, and a viewport.
///
/// Equal requests have equal pages as long as the data is the same; `canonicalQuery` is their name.
package struct PageRequest: Sendable, Hashable {
    /// The module's name.
    package var module: String
    /// The client's screen; what the module does not use of it is at its default.
    package var viewport: PageViewport
    /// True when the page depends on the height of the viewport.
    package var usesViewportHeight = false
    /// The client's language tag.
    package var locale: String?
    /// The theme of the palette; nil where it changes no colour that the page may use.
    package var theme: String?
    /// The part of what the client draws that the page touches; nil where the page is as declared.
    package var accepted: AcceptedFeatures?
    /// The values of the module's parameters, defaults included.
    package var parameters: [ExactString: ParameterValue]
    /// The number of pages shown of a paged module.
    package var pages: Int
    /// The query of a URL that requests the same page: names sorted, nothing at its default.
    package var canonicalQuery: String
    /// The part of the canonical query that content depends on: all of it but the viewport, unless a
    /// template of the module names that.
    package var contentQuery: String
    /// The owners of the page.
    package var scope = PageScope.shared
}
