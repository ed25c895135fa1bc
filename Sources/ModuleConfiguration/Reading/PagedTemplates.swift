/// The variables that the templates of a request name.
enum PagedTemplates {
    /// Returns true when each page has a call of its own.
    static func isPaged(_ request: RequestDeclaration) -> Bool {
        templates(of: request).contains { template in
            template.placeholders.contains { placeholder in
                switch placeholder.source {
                case .page, .cursor: true
                default: false
                }
            }
        }
    }

    private static func templates(of request: RequestDeclaration) -> [Template] {
        [request.path] + (request.query + request.headers).map(\.value)
            + (request.json.map(templates) ?? [])
    }

    private static func templates(of data: DataTemplate) -> [Template] {
        switch data {
        case .template(let template), .words(let template), .link(let template): [template]
        case .array(let elements): elements.flatMap(templates)
        case .object(let members): members.flatMap { templates(of: $0.value) }
        case .null, .boolean, .integer, .unsigned, .number, .text: []
        }
    }
}
