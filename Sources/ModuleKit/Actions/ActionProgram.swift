import JSONCore

/// An action ready to be put into items: what clients are told, and what only the service knows.
struct ActionProgram: Sendable {
    private let description: DataProgram
    private let request: (declaration: ActionDeclaration.Request, json: DataProgram?)?

    init(_ action: ActionDeclaration) {
        description = DataProgram(action.description)
        request = action.request.map { ($0, $0.json.map(DataProgram.init)) }
    }

    /// Appends `,"select":{…}`.
    func write(to writer: inout JSONWriter, in scope: TemplateScope) {
        writer.raw(",\"select\":" as StaticString)
        description.write(to: &writer, in: scope)
    }

    /// What clients are told, as JSON text.
    func bytes(in scope: TemplateScope) -> [UInt8] { description.bytes(in: scope) }

    /// The call that the service makes; nil when it makes none.
    ///
    /// - Throws: that a value in the path is missing, or would change the path.
    func call(in scope: TemplateScope) throws(MappingFailure) -> UpstreamCall? {
        guard let request else { return nil }
        return UpstreamCall(
            upstream: request.declaration.upstream,
            method: request.declaration.method,
            target: try request.declaration.path.requestPath(in: scope),
            body: request.json?.bytes(in: scope) ?? [],
            reloads: request.declaration.reloads
        )
    }
}
