package import LayoutCore
package import ModuleDeclarations

/// A section arranged for a viewport: everything that it says, and its layout.
///
/// Its members are in one object that copies share: each stage and each walk over a page's sections holds them, and
/// copying the members would count each reference in them.
@dynamicMemberLookup
@usableFromInline
package struct SectionContent: Sendable {
    @usableFromInline
    package struct Members: Sendable {
        /// Unique in the page; in a composite prefixed by the names of the children above it.
        package var id: String
        /// The names of the children above it in a composite: `shop.news.`.
        package var prefix = ""
        /// The module that declares the component.
        package var module: String
        /// The reach of its items' ids.
        package var identity = ModuleDeclaration.Identity.section
        /// True when ids identify its items; otherwise items of equal id are distinguished by their order.
        package var hasUniqueIDs = true
        /// The edge of the screen that it stands at; nil where it scrolls with the page.
        package var dock: DockEdge?
        /// The status of its data.
        package var status: SectionStatus
        /// The layout's keys, breakpoints and parameters resolved.
        package var layout: SectionLayout
        package var items: ItemTable
        /// The header above the items.
        package var header: SupplementaryContent?
        /// The footer below the items.
        package var footer: SupplementaryContent?
        /// The placeholder when there are no items.
        package var placeholder: SupplementaryContent?
        /// The decoration behind the section.
        package var decoration: DecorationContent?
        /// The selected item, where the component has a selection.
        package var selected: SelectedItem?
        /// The carousels inside the items, where they have some.
        package var carousels: CarouselContent?
        /// What is not as it is declared, for a client that does not draw everything.
        package var substituted = Substitutions()
        /// True when a screen reader goes through a waterfall in the order of the data.
        package var readsInDataOrder = false
        /// The indexes of the items in the order of reading, once the section is laid out; nil where that is theirs.
        package var readingOrder: [Int]?

        package init(
            id: String,
            module: String,
            status: SectionStatus,
            layout: SectionLayout,
            items: ItemTable
        ) {
            self.id = id
            self.module = module
            self.status = status
            self.layout = layout
            self.items = items
        }
    }

    /// The object that copies share.
    @usableFromInline
    final class Shared: Sendable {
        @usableFromInline let members: Members

        init(_ members: Members) { self.members = members }
    }

    @usableFromInline var shared: Shared

    package init(_ members: Members) {
        shared = Shared(members)
    }

    @inlinable
    package subscript<Value>(dynamicMember path: KeyPath<Members, Value>) -> Value {
        @inline(__always) get { shared.members[keyPath: path] }
    }

    /// Changes members, all at once: that copies them.
    package mutating func change(_ body: (inout Members) -> Void) {
        var changed = shared.members
        body(&changed)
        shared = Shared(changed)
    }
}

extension SectionContent {
    /// True when its request has not finished.
    var isLoading: Bool { if case .loading = self.status { true } else { false } }
}
