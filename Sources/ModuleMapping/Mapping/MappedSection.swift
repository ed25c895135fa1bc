import AccessibilityCore
package import ConfigurationLanguage
import LayoutCore
package import ModuleDeclarations
package import Synchronization

/// A section after mapping: everything that it says in any viewport.
package struct MappedSection: Sendable {
    /// The properties that its component declares.
    package let traits: SectionTraits
    /// The component's id, followed by the id of its value where values make sections.
    package let id: String
    package let layout: LayoutDeclaration
    /// The values of the module's parameters, which keys of the layout may name.
    package let parameters: [ExactString: ParameterValue]
    /// The source of its data; nil for literal items.
    package var provenance: RequestOutcome.Provenance?
    package var items: MappedItems
    /// The carousels inside the items.
    @Boxed package var carousels: MappedCarousels? = nil
    /// The header, footer, placeholder and decoration; nil where it has nothing of them.
    @Boxed package var supplements: MappedSupplements?
    /// The same, mapped without a response: for a section that fails while it is arranged.
    @Boxed package var supplementsOnFailure: MappedSupplements? = nil
    /// The failure to map it; it then has no items.
    package var failure: RequestFailure?
    /// False for a failed section that has no place in the page.
    package var isShown = true
    /// True when it only holds the placeholder of a component without sections.
    package var isStandIn = false

    /// The memory that it holds, in bytes.
    package var memoryBytes: Int {
        512 + items.memoryBytes + (carousels?.items.memoryBytes ?? 0)
            + (carousels?.ends.count ?? 0) * MemoryLayout<Int32>.stride
    }
}

/// The properties that a component declares for its sections.
package final class SectionTraits: Sendable {
    /// The component's id.
    package let component: String
    /// The name of the module that declares it.
    package let module: String
    /// The reach of its items' ids.
    package let identity: ModuleDeclaration.Identity
    /// True when ids identify its items.
    package let hasUniqueIDs: Bool
    /// True when a section without items and placeholder is left out.
    package let isHiddenWhenEmpty: Bool
    /// The request that its failures name; the component itself when no request feeds it.
    let request: String
    /// True when a screen reader goes through a waterfall in the order of the data.
    package let readsInDataOrder: Bool
    /// The edge of the screen that they stand at; nil where they scroll with the page.
    package let dock: DockEdge?
    /// True once its paths have been examined for the log, which happens once for each component.
    package let isExamined = Atomic(false)

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
    package func mappingFailure(_ error: MappingError) -> RequestFailure {
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
    /// Returns true when the section is hidden at every width.
    func isHidden(_ parameters: [ExactString: ParameterValue]) -> Bool {
        guard mayBeHidden else { return false }
        return WidthVariants(breakpoints: keys.breakpoints) { width in
            resolve(width: width, parameters: parameters).isHidden
        }.allSatisfy(\.self)
    }
}

/// The header, footer, placeholder and decoration of a section, for each range of widths.
package struct MappedSupplements: Sendable {
    package var header: WidthVariants<MappedSupplementary?>
    package var footer: WidthVariants<MappedSupplementary?>
    package var placeholder: WidthVariants<MappedSupplementary?>
    package var decoration: WidthVariants<DecorationContent?>
    /// The selection, where the component has one.
    package var selection: Selection?

    /// Nothing.
    package static let none = MappedSupplements(
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
    package struct Selection: Sendable {
        package let id: String?
    }
}

/// A header, footer or placeholder whose cell has not been laid out.
package struct MappedSupplementary: Sendable {
    /// Its content; without elements, and with height 0 where the cell gives the height.
    package var content: SupplementaryContent
    /// Its custom cell.
    package var cell: PreparedCell? = nil
    /// True when the cell gives the height.
    package var sizesItself = false
    /// Its words for screen readers.
    var accessibility: Accessibility?
    /// The title that it has in a form.
    package var formTitle: FormTitle?
    /// What the client is shown of it.
    package var accepted = AcceptedSupplement.declared
}

/// The carousels inside the items of a section, after mapping.
package struct MappedCarousels: Sendable {
    package let layout: LayoutDeclaration
    /// The items of all carousels.
    package var items: MappedItems
    /// For each item of the section, the end of its carousel in `items`.
    package var ends: [Int32]
}
