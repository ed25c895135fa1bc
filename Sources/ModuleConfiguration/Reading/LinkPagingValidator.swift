/// Checks what stands beside `pagination.link`, which has the address of each next page.
struct LinkPagingValidator {
    let diagnostics: DiagnosticCollector
    let keys: ModuleKeys

    /// Reports what contradicts the key.
    ///
    /// - Parameter first: The request whose links are followed.
    func check(first: ConfigurationObject<RequestKeys>?) {
        let pagination = keys.pagination
        guard pagination.has(\.link) else { return }
        pagination.refuseBoth(\.cursor, \.link, reportingTo: diagnostics)
        if let position = keys.$loadMore.position {
            diagnostics.report(
                "'loadMore' is a request for later pages, and 'pagination.link' has their addresses",
                at: position
            )
        }
        if let first, first.method == .post || first.graphql.isGiven {
            diagnostics.report(
                "a link leads to a GET: 'pagination.link' does not go with a POST",
                at: pagination.keyPosition(\.link)
            )
        }
        if let first, first.has(\.forEach) {
            diagnostics.report(
                "the first request is the one with pages: it cannot have 'forEach'",
                at: first.keyPosition(\.forEach)
            )
        }
    }
}
