import ConfigurationLanguage
import ModuleDeclarations

/// Checks combinations of keys of `server.front`.
struct EdgeCacheValidator {
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
    func check(_ front: EdgeCacheConfiguration) {
        checkTagHeader(front)
        guard let purge = front.purge else { return }
        if front.$tagHeader.node == nil, let position = front.$purge.position {
            diagnostics.report(
                "'purge' names pages by their tags: give 'tagHeader' too",
                at: position,
                suggestion: "tagHeader: Cache-Tag"
            )
        }
        checkPurge(purge)
    }

    private func checkTagHeader(_ front: EdgeCacheConfiguration) {
        guard let name = front.tagHeader, let node = front.$tagHeader.node else { return }
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

    private func checkPurge(_ purge: EdgeCacheConfiguration.Purge) {
        HeaderNameValidator.checkSent(purge.$headers.node, reportingTo: diagnostics)
        guard let node = purge.$header.node, let name = node.text else { return }
        if HeaderNameValidator.neverSent.contains(name.lowercased()) {
            diagnostics.report("'\(name)' is never sent", at: node.position)
        }
    }
}
