/// The identity of a page: its name, and the clients among whom its revisions are shared.
struct PageIdentity: Sendable {
    /// The module, the canonical query, and the client's fields that make a difference.
    let name: String
    /// The module: changes are computed between revisions of the same one.
    let module: String
    /// The owner of the page, empty for a public one: no client sees another's revision.
    let scope: String
    /// True when its revisions may be written to disk: those of a personal page stay in memory, as do
    /// the responses that it was made from.
    var isSaved: Bool { scope.isEmpty }

    /// Returns the key of one of its revisions.
    func key(of revision: String) -> Hash128 { Hash128(module, scope, revision) }
}
