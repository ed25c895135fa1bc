import ModuleKit

/// A page as one object: it lives while a cache, a stream or a request has it, and others may refer to it without
/// holding it.
final class SharedPage: Sendable {
    let page: Page
    /// The key of its revision among those of all pages.
    let key: Hash128

    init(_ page: Page, of identity: PageIdentity) {
        self.page = page
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
