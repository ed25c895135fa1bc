package import ModuleKit

/// A page as one object: it lives while a cache, a stream or a request has it, and others may refer to it without
/// holding it.
package final class SharedPage: Sendable {
    package let page: Page
    /// The key of its revision among those of all pages.
    package let key: Hash128
    /// The part of it that a rollout counts; nil without one.
    let rollout: RolloutFinding?

    package init(_ page: Page, of identity: PageIdentity, rollout: RolloutFinding? = nil) {
        self.page = page
        self.rollout = rollout
        key = identity.key(of: page.revision)
    }
}

/// A reference to a page that does not hold it.
package struct WeakPage: Sendable {
    private(set) weak var shared: SharedPage?

    package init(_ shared: SharedPage) { self.shared = shared }

    /// The page; nil where nothing holds it any more.
    package var page: Page? { shared?.page }
}
