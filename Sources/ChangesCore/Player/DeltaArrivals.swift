/// What a delta brings along, by final coordinates; a client reads it from the delta's JSON.
///
/// Only what the delta mentions is asked for.
public protocol DeltaArrivals<Payload> {
    /// What the client makes of sections and items.
    associatedtype Payload

    /// An inserted section with its items, or a reloaded one, whose items are not looked at.
    func section(_ index: Int) -> HeldSection<Payload>
    /// An inserted or reloaded item with its carousel.
    func item(_ path: ItemPath) -> HeldItem<Payload>
    /// An inserted or reloaded item of the carousel in a row.
    func item(_ index: Int, inCarouselOf row: ItemPath) -> HeldItem<Payload>
    /// All but the items of the carousel in a row.
    func carousel(of row: ItemPath) -> Payload
    /// The scroller of a section, nil where it has none.
    func scroller(of section: Int) -> Payload?
    /// A member of the page, nil where it has none.
    func member(_ member: PageMember) -> Payload?
}

extension HeldPage: DeltaArrivals {
    /// The new layout's section; the index must be one.
    public func section(_ index: Int) -> HeldSection<Payload> { sections[index] }

    /// The new layout's item; the path must be one's.
    public func item(_ path: ItemPath) -> HeldItem<Payload> {
        sections[path.section].items[path.item]
    }

    /// The new layout's item of a carousel; the row must have one with that item.
    public func item(_ index: Int, inCarouselOf row: ItemPath) -> HeldItem<Payload> {
        guard let carousel = item(row).carousel else {
            preconditionFailure("the row has no carousel")
        }
        return carousel.items[index]
    }

    /// The new layout's carousel; the row must have one.
    public func carousel(of row: ItemPath) -> Payload {
        guard let carousel = item(row).carousel else {
            preconditionFailure("the row has no carousel")
        }
        return carousel.payload
    }

    /// The new layout's scroller; the index must be a section's.
    public func scroller(of section: Int) -> Payload? { sections[section].scroller }

    /// The new layout's member.
    public func member(_ member: PageMember) -> Payload? { members[member] }
}
