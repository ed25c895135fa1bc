import LayoutCore

/// Plays deltas on a layout that a client holds.
///
/// The steps run in their order, each in its own index space. It is for clients in Swift and for
/// testing others; it copies the parts that it changes and is not tuned.
///
/// ```swift
/// var player = DeltaPlayer(holding: page)
/// try player.play(delta, with: newPage)
/// player.page        // as newPage
/// ```
public struct DeltaPlayer<Payload> {
    /// The layout that the player holds.
    public private(set) var page: ClientPage<Payload>

    /// Creates a player that holds a layout.
    public init(holding page: ClientPage<Payload>) {
        self.page = page
    }

    /// Plays a delta, after which the player holds the new layout.
    ///
    /// - Parameters:
    ///   - delta: From the layout held to the new one.
    ///   - arrivals: The sections, items and members that arrive with the delta; the new layout
    ///     itself will do.
    /// - Throws: `DeltaError` where the delta is not one from the layout held, which then stays as
    ///   it was.
    /// - Complexity: O(items).
    public mutating func play(
        _ delta: Delta,
        with arrivals: some DeltaPayloads<Payload>
    ) throws(DeltaError) {
        var between = page
        try play(delta, with: arrivals, afterSections: &between)
    }

    /// Plays a delta, and tells the layout between its two batches: sections as they are at the end,
    /// with the items that they had.
    package mutating func play(
        _ delta: Delta,
        with arrivals: some DeltaPayloads<Payload>,
        afterSections between: inout ClientPage<Payload>
    ) throws(DeltaError) {
        var next = page
        try Self.playSections(delta.sections, on: &next, with: arrivals)
        between = next
        try Self.playItems(delta.items, on: &next, with: arrivals)
        try Self.playReloads(delta, on: &next, with: arrivals)
        for nested in delta.nested { try Self.play(nested, on: &next, with: arrivals) }
        for frames in delta.frames { try Self.play(frames, on: &next, with: arrivals) }
        for member in delta.members { next.members[member] = arrivals.member(member) }
        page = next
    }

    // MARK: Step 1, sections

    private static func playSections(
        _ changes: SectionChanges,
        on page: inout ClientPage<Payload>,
        with arrivals: some DeltaPayloads<Payload>
    ) throws(DeltaError) {
        var arriving = changes.inserts.map { (index: $0, element: arrivals.section($0)) }
        for move in changes.moves {
            guard page.sections.indices.contains(move.from) else {
                throw DeltaError.section(move.from)
            }
            arriving.append((move.to, page.sections[move.from]))
        }
        let leaving = changes.deletes + changes.moves.map(\.from)
        do throws(Batch.BadIndex) {
            page.sections = try Batch.play(page.sections, leaving: leaving, arriving: arriving)
        } catch {
            throw DeltaError.section(error.index)
        }
    }

    // MARK: Step 2, items

    private static func playItems(
        _ changes: ItemChanges,
        on page: inout ClientPage<Payload>,
        with arrivals: some DeltaPayloads<Payload>
    ) throws(DeltaError) {
        var leaving: [Int: [Int]] = [:]
        var arriving: [Int: [(index: Int, element: ClientItem<Payload>)]] = [:]
        for path in changes.deletes { leaving[path.section, default: []].append(path.item) }
        for path in changes.inserts {
            arriving[path.section, default: []].append((path.item, arrivals.item(path)))
        }
        for move in changes.moves {
            try check(move.from, in: page)
            let item = page.sections[move.from.section].items[move.from.item]
            leaving[move.from.section, default: []].append(move.from.item)
            arriving[move.to.section, default: []].append((move.to.item, item))
        }
        for section in Set(leaving.keys).union(arriving.keys) {
            guard page.sections.indices.contains(section) else { throw DeltaError.section(section) }
            do throws(Batch.BadIndex) {
                page.sections[section].items = try Batch.play(
                    page.sections[section].items,
                    leaving: leaving[section] ?? [],
                    arriving: arriving[section] ?? []
                )
            } catch {
                throw DeltaError.item(ItemPath(section: section, item: error.index))
            }
        }
    }

