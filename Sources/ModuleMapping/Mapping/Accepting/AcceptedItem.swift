import CellCore
import JSONCore
import LayoutCore
import ModuleDeclarations

/// The form in which an item is shown to a client.
struct AcceptedItem {
    let type: String
    let data: CompiledTemplate
    /// The action; nil where there is none, or none that the client runs.
    let select: CompiledAction?
    let cell: CompiledCell?
    /// The number of its size: 0 is the declared one, those of fallbacks follow.
    let size: Int
    /// The index of the fallback that it is; nil where it is as declared.
    var fallback: Int?
    /// The record of what is not as declared; nil where all is.
    let substitution: Substitution?
    /// False where its cell has no room for the carousel that the declared one has.
    let showsCarousel: Bool
}

/// What is declared of an item, and its fallbacks.
struct DeclaredItem {
    let data: CompiledTemplate
    let select: CompiledAction?
    let cell: CompiledCell?
    let fallbacks: CompiledFallbacks?
    let part: Substitution.Part

    /// What becomes of an item.
    enum ItemOutcome {
        case shown(AcceptedItem)
        /// It is left out.
        case leftOut(FallbackList.End, Substitution)
    }

    /// Returns the form in which an item is shown to a client.
    func accepted(
        _ wanted: String,
        by acceptance: Acceptance,
        in scope: TemplateScope
    ) -> ItemOutcome {
        let wantedType = ClientType(wanted).description
        let choice =
            fallbacks?.choice(for: wanted, cell: cell, by: acceptance.features, in: scope)
            ?? .declared
        switch choice {
        case .declared:
            return .shown(
                shown(wanted, wantedType, data, select, cell, size: 0, by: acceptance)
            )
        case .fallback(let fallback, let index, let type):
            var item = shown(
                type,
                wantedType,
                fallback.data ?? data,
                fallback.select ?? select,
                fallback.cell ?? cell,
                size: fallback.size == nil ? 0 : index + 1,
                by: acceptance
            )
            item.fallback = index
            return .shown(item)
        case .nothing(let end):
            acceptance.note()
            return .leftOut(end, Substitution(part: part, wanted: wantedType))
        }
    }

    private func shown(
        _ type: String,
        _ wanted: String,
        _ data: CompiledTemplate,
        _ select: CompiledAction?,
        _ cell: CompiledCell?,
        size: Int,
        by acceptance: Acceptance
    ) -> AcceptedItem {
        let runs = select.map { acceptance.runs($0.kind) } ?? true
        let shown = ClientType(type).description
        var substitution: Substitution?
        if shown != wanted || !runs {
            acceptance.note()
            substitution = Substitution(part: part, wanted: wanted, shown: shown)
            substitution?.withoutAction = runs ? nil : select?.kind
        }
        return AcceptedItem(
            type: type,
            data: data,
            select: runs ? select : nil,
            cell: cell,
            size: size,
            substitution: substitution,
            showsCarousel: self.cell?.hasCarousel != true || cell?.hasCarousel == true
        )
    }
}

/// The sizes of items of which each has its own declaration: the item's, or that of a fallback.
struct AcceptedSizes {
    private let declared: [ItemSizeDeclaration?]
    private var sizes = LiteralSizes()
    private var labels: [MeasuredLabel?] = []

    /// - Parameter declarations: The item's, and behind it those of its fallbacks.
    init(_ declarations: [ItemSizeDeclaration?]) {
        declared = declarations
    }

    /// Adds the size of an item. Returns the name of the template that gave no usable value.
    mutating func add(_ number: Int, in scope: TemplateScope) -> String? {
        var reader = SizeReader(declared[number] ?? ItemSizeDeclaration())
        let missing = reader.add(in: scope)
        sizes.add(reader.finish())
        labels.append(reader.measuredTexts.first ?? nil)
        return missing
    }

    /// Removes the size of the item that was added last.
    mutating func removeLast() {
        sizes.removeLast()
        _ = labels.popLast()
    }

    /// Returns the sizes of the items that were added.
    func finish() -> ItemSizes { sizes.finish() }

    /// The texts that widths are measured of; empty where there are none.
    var measuredTexts: [MeasuredLabel?] { labels.contains { $0 != nil } ? labels : [] }
}
