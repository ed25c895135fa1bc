import JSONCore
import LayoutCore
import ModuleMapping

/// The carousel inside an item of a page.
struct PageCarousel {
    /// The section's index.
    let section: Int
    /// The item's index in it.
    let row: Int
    let content: CarouselContent
    let scroller: ScrollerFrames
    /// True where other items of the section have the same id.
    let isRepeated: Bool

    /// Returns the place, among the items of all carousels, of one of this carousel's.
    func place(of index: Int) -> Int { content.start(of: row) + index }

    /// Checks that the only item of an id is not asked for as its second one.
    func check(_ occurrence: Int?, of item: String) throws(ScrollerError) {
        guard !isRepeated, let occurrence, occurrence > 1 else { return }
        throw .unknownOccurrence(id: item, count: 1)
    }
}

extension Page {
    /// Returns the carousel inside an item of a section.
    ///
    /// - Parameters:
    ///   - item: The item's id.
    ///   - occurrence: Its number among the items of that id, from 1; nil is the first.
    ///   - section: The section's id.
    /// - Throws: An error when the section or the item is not there, or the section has no carousels.
    func carousel(
        of item: String,
        occurrence: Int?,
        in section: String
    ) throws(ScrollerError) -> PageCarousel {
        guard let index = place(ofSection: section) else {
            throw .unknownSection(known: sectionIDs)
        }
        let shown = 0..<sectionFrames(at: index).shown
        let items = sectionContent(at: index).items
        let found = items.indexes(of: item, in: shown)
        // Where the item's id does not repeat, the occurrence is that of an item in the carousel.
        let row = try Self.chosen(
            found.count == 1 ? nil : occurrence ?? 1,
            of: found,
            id: item,
            known: items.ids(in: shown)
        )
        guard let content = sectionContent(at: index).carousels,
            let inside = sectionFrames(at: index).carousels
        else { throw .noCarousel }
        return PageCarousel(
            section: index,
            row: row,
            content: content,
            scroller: inside.scroller(of: row),
            isRepeated: found.count > 1
        )
    }

    /// Writes the visible part of the carousel inside an item.
    func carouselWindow(
        _ request: WindowRequest,
        of item: String
    ) throws(ScrollerError) -> JSONText {
        let carousel = try carousel(
            of: item,
            occurrence: request.occurrence,
            in: request.section ?? ""
        )
        try carousel.check(request.occurrence, of: item)
        func cut(at offset: Double) -> PageWindow {
            frames.carouselWindow(
                section: carousel.section,
                item: carousel.row,
                offset: offset,
                overscan: request.overscan
            ) ?? .nothing(width: frames.contentSize.width)
        }
        let window = cut(at: request.offset)
        let previous = request.previousOffset.map { cut(at: $0).items }
        let plan = WindowPlan(from: previous ?? [], to: window.items) { _ in
            (carousel.content.items, carousel.place(of: 0))
        }
        return WindowEncoder(
            page: self,
            window: window,
            contentSize: carousel.scroller.contentSize,
            plan: plan,
            carousel: carousel
        ).encode()
    }

    /// Writes an offset of the carousel inside an item.
    func scroll(_ question: ScrollQuery, in carousel: PageCarousel) throws(ScrollerError) -> [UInt8]
    {
        switch question {
        case .centring(let item, let given):
            let occurrence = carousel.isRepeated ? nil : given
            let start = carousel.place(of: 0)
            let range = start..<Int(carousel.content.ends[carousel.row])
            let found = carousel.content.items.indexes(of: item, in: range)
            let known = carousel.content.items.ids(in: range)
            let index = try Self.chosen(occurrence, of: found, id: item, known: known) - start
            let place = frames.carouselOffset(
                centring: index,
                section: carousel.section,
                item: carousel.row
            )
            guard let place else { throw .unknownItem(id: item, known: known) }
            return Self.centring(offset: place.offset, place.frame)
        case .resting(let proposed, let velocity, let start):
            let offset = carousel.scroller.restingOffset(
                proposed: proposed,
                velocity: velocity,
                start: start
            )
            return Self.resting(offset)
        }
    }

    /// Returns one of the items of an id.
    ///
    /// - Parameter occurrence: Its number among them, from 1; required where there are several.
    static func chosen(
        _ occurrence: Int?,
        of found: [Int],
        id: String,
        known: @autoclosure () -> [String]
    ) throws(ScrollerError) -> Int {
        guard let first = found.first else { throw .unknownItem(id: id, known: known()) }
        guard let occurrence = occurrence ?? (found.count == 1 ? 1 : nil) else {
            throw .repeatedItem(count: found.count)
        }
        guard occurrence > 1 else { return first }
        guard occurrence <= found.count else {
            throw .unknownOccurrence(id: id, count: found.count)
        }
        return found[occurrence - 1]
    }
}
