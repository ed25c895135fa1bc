/// The sections, items and members that arrive with a delta, by final coordinates; a client reads
/// them from the delta's JSON.
///
/// Called only for payloads that the delta mentions.
public protocol DeltaPayloads<Payload> {
    /// The client's own content of sections and items.
    associatedtype Payload

    /// Returns an inserted section with its items, or a reloaded one, whose items are ignored.
    func section(_ index: Int) -> ClientSection<Payload>
    /// Returns an inserted or reloaded item with its carousel.
    func item(_ path: ItemPath) -> ClientItem<Payload>
    /// Returns an inserted or reloaded item of the carousel in a row.
    func item(_ index: Int, inCarouselOf row: ItemPath) -> ClientItem<Payload>
    /// Returns all but the items of the carousel in a row.
    func carousel(of row: ItemPath) -> Payload
    /// Returns the scroller of a section, nil where it has none.
    func scroller(of section: Int) -> Payload?
    /// Returns a member of the page, nil where it has none.
    func member(_ member: PageMember) -> Payload?
}

extension ClientPage: DeltaPayloads {
    /// Returns the new layout's section; the index must be one.
    public func section(_ index: Int) -> ClientSection<Payload> { sections[index] }

    /// Returns the new layout's item; the path must be one's.
    public func item(_ path: ItemPath) -> ClientItem<Payload> {
        sections[path.section].items[path.item]
    }

    /// Returns the new layout's item of a carousel; the row must have one with that item.
    public func item(_ index: Int, inCarouselOf row: ItemPath) -> ClientItem<Payload> {
        guard let carousel = item(row).carousel else {
            preconditionFailure("the row has no carousel")
        }
        return carousel.items[index]
    }

    /// Returns the new layout's carousel; the row must have one.
    public func carousel(of row: ItemPath) -> Payload {
        guard let carousel = item(row).carousel else {
            preconditionFailure("the row has no carousel")
        }
        return carousel.payload
    }

    /// Returns the new layout's scroller; the index must be a section's.
    public func scroller(of section: Int) -> Payload? { sections[section].scroller }

    /// Returns the new layout's member.
    public func member(_ member: PageMember) -> Payload? { members[member] }
}
