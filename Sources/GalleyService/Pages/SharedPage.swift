import ModuleKit

/// A page as one object: it lives while a cache, a stream or a request has it, and others may refer to it without
/// holding it.
final class SharedPage: Sendable {
    let page: Page
    /// The key of its revision among those of all pages.
    let key: Hash128
    /// The number of its texts that are cut; 0 where nothing counts them.
    let cuts: Int

    init(_ page: Page, of identity: PageIdentity, cuts: Int = 0) {
        self.page = page
        self.cuts = cuts
        key = identity.key(of: page.revision)
    }
}

/// A reference to a page that does not hold it.
struct WeakPage: Sendable {
    private(set) weak var shared: SharedPage?

    init(_ shared: SharedPage) { self.shared = shared }

    /// The page; nil where nothing holds it any more.
    var page: Page? { shared?.page }
}
