/// A receiver of news about pages. `LiveService` is the only one; the protocol keeps the code that
/// builds pages from knowing who follows them.
package protocol PageObserver: Sendable {
    /// Called after a page was built and stored in memory.
    ///
    /// - Parameters:
    ///   - page: the new page.
    ///   - old: the page that it replaced, which was current until now; nil for none.
    ///   - identity: the identity of both.
    ///   - provider: the provider that built it.
    func pageFinished(
        _ page: CachedPage,
        replacing old: CachedPage?,
        identity: PageIdentity,
        provider: any PageProvider
    )

    /// Returns how streams follow a refresh of a page; nil where none does.
    ///
    /// - Parameters:
    ///   - identity: the identity of the page.
    ///   - provider: the provider that builds it.
    func progress(
        ofRefreshing identity: PageIdentity,
        provider: any PageProvider
    ) -> BuildProgress?

    /// Called after a response or a switch has been replaced before its time.
    func sourcesChanged()
}
