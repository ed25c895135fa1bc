import ConfigurationLanguage

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
        [request.path] + request.query.flatMap(\.values) + request.headers.map(\.value)
            + templates(of: request.body)
    }

    private static func templates(of body: RequestDeclaration.Body?) -> [Template] {
        switch body {
        case .json(let data): data.templates
        case .form(let fields): fields.flatMap(\.values)
        case .graphQL(let graphQL): graphQL.variables.flatMap(\.value.templates)
        case nil: []
        }
    }
}
