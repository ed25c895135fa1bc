import JSONCore
import ModuleDeclarations

/// A compiled action: the description that clients receive, and the call that only the service knows.
struct CompiledAction: Sendable {
    let kind: ActionDeclaration.Kind
    private let description: CompiledTemplate
    private let request: (declaration: ActionDeclaration.Request, json: CompiledTemplate?)?

    init(_ action: ActionDeclaration) {
        kind = action.kind
        description = CompiledTemplate(action.description)
        request = action.request.map { ($0, $0.json.map(CompiledTemplate.init)) }
    }

    /// Appends `,"select":{…}`, or the action under another name.
    func write(
        to writer: inout JSONWriter,
        as name: StaticString = ",\"select\":",
        in scope: TemplateScope
    ) {
        writer.raw(name)
        description.write(to: &writer, in: scope)
    }

    /// Returns the description that clients receive, as JSON text.
    func bytes(in scope: TemplateScope) -> [UInt8] { description.bytes(in: scope) }

    /// Returns the call that the service makes; nil when it makes none.
    ///
    /// - Throws: A description of a value in the path that is missing, or would change the path.
    func call(in scope: TemplateScope) throws(MappingError) -> UpstreamCall? {
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
