import ConfigurationLanguage
import LayoutCore
import ModuleDeclarations
import TextCore

/// Maps headers, footers and placeholders of a component.
struct SupplementaryMapper: Sendable {
    /// The templates that hold at one range of widths.
    private struct Compiled: Sendable {
        let data: CompiledTemplate
        let select: CompiledAction?
        let cell: CompiledCell?
        let accessibility: CompiledAccessibility?
        let formTitle: FormTitleDeclaration?
        let fallbacks: CompiledFallbacks
    }

    private let declaration: SupplementaryDeclaration
    /// The reuse identifier of one that declares none.
    private let defaultType: String
    private let compiled: WidthVariants<Compiled>

    /// Compiles a declaration; nil where there is none.
    init?(
        _ declaration: SupplementaryDeclaration?,
        defaultType: String,
        measurer: TextMeasurer
    ) {
        guard let declaration else { return nil }
        self.declaration = declaration
        self.defaultType = defaultType
        compiled = WidthVariants(breakpoints: declaration.keys.breakpoints) { width in
            let keys = declaration.keys.keys(at: width)
            // Their parts have no switches.
            let place = SwitchPlace(module: "", section: "", isMapped: false)
            return Compiled(
                data: CompiledTemplate(keys.data ?? .null),
                select: keys.select.map { CompiledAction($0) },
                cell: keys.cell.map { CompiledCell($0, place: place, measurer: measurer) },
                accessibility: keys.accessibility.map { CompiledAccessibility($0) },
                formTitle: keys.formTitle,
                fallbacks: CompiledFallbacks(keys.fallback, place: place, measurer: measurer)
            )
        }
    }

    /// Maps the declaration for each range of widths; nil where it is hidden.
    func map(in scope: TemplateScope) -> WidthVariants<MappedSupplementary?> {
        compiled.map { content(of: $0, width: $1, in: scope) }
    }

    private func content(
        of compiled: Compiled,
        width: Double,
        in scope: TemplateScope
    ) -> MappedSupplementary? {
        let resolved = declaration.resolve(width: width, parameters: scope.parameters)
        guard let resolved else { return nil }
        let type = resolved.type?.text(in: scope) ?? defaultType
        if let acceptance = scope.acceptance {
            return accepted(compiled, resolved, wanted: type, by: acceptance, in: scope)
        }
        return MappedSupplementary(
            content: SupplementaryContent(
                geometry: resolved.geometry,
                type: type,
                data: compiled.data.bytes(in: scope),
                select: compiled.select?.bytes(in: scope)
            ),
            cell: compiled.cell?.prepared(in: scope),
            sizesItself: resolved.sizesItself,
            accessibility: compiled.accessibility?.properties(in: scope),
            formTitle: compiled.formTitle.flatMap { FormTitle($0, in: scope) }
        )
    }

    /// Maps the declaration for a client that does not draw everything.
    private func accepted(
        _ compiled: Compiled,
        _ resolved: SupplementaryDeclaration.Resolved,
        wanted: String,
        by acceptance: Acceptance,
        in scope: TemplateScope
    ) -> MappedSupplementary? {
        let title = compiled.formTitle.flatMap { scope.draws(.text) ? $0 : nil }
        let part = Substitution.Part(rawValue: defaultType) ?? .header
        let declared = DeclaredItem(
            data: compiled.data,
            select: compiled.select,
            cell: compiled.cell,
            // The title of a form is computed.
            fallbacks: compiled.formTitle == nil ? compiled.fallbacks : nil,
            part: part
        )
        var geometry = resolved.geometry
        var sizesItself = resolved.sizesItself
        switch declared.accepted(wanted, by: acceptance, in: scope) {
        case .leftOut(let end, let substitution):
            var left = MappedSupplementary(
                content: SupplementaryContent(geometry: geometry, type: wanted, data: [])
            )
            left.accepted = AcceptedSupplement(end: end, substitution: substitution)
            return left
        case .shown(let shown):
            if let height = compiled.fallbacks.height(ofType: shown, in: scope) {
                geometry.height = height
                sizesItself = false
            } else if shown.cell != nil, compiled.cell == nil {
                sizesItself = geometry.height == 0
            }
            var mapped = MappedSupplementary(
                content: SupplementaryContent(
                    geometry: geometry,
                    type: shown.type,
                    data: shown.data.bytes(in: scope),
                    select: shown.select?.bytes(in: scope)
                ),
                cell: shown.cell?.prepared(in: scope),
                sizesItself: sizesItself,
                accessibility: compiled.accessibility.flatMap {
                    scope.has(.a11y) ? $0.properties(in: scope) : nil
                },
                formTitle: title.flatMap { FormTitle($0, in: scope) }
            )
            mapped.accepted.substitution = shown.substitution
            return mapped
        }
    }
}

extension CompiledFallbacks {
    /// Returns the height that a chosen fallback has; nil where it has none, or what is shown is as declared.
    fileprivate func height(ofType shown: AcceptedItem, in scope: TemplateScope) -> Double? {
        guard let index = shown.fallback else { return nil }
        return all[index].height?.resolve(scope.parameters)
    }
}
