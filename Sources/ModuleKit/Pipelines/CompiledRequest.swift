import ConfigurationLanguage
import ModuleDeclarations
import ModuleMapping

/// A declared request with its templates compiled.
struct CompiledRequest: Sendable {
    /// The body of a POST.
    enum Body: Sendable {
        case json(CompiledTemplate)
        /// The fields of a form.
        case form([RequestDeclaration.Parameter])
        /// A GraphQL query.
        case graphQL(GraphQLCall)
    }

    let declaration: RequestDeclaration
    /// The body; nil for none.
    let body: Body?
    /// The data to show when the request fails; nil for none.
    let fallback: CompiledTemplate?
    /// The header fields of responses, in lower case, that tell the next page.
    let storedFields: [String]

    /// Compiles a request.
    ///
    /// - Parameter pagination: The pagination of its module.
    init(_ declaration: RequestDeclaration, pagination: PaginationDeclaration?) {
        self.declaration = declaration
        body =
            switch declaration.body {
            case .json(let data)?: .json(CompiledTemplate(data))
            case .form(let fields)?: .form(fields)
            case .graphQL(let graphQL)?: .graphQL(GraphQLCall(graphQL))
            case nil: nil
            }
        fallback = declaration.fallback.map { CompiledTemplate($0) }
        storedFields = declaration.isPaged ? pagination?.storedFields ?? [] : []
    }

    /// True when its requests have rules beyond HTTP's.
    var hasRules: Bool {
        declaration.failure != nil || declaration.graphQL != nil || !storedFields.isEmpty
    }
}

extension PaginationDeclaration {
    /// The header fields of responses, in lower case, that tell the next page.
    fileprivate var storedFields: [String] {
        if link != nil { return ["link"] }
        if case .header(let name) = cursor { return [name] }
        return []
    }
}
