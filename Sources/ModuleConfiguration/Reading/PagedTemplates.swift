/// The variables that the templates of a request name.
enum PagedTemplates {
    /// Returns true when each page has a call of its own.
    static func isPaged(_ request: RequestDeclaration) -> Bool {
        templates(of: request).contains { template in
            template.uses { source in
                switch source {
                case .page, .cursor: true
                default: false
                }
            }
        }
    }

    private static func templates(of request: RequestDeclaration) -> [Template] {
        [request.path] + (request.query + request.headers).map(\.value)
            + (request.json?.templates ?? [])
    }
}
