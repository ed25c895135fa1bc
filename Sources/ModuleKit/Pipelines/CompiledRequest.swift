import ModuleConfiguration

/// A declared request with its templates compiled.
struct CompiledRequest: Sendable {
    let declaration: RequestDeclaration
    /// The JSON body; nil for none.
    let body: CompiledTemplate?
    /// The data to show when the request fails; nil for none.
    let fallback: CompiledTemplate?

    init(_ declaration: RequestDeclaration) {
        self.declaration = declaration
        body = declaration.json.map { CompiledTemplate($0) }
        fallback = declaration.fallback.map { CompiledTemplate($0) }
    }
}
