import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import TextCore

/// The fallbacks of an item, header, footer or placeholder, compiled to take the values of items.
final class CompiledFallbacks: Sendable {
    struct Fallback: Sendable {
        let type: Template
        /// The data; nil is that of what it stands for.
        let data: CompiledTemplate?
        let size: ItemSizeDeclaration?
        let height: Parameterized<Double>?
        let select: CompiledAction?
        let cell: CompiledCell?
    }

    let all: [Fallback]
    let end: FallbackList.End?

    init(_ list: FallbackList?, place: SwitchPlace, measurer: TextMeasurer) {
        all = (list?.all ?? []).map { fallback in
            Fallback(
                type: fallback.type,
                data: fallback.data.map { CompiledTemplate($0) },
                size: fallback.size,
                height: fallback.height,
                select: fallback.select.map { CompiledAction($0) },
                cell: fallback.cell.map { CompiledCell($0, place: place, measurer: measurer) }
            )
        }
        end = list?.end
    }

    /// What is shown of something.
    enum Choice {
        /// What is declared.
        case declared
        case fallback(Fallback, index: Int, type: String)
        /// Nothing, and what becomes of it.
        case nothing(FallbackList.End)
    }

    /// Returns what a client is shown of something.
    ///
    /// - Parameters:
    ///   - wanted: The declared type.
    ///   - cell: The declared cell, which fallbacks without one have too.
    func choice(
        for wanted: String,
        cell: CompiledCell?,
        by features: AcceptedFeatures,
        in scope: TemplateScope
    ) -> Choice {
        if features.draws(ClientType(wanted), cell: cell?.elements) { return .declared }
        for (index, fallback) in all.enumerated() {
            let type = fallback.type.text(in: scope)
            let elements = (fallback.cell ?? cell)?.elements
            if features.draws(ClientType(type), cell: elements) {
                return .fallback(fallback, index: index, type: ClientType(type).description)
            }
        }
        return .nothing(end ?? .fail)
    }
}
