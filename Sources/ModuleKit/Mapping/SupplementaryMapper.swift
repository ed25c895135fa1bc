import LayoutCore
import ModuleConfiguration
import TextCore

/// Maps headers, footers and placeholders of a component.
struct SupplementaryMapper: Sendable {
    /// The templates that hold at one range of widths.
    private struct Compiled: Sendable {
        let data: CompiledTemplate
        let select: CompiledAction?
        let cell: CompiledCell?
        let accessibility: CompiledAccessibility?
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
            return Compiled(
                data: CompiledTemplate(keys.data ?? .null),
                select: keys.select.map { CompiledAction($0) },
                cell: keys.cell.map { CompiledCell($0, measurer: measurer) },
                accessibility: keys.accessibility.map { CompiledAccessibility($0) }
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
        return MappedSupplementary(
            content: SupplementaryContent(
                geometry: resolved.geometry,
                type: resolved.type?.text(in: scope) ?? defaultType,
                data: compiled.data.bytes(in: scope),
                select: compiled.select?.bytes(in: scope)
            ),
            cell: compiled.cell?.prepared(in: scope),
            sizesItself: resolved.sizesItself,
            accessibility: compiled.accessibility?.properties(in: scope)
        )
    }
}
