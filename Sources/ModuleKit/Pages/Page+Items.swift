import JSONCore
import LayoutCore
package import ModuleMapping

package struct ItemQuery: Sendable, Equatable {
    /// Its id; a carousel's row's where `carouselItem` is given.
    package var id: String
    /// The section that has it; required where several have the id.
    package var section: String?
    /// Its number among those with the id in a section, from 1; required where there are several.
    package var occurrence: Int?
    /// The id of an item of that row's carousel.
    package var carouselItem: String?
    /// The id of an element of its cell, or of the switch that an element sets; nil for the item itself.
    package var element: String?

    /// Creates a query.
    package init(
        id: String,
        section: String? = nil,
        occurrence: Int? = nil,
        carouselItem: String? = nil,
        element: String? = nil
    ) {
        self.id = id
        self.section = section
        self.occurrence = occurrence
        self.carouselItem = carouselItem
        self.element = element
    }
}

/// An error of looking an item up.
package enum ItemLookupError: Error, Sendable, Equatable {
    /// The page does not show that section; it shows the known ones.
    case unknownSection(known: [String])
    /// There is no such item; there are the known ones.
    case unknownItem(id: String, known: [String])
    /// Several sections have the id.
    case inSections([String])
    /// The id occurs that many times, and the query does not tell which one is meant.
    case repeated(count: Int)
    /// The id occurs only that many times.
    case unknownOccurrence(count: Int)
    /// The row has no carousel.
    case noCarousel
    /// The id is that of an item of carousels, in the rows of these ids.
    case inCarousel(rows: [String])
    /// The item shows no element with an action of that id; it shows the known ones.
    case unknownElement(String, known: [String])
}

/// An item of a page, or an element of its cell, and what selecting it does.
package struct PageItem: Sendable {
    package let id: String
    /// The id of the element; nil for the item itself.
    package var element: String?
    /// The description of its action that clients receive, as JSON text; nil when it has none.
    package let action: [UInt8]?
    /// The service's part of it.
    package let control: ItemControl?
    /// True for a row with a carousel.
    package var hasCarousel = false
    /// The ids of the elements that are shown and have actions.
    package var elements: [String] = []
}

extension Page {
    /// Returns the item of a query, among the items that the page shows.
    ///
    /// - Throws: An error when there is none, or several.
    /// - Complexity: O(items).
    package func item(_ question: ItemQuery) throws(ItemLookupError) -> PageItem {
        let item = try whole(question)
        if let element = question.element { return try item.part(element) }
        var whole = item.item
        whole.hasCarousel = item.hasCarousel
        return whole
    }

    private func whole(_ question: ItemQuery) throws(ItemLookupError) -> ItemParts {
        let (section, row, isRepeated) = try row(question)
        guard let inside = question.carouselItem else {
            var parts = sectionContent(at: section).items.parts(at: row)
            parts.hasCarousel =
                sectionContent(at: section).carousels.map { $0.start(of: row) < Int($0.ends[row]) }
                ?? false
            return parts
        }
        guard let carousels = sectionContent(at: section).carousels else { throw .noCarousel }
        let range = carousels.start(of: row)..<Int(carousels.ends[row])
        let found = carousels.items.indexes(of: inside, in: range)
        guard !found.isEmpty else {
            throw .unknownItem(id: inside, known: carousels.items.ids(in: range))
        }
        // Where the row's id repeats, the occurrence is the row's.
        let occurrence = isRepeated ? nil : question.occurrence
        if found.count > 1, occurrence == nil { throw .repeated(count: found.count) }
        guard let occurrence, occurrence <= found.count else {
            if let occurrence, occurrence > 1 { throw .unknownOccurrence(count: found.count) }
            return carousels.items.parts(at: found[0])
        }
        return carousels.items.parts(at: found[occurrence - 1])
    }

    /// Returns the position of the item of a query: of its section, and in that.
    ///
    /// - Throws: An error when there is none, or several.
    func position(of query: ItemQuery) throws(ItemLookupError) -> (section: Int, item: Int) {
        let (section, item, _) = try row(query)
        return (section, item)
    }

    private func row(_ question: ItemQuery) throws(ItemLookupError)
        -> (section: Int, item: Int, isRepeated: Bool)
    {
        let wanted = places.filter {
            question.section == nil || sectionContent(at: $0).id == question.section
        }
        if wanted.isEmpty, question.section != nil {
            throw .unknownSection(known: sectionIDs)
        }
        let found = wanted.map { index in
            let shown = 0..<sectionFrames(at: index).shown
            return (index, sectionContent(at: index).items.indexes(of: question.id, in: shown))
        }.filter { !$0.1.isEmpty }
        guard let (section, items) = found.first else {
            let rows = carouselRows(with: question.id, in: wanted)
            if !rows.isEmpty { throw .inCarousel(rows: rows) }
            throw .unknownItem(id: question.id, known: shownIDs(in: wanted))
        }
        guard found.count == 1 else { throw .inSections(found.map { sectionContent(at: $0.0).id }) }
        if items.count == 1, question.occurrence ?? 1 == 1 || question.carouselItem != nil {
            return (section, items[0], false)
        }
        guard let occurrence = question.occurrence else { throw .repeated(count: items.count) }
        guard occurrence <= items.count else { throw .unknownOccurrence(count: items.count) }
        return (section, items[occurrence - 1], true)
    }

    /// Returns the ids of the rows whose carousel has an item of an id.
    private func carouselRows(with id: String, in sections: [Int]) -> [String] {
        sections.flatMap { index -> [String] in
            guard let carousels = sectionContent(at: index).carousels else { return [] }
            return (0..<sectionFrames(at: index).shown).filter { row in
                let range = carousels.start(of: row)..<Int(carousels.ends[row])
                return !carousels.items.indexes(of: id, in: range).isEmpty
            }.flatMap { sectionContent(at: index).items.ids(in: $0..<$0 + 1) }
        }
    }

    private func shownIDs(in sections: [Int]) -> [String] {
        sections.flatMap { index in
            sectionContent(at: index).items.ids(in: 0..<sectionFrames(at: index).shown)
        }
    }
}

extension ItemTable {
    /// Returns an item with the actions of its elements, read from the page's text.
    fileprivate func parts(at index: Int) -> ItemParts {
        text.withBytes { bytes in
            let item = items[index]
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("id") { $0.bytes(bytes.slice(item.id)) }
                // The data, and the members behind it: `elements` and `select` are two.
                writer.member("data") { $0.bytes(bytes.slice(item.data)) }
            }
            let document = try? JSONDocument(parsing: writer.finish())
            return document?.withRoot { ItemParts($0, control: controls[index]) }
                ?? ItemParts(.null, control: nil)
        }
    }
}
