import FormatCore
import LayoutCore
import ModuleConfiguration

/// The compiled placeholder of a module, which fills the viewport when no section is shown.
struct PagePlaceholder: Sendable {
    private let type: Template
    private let data: CompiledTemplate

    init(_ declaration: ModuleDeclaration.Placeholder) {
        type = declaration.type
        data = CompiledTemplate(declaration.data ?? .null)
    }

    /// Returns the placeholder's content, without a height.
    func content(of module: ModuleDeclaration, for request: PageRequest, clock: TextClock)
        -> SupplementaryContent
    {
        var scope = TemplateScope(
            parameters: request.parameters,
            viewport: request.viewport,
            locale: request.locale,
            formats: FormatSettings(of: module, requested: request.locale),
            clock: clock
        )
        scope.maps = ValueMaps(of: module, in: scope.formats)
        return SupplementaryContent(
            geometry: Supplementary(height: 0),
            type: type.text(in: scope),
            data: data.bytes(in: scope)
        )
    }
}
