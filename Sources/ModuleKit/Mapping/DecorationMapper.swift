import LayoutCore
import ModuleConfiguration

/// Maps the decoration behind a section.
struct DecorationMapper: Sendable {
    private let declaration: DecorationDeclaration
    private let contents: WidthVariants<CompiledTemplate>

    /// Compiles a declaration; nil where there is none.
    init?(_ declaration: DecorationDeclaration?) {
        guard let declaration else { return nil }
        self.declaration = declaration
        contents = WidthVariants(breakpoints: declaration.keys.breakpoints) { width in
            CompiledTemplate(declaration.keys.keys(at: width).contents ?? .null)
        }
    }

    /// Maps the declaration for each range of widths; nil where it is hidden or has no contents.
    func map(in scope: TemplateScope) -> WidthVariants<DecorationContent?> {
        contents.map { contents, width in
            let resolved = declaration.resolve(width: width, parameters: scope.parameters)
            return resolved.map {
                DecorationContent(
                    geometry: $0.geometry,
                    radius: $0.radius,
                    contents: contents.bytes(in: scope)
                )
            }
        }
    }
}
