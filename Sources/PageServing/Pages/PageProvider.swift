package import ModuleDeclarations
package import ModuleKit
package import ModuleMapping

/// The pages of one configuration, as event streams need them. `PageService` is the only one; the
/// protocol keeps the code of streams from knowing how pages are built.
package protocol PageProvider: AnyObject, Sendable {
    var catalog: ModuleCatalog { get }

    /// Returns the identity of a page.
    func identity(of request: PageRequest, for client: PageClient) -> PageIdentity

    /// Returns the page in memory, fresh or stale; nil when there is none.
    func cachedPage(_ identity: PageIdentity) -> CachedPage?

    /// Builds a page of what is loaded so far.
    ///
    /// - Throws: the problem that kept the page from being built.
    func page(of loaded: LoadedPage) throws(Problem) -> Page

    /// Returns a page in which no response is past its lifetime: stale responses are revalidated
    /// before the page is built, not after.
    ///
    /// - Parameter progress: the streams that follow; never told where the page is being built already.
    /// - Throws: the problem that kept the page from being built.
    func unexpiredPage(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        progress: BuildProgress?
    ) async throws(Problem) -> CachedPage
}
