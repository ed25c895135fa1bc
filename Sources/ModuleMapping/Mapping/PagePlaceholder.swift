import ConfigurationLanguage
package import FormatCore
import LayoutCore
package import ModuleDeclarations
package import TextCore

/// The compiled placeholder of a module, which fills the viewport when no section is shown.
package struct PagePlaceholder: Sendable {
    private let type: Template
    private let data: CompiledTemplate
    private let fallbacks: CompiledFallbacks

    package init(_ declaration: ModuleDeclaration.Placeholder, measurer: TextMeasurer) {
        fallbacks = CompiledFallbacks(
            declaration.fallback,
            place: SwitchPlace(module: "", section: "", isMapped: false),
            measurer: measurer
        )
        type = declaration.type
        data = CompiledTemplate(declaration.data ?? .null)
    }

    /// Returns the placeholder's content, without a height.
    package func content(
        of module: ModuleDeclaration,
        for request: PageRequest,
        clock: TextClock,
        acceptance: Acceptance?
    ) -> PagePlaceholderContent {
        var scope = TemplateScope(
            parameters: request.parameters,
            viewport: request.viewport,
            locale: request.locale,
            formats: FormatSettings(of: module, requested: request.locale),
            clock: clock
        )
        scope.maps = ValueMaps(of: module, in: scope.formats)
        scope.acceptance = acceptance
        let wanted = type.text(in: scope)
        func content(_ type: String, _ data: CompiledTemplate) -> SupplementaryContent {
            SupplementaryContent(
                geometry: Supplementary(height: 0),
                type: type,
                data: data.bytes(in: scope)
            )
        }
        guard let acceptance else { return .init(content: content(wanted, data)) }
        let declared = DeclaredItem(
            data: data,
            select: nil,
            cell: nil,
            fallbacks: fallbacks,
            part: .placeholder
        )
        switch declared.accepted(wanted, by: acceptance, in: scope) {
        case .shown(let shown):
            return .init(
                content: content(shown.type, shown.data),
                accepted: .init(substitution: shown.substitution)
            )
        case .leftOut(let end, let substitution):
            return .init(content: nil, accepted: .init(end: end, substitution: substitution))
        }
    }
}

/// The placeholder of a page, as a client is shown it.
package struct PagePlaceholderContent: Sendable {
    /// Its content; nil where it is left out.
    package var content: SupplementaryContent?
    /// What the client is shown of it.
    package var accepted = AcceptedSupplement.declared
}
