import JSONCore
import LayoutCore

/// Which item of a page is meant.
public struct ItemQuestion: Sendable, Equatable {
    /// Its id; a carousel's row's where `carouselItem` is given.
    public var id: String
    /// The section it stands in; needed where several have the id.
    public var section: String?
    /// Which of those with the id in a section it is, from 1; needed where there are several.
    public var occurrence: Int?
    /// The id of an item of that row's carousel.
    public var carouselItem: String?

    /// Asks for an item.
    public init(
        id: String,
        section: String? = nil,
        occurrence: Int? = nil,
        carouselItem: String? = nil
    ) {
        self.id = id
        self.section = section
        self.occurrence = occurrence
        self.carouselItem = carouselItem
    }
}

/// Why it cannot be told which item is meant.
public enum ItemFailure: Error, Sendable, Equatable {
    /// The page does not show that section; those it shows.
    case unknownSection(known: [String])
    /// There is no such item; those there are.
    case unknownItem(id: String, known: [String])
    /// Several sections have the id.
    case inSections([String])
    /// The id is there so many times.
    case repeated(count: Int)
    /// The row has no carousel.
    case noCarousel
    /// The id is that of an item of carousels, in the rows of these ids.
    case inCarousel(rows: [String])
}

/// An item of a page, and what selecting it does.
public struct PageItem: Sendable {
    /// Its id.
    public let id: String
    /// What clients were told of its action, as JSON text; nil when it has none.
    public let action: [UInt8]?
    /// What the service does for it.
    public let control: ItemControl?
    /// Whether it is a row of a carousel with items.
    public var hasCarousel = false
}

extension Page {
    /// The item that is meant, of those that the page shows.
    ///
    /// - Throws: why that cannot be told.
    /// - Complexity: O(items).
    public func item(_ question: ItemQuestion) throws(ItemFailure) -> PageItem {
        let (section, row) = try row(question)
        guard let inside = question.carouselItem else {
            var item = sections[section].items.pageItem(at: row)
            item.hasCarousel =
                sections[section].carousels.map {
                    $0.start(of: row) < Int($0.ends[row])
                } ?? false
            return item
        }
        guard let carousels = sections[section].carousels else { throw .noCarousel }
        let range = carousels.start(of: row)..<Int(carousels.ends[row])
        let found = carousels.items.indexes(of: inside, in: range)
        guard let index = found.first else {
            throw .unknownItem(id: inside, known: carousels.items.ids(in: range))
        }
        return carousels.items.pageItem(at: index)
    }

    private func row(_ question: ItemQuestion) throws(ItemFailure) -> (section: Int, item: Int) {
        let wanted = sections.indices.filter {
            question.section == nil || sections[$0].id == question.section
        }
        if wanted.isEmpty, question.section != nil {
            throw .unknownSection(known: sections.map(\.id))
        }
        let found = wanted.map { index in
            let shown = 0..<frames.sections[index].shown
            return (index, sections[index].items.indexes(of: question.id, in: shown))
        }.filter { !$0.1.isEmpty }
        guard let (section, items) = found.first else {
            let rows = carouselRows(with: question.id, in: wanted)
            if !rows.isEmpty { throw .inCarousel(rows: rows) }
            throw .unknownItem(id: question.id, known: shownIDs(in: wanted))
        }
        guard found.count == 1 else { throw .inSections(found.map { sections[$0.0].id }) }
        if items.count == 1, question.occurrence ?? 1 == 1 { return (section, items[0]) }
        guard let occurrence = question.occurrence, occurrence <= items.count else {
            throw .repeated(count: items.count)
        }
        return (section, items[occurrence - 1])
    }

    /// The ids of the rows whose carousel has an item of an id.
    private func carouselRows(with id: String, in sections: [Int]) -> [String] {
        sections.flatMap { index -> [String] in
            guard let carousels = self.sections[index].carousels else { return [] }
            return (0..<frames.sections[index].shown).filter { row in
                let range = carousels.start(of: row)..<Int(carousels.ends[row])
                return !carousels.items.indexes(of: id, in: range).isEmpty
            }.flatMap { self.sections[index].items.ids(in: $0..<$0 + 1) }
        }
    }

    private func shownIDs(in sections: [Int]) -> [String] {
        sections.flatMap { index in
            self.sections[index].items.ids(in: 0..<frames.sections[index].shown)
        }
    }
}

extension ItemTable {
    /// The items of an id.
    fileprivate func indexes(of id: String, in range: Range<Int>) -> [Int] {
        var text = JSONWriter()
        text.string(id)
        return text.withBytes { id in
            bytes.withUnsafeBytes { bytes in
                range.filter { bytes.slice(items[$0].id).elementsEqual(id) }
            }
        }
    }

    /// The ids of some items, as many as it helps to look for a similar one among.
    fileprivate func ids(in range: Range<Int>) -> [String] {
        range.prefix(1_000).compactMap { index in
            let text = bytes.withUnsafeBytes { Array($0.slice(items[index].id)) }
            return (try? JSONDocument(parsing: text))?.withRoot(\.string)
        }
    }

    fileprivate func pageItem(at index: Int) -> PageItem {
        let (id, action) = bytes.withUnsafeBytes { bytes -> (String, [UInt8]?) in
            let item = items[index]
            var writer = JSONWriter()
            writer.raw("{\"id\":")
            writer.bytes(bytes.slice(item.id))
            writer.raw(",\"data\":")
            writer.bytes(bytes.slice(item.data))
            writer.raw("}")
            guard let document = try? JSONDocument(parsing: writer.finish()) else {
                return ("", nil)
            }
            return document.withRoot { root in
                let action = root["select"].map { Array($0.jsonText.utf8) }
                return (root["id"]?.string ?? "", action)
            }
        }
        return PageItem(id: id, action: action, control: controls[index])
    }
}
