/// Checks combinations of keys of `server.front`.
struct FrontValidator {
    let diagnostics: DiagnosticCollector

    /// The fields that the service itself sets on pages.
    private static let ownFields: Set<ExactString> = [
        "age", "cache-control", "cache-groups", "cache-status", "content-encoding",
        "content-security-policy", "content-type", "date", "etag", "galley-status", "link",
        "no-vary-search", "server-timing", "vary", "x-content-type-options", "x-request-id",
    ]

    /// The names of the field by the caches that read it.
    private static let known = ["Cache-Tag", "Surrogate-Key", "xkey", "Edge-Cache-Tag"]

    /// Reports fields that cannot carry tags, and a purge of pages without tags.
    func check(_ keys: ConfigurationObject<FrontKeys>) {
        checkTagHeader(keys)
        let purge = keys.purge
        guard purge.isGiven else { return }
        if !keys.has(\.tagHeader) {
            diagnostics.report(
                "'purge' names pages by their tags: give 'tagHeader' too",
                at: keys.keyPosition(\.purge),
                suggestion: "tagHeader: Cache-Tag"
            )
        }
        checkPurge(purge)
    }

    private func checkTagHeader(_ keys: ConfigurationObject<FrontKeys>) {
        guard let name = keys.tagHeader, let node = keys.node(\.tagHeader) else { return }
        let lowered = name.lowercased()
        if Self.ownFields.contains(lowered) || HeaderNameValidator.connection.contains(lowered) {
            diagnostics.report(
                "'\(name)' has another meaning on a page: tags stand in "
                    + Self.known.joined(separator: ", ") + " or a field of your own",
                at: node.position,
                suggestion: Self.known[0]
            )
        }
    }

    private func checkPurge(_ keys: ConfigurationObject<PurgeKeys>) {
        for field in keys.headers ?? [] {
            HeaderNameValidator.checkSent(field, reportingTo: diagnostics)
        }
        guard let name = keys.header, let node = keys.node(\.header) else { return }
        if HeaderNameValidator.neverSent.contains(name.lowercased()) {
            diagnostics.report("'\(name)' is never sent", at: node.position)
        }
    }
}
