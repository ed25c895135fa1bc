/// Which page is wanted: a module's, with these parameters, for this screen.
///
/// Equal requests have equal pages as long as the data is the same; `canonicalQuery` is their name.
public struct PageRequest: Sendable, Hashable {
    /// The module's name.
    public var module: String
    /// The client's screen; what the module does not use of it is at its default.
    public var viewport: PageViewport
    /// The client's language tag.
    public var locale: String?
    /// The values of the module's parameters, defaults included.
    public var parameters: [String: ParameterValue]
    /// How many pages of a paged module are shown.
    public var pages: Int
    /// The query of a URL that asks for the same page: names sorted, nothing at its default.
    public var canonicalQuery: String
    /// Whose page it is.
    public var scope = PageScope.shared
}
