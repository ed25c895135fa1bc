/// The identity of a page: its name, that of its content, and the clients among whom its revisions are shared.
package struct PageIdentity: Sendable {
    /// The module, the canonical query, and the client's fields that make a difference.
    package let name: String
    /// The name of its content, which the pages of other viewports have as well.
    let content: String
    /// The module: changes are computed between revisions of the same one.
    package let module: String
    /// The owner of the page, empty for a public one: no client sees another's revision.
    package let scope: String

    /// - Parameter content: The name of its content; nil where that is the page's alone.
    package init(name: String, content: String? = nil, module: String, scope: String) {
        self.name = name
        self.content = content ?? name
        self.module = module
        self.scope = scope
    }
    /// True when its revisions may be written to disk: those of a personal page stay in memory, as do
    /// the responses that it was made from.
    package var isSaved: Bool { scope.isEmpty }

    /// Returns the key of one of its revisions.
    package func key(of revision: String) -> Hash128 { Hash128(module, scope, revision) }
}