    private static func check(
        _ path: ItemPath,
        in page: ClientPage<Payload>
    ) throws(DeltaError) {
        guard page.sections.indices.contains(path.section),
            page.sections[path.section].items.indices.contains(path.item)
        else { throw DeltaError.item(path) }
    }

    // MARK: Step 3, reloads and nested carousels

    private static func playReloads(
        _ delta: Delta,
        on page: inout ClientPage<Payload>,
        with arrivals: some DeltaPayloads<Payload>
    ) throws(DeltaError) {
        for index in delta.sectionReloads {
            guard page.sections.indices.contains(index) else { throw DeltaError.section(index) }
            let items = page.sections[index].items
            page.sections[index] = arrivals.section(index)
            page.sections[index].items = items
        }
        for path in delta.itemReloads {
            try check(path, in: page)
            page.sections[path.section].items[path.item] = arrivals.item(path)
        }
    }

    private static func play(
        _ changes: NestedChanges,
        on page: inout ClientPage<Payload>,
        with arrivals: some DeltaPayloads<Payload>
    ) throws(DeltaError) {
        let row = changes.at
        try check(row, in: page)
        guard var carousel = page.sections[row.section].items[row.item].carousel else {
            throw DeltaError.carousel(row, index: 0)
        }
        var arriving = changes.inserts.map {
            (index: $0, element: arrivals.item($0, inCarouselOf: row))
        }
        for move in changes.moves {
            guard carousel.items.indices.contains(move.from) else {
                throw DeltaError.carousel(row, index: move.from)
            }
            arriving.append((move.to, carousel.items[move.from]))
        }
        let leaving = changes.deletes + changes.moves.map(\.from)
        do throws(Batch.BadIndex) {
            carousel.items = try Batch.play(carousel.items, leaving: leaving, arriving: arriving)
            for index in changes.reloads {
                guard carousel.items.indices.contains(index) else {
                    throw Batch.BadIndex(index: index)
                }
                carousel.items[index] = arrivals.item(index, inCarouselOf: row)
            }
            if changes.replacesRest { carousel.payload = arrivals.carousel(of: row) }
            try play(changes.frames, on: &carousel.items, in: page.grid)
        } catch {
            throw DeltaError.carousel(row, index: error.index)
        }
        page.sections[row.section].items[row.item].carousel = carousel
    }

    // MARK: Step 4, frames

    private static func play(
        _ changes: SectionFrameChanges,
        on page: inout ClientPage<Payload>,
        with arrivals: some DeltaPayloads<Payload>
    ) throws(DeltaError) {
        guard page.sections.indices.contains(changes.section) else {
            throw DeltaError.section(changes.section)
        }
        var section = page.sections[changes.section]
        section.frame = changes.frame ?? section.frame
        section.header = changes.header ?? section.header
        section.footer = changes.footer ?? section.footer
        section.decoration = changes.decoration ?? section.decoration
        section.placeholder = changes.placeholder ?? section.placeholder
        if changes.replacesScroller { section.scroller = arrivals.scroller(of: changes.section) }
        section.counts = changes.counts ?? section.counts
        do throws(Batch.BadIndex) {
            try play(changes.items, on: &section.items, in: page.grid)
        } catch {
            throw DeltaError.item(ItemPath(section: changes.section, item: error.index))
        }
        page.sections[changes.section] = section
    }

    private static func play(
        _ changes: FrameChanges,
        on items: inout [ClientItem<Payload>],
        in grid: PixelGrid
    ) throws(Batch.BadIndex) {
        for shift in changes.shifts {
            guard shift.first >= 0, shift.first <= shift.last, shift.last < items.count else {
                throw Batch.BadIndex(index: shift.last)
            }
            for index in shift.first...shift.last {
                let frame = items[index].frame
                items[index].frame.x = grid.moving(frame.x, by: shift.dx)
                items[index].frame.y = grid.moving(frame.y, by: shift.dy)
            }
        }
        for setting in changes.sets {
            guard items.indices.contains(setting.index) else {
                throw Batch.BadIndex(index: setting.index)
            }
            items[setting.index].frame = setting.frame
        }
    }
}
