/// What tells one page from another, and whose revisions it may be compared with.
struct PageIdentity: Sendable {
    /// The module, the canonical query, and what the client's fields make different.
    let name: String
    /// The module: changes are computed between revisions of the same.
    let module: String
    /// Whose page it is, empty for everybody's: one client never sees another's revision.
    let scope: String

    /// Whether its revisions may be written to disk: a page made with a client's own authorization
    /// stays in memory, as do the answers it was made from.
    let isSaved: Bool

    /// The key of one of its revisions.
    func key(of revision: String) -> NameHash { NameHash(module, scope, revision) }
}
