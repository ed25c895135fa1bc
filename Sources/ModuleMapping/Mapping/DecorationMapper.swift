import ConfigurationLanguage
import LayoutCore
import ModuleDeclarations

/// Maps the decoration behind a section.
struct DecorationMapper: Sendable {
    private let declaration: DecorationDeclaration
    private let contents: WidthVariants<Contents>

    /// The contents at one range of widths.
    private struct Contents: Sendable {
        let template: CompiledTemplate
        /// The names of the images that it may show.
        let images: [String]

        init(_ template: DataTemplate) {
            self.template = CompiledTemplate(template)
            images = template.imageNames
        }
    }

    /// Compiles a declaration; nil where there is none.
    init?(_ declaration: DecorationDeclaration?) {
        guard let declaration else { return nil }
        self.declaration = declaration
        contents = WidthVariants(breakpoints: declaration.keys.breakpoints) { width in
            Contents(declaration.keys.keys(at: width).contents ?? .null)
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
                    contents: scope.drawn(contents.template.bytes(in: scope)),
                    images: contents.images.compactMap(scope.images.image)
                )
            }
        }
    }
}
