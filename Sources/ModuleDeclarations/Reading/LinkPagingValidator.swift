import ConfigurationLanguage

/// Checks what stands beside `pagination.link`, which has the address of each next page.
struct LinkPagingValidator {
    let diagnostics: DiagnosticCollector
    let keys: ModuleKeys

    /// Reports what contradicts the key.
    ///
    /// - Parameter first: The request whose links are followed.
    func check(first: GivenObject<RequestKeys>?) {
        guard let pagination = keys.pagination, let position = pagination.$link.position else {
            return
        }
        diagnostics.refuseBoth(pagination.$cursor, pagination.$link)
        if let position = keys.$loadMore.position {
            diagnostics.report(
                "'loadMore' is a request for later pages, and 'pagination.link' has their addresses",
                at: position
            )
        }
        guard let first = first?.keys else { return }
        if first.method == .post || first.isGraphQL {
            diagnostics.report(
                "a link leads to a GET: 'pagination.link' does not go with a POST",
                at: position
            )
        }
        if let position = first.$forEach.position {
            diagnostics.report(
                "the first request is the one with pages: it cannot have 'forEach'",
                at: position
            )
        }
    }
}
