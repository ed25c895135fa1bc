import AccessibilityCore
import LayoutCore
import ModuleConfiguration
import Synchronization

/// A section after mapping: everything that it says in any viewport.
struct MappedSection: Sendable {
    /// The properties that its component declares.
    let traits: SectionTraits
    /// The component's id, followed by the id of its value where values make sections.
    let id: String
    let layout: LayoutDeclaration
    /// The values of the module's parameters, which keys of the layout may name.
    let parameters: [ExactString: ParameterValue]
    /// The source of its data; nil for literal items.
    var provenance: RequestOutcome.Provenance?
    var items: MappedItems
    /// The carousels inside the items.
    @Boxed var carousels: MappedCarousels? = nil
    /// The header, footer, placeholder and decoration; nil where it has nothing of them.
    @Boxed var supplements: MappedSupplements?
    /// The same, mapped without a response: for a section that fails while it is arranged.
    @Boxed var supplementsOnFailure: MappedSupplements? = nil
    /// The failure to map it; it then has no items.
    var failure: RequestFailure?
    /// False for a failed section that has no place in the page.
    var isShown = true
    /// True when it only holds the placeholder of a component without sections.
    var isStandIn = false

    /// The memory that it holds, in bytes.
    var memoryBytes: Int {
        512 + items.memoryBytes + (carousels?.items.memoryBytes ?? 0)
            + (carousels?.ends.count ?? 0) * MemoryLayout<Int32>.stride
    }
}

/// The properties that a component declares for its sections.
final class SectionTraits: Sendable {
    /// The component's id.
    let component: String
    /// The name of the module that declares it.
    let module: String
    /// The reach of its items' ids.
    let identity: ModuleDeclaration.Identity
    /// True when ids identify its items.
    let hasUniqueIDs: Bool
    /// True when a section without items and placeholder is left out.
    let isHiddenWhenEmpty: Bool
    /// The request that its failures name; the component itself when no request feeds it.
    let request: String
    /// True when a screen reader goes through a waterfall in the order of the data.
    let readsInDataOrder: Bool
    /// The edge of the screen that they stand at; nil where they scroll with the page.
    let dock: DockEdge?
    /// True once its paths have been examined for the log, which happens once for each component.
    let isExamined = Atomic(false)

    init(_ component: ComponentDeclaration, of module: ModuleDeclaration) {
        self.component = component.id
        self.module = module.name
        identity = module.identity
        hasUniqueIDs = component.isUnique
        isHiddenWhenEmpty = component.isHiddenWhenEmpty
        request = component.from ?? component.id
        readsInDataOrder = component.readsInDataOrder
        dock = component.dock
    }

    /// Returns the failure to map a section.
    func mappingFailure(_ error: MappingError) -> RequestFailure {
        var failure = RequestFailure(
            request: request,
            module: module,
            kind: error.kind,
            detail: "component '\(component)': \(error.detail)"
        )
        failure.isOfWork = error.kind != .mapping
        return failure
    }
}

extension LayoutDeclaration {
    /// True when the section may be hidden at some width.
    var mayBeHidden: Bool {
        ([keys.base] + keys.overrides.map(\.keys)).contains { $0.hidden != nil }
    }

    /// Returns true when the section is hidden at every width.
    func isHidden(_ parameters: [ExactString: ParameterValue]) -> Bool {
        guard mayBeHidden else { return false }
        return WidthVariants(breakpoints: keys.breakpoints) { width in
            resolve(width: width, parameters: parameters).isHidden
        }.allSatisfy(\.self)
    }
}

/// The header, footer, placeholder and decoration of a section, for each range of widths.
struct MappedSupplements: Sendable {
    var header: WidthVariants<MappedSupplementary?>
    var footer: WidthVariants<MappedSupplementary?>
    var placeholder: WidthVariants<MappedSupplementary?>
    var decoration: WidthVariants<DecorationContent?>
    /// The selection, where the component has one.
    var selection: Selection?

    /// Nothing.
    static let none = MappedSupplements(
        header: WidthVariants(nil),
        footer: WidthVariants(nil),
        placeholder: WidthVariants(nil),
        decoration: WidthVariants(nil)
    )

    /// The same; nil where there is nothing.
    var unlessEmpty: MappedSupplements? {
        let isEmpty =
            header.allSatisfy { $0 == nil } && footer.allSatisfy { $0 == nil }
            && placeholder.allSatisfy { $0 == nil } && decoration.allSatisfy { $0 == nil }
        return isEmpty && selection == nil ? nil : self
    }

    /// A selection: the id of the item, nil for none.
    struct Selection: Sendable {
        let id: String?
    }
}

/// A header, footer or placeholder whose cell has not been laid out.
struct MappedSupplementary: Sendable {
    /// Its content; without elements, and with height 0 where the cell gives the height.
    var content: SupplementaryContent
    /// Its custom cell.
    var cell: PreparedCell? = nil
    /// True when the cell gives the height.
    var sizesItself = false
    /// Its words for screen readers.
    var accessibility: Accessibility?
    /// The title that it has in a form.
    var formTitle: FormTitle?
    /// What the client is shown of it.
    var accepted = AcceptedSupplement.declared
}

/// The carousels inside the items of a section, after mapping.
struct MappedCarousels: Sendable {
    let layout: LayoutDeclaration
    /// The items of all carousels.
    var items: MappedItems
    /// For each item of the section, the end of its carousel in `items`.
    var ends: [Int32]
}
