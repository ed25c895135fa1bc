import InputCore
import JSONCore
import LayoutCore
import ModuleMapping

/// The sections and cells of a layout in page order. Valid as long as the layout's document.
struct LayoutCells {
    /// A section, of the page or of a dock.
    struct Section {
        let id: ExactString
        let json: JSONValue
    }

    /// The parts of a section that are cells.
    enum Part: String {
        case header, footer, placeholder, item, carousel
    }

    struct Place: Hashable {
        let section: ExactString
        let part: Part
        /// The item's id; behind that of its row where it is in a carousel.
        let item: ExactString
    }

    /// A cell: an item, or a header, footer or placeholder.
    struct Cell {
        let place: Place
        /// Its number among the cells of its part and its section or row.
        let index: Int
        let json: JSONValue
        /// Its texts, in painting order.
        let texts: [Text]

        /// Its id; empty for what has none.
        var id: String { json["id"]?.string ?? "" }
        var type: ExactString { ExactString(json["type"]?.string ?? place.part.rawValue) }
        var frame: Rect { Rect(json: json["frame"]) }
    }

    struct Text {
        fileprivate let name: JSONValue?
        let words: JSONValue
        let isCut: Bool

        /// The id or the role of its element.
        var role: ExactString { ExactString(name?.string ?? "text") }

        /// Returns true for a text whose element has the same id or role.
        func hasSameRole(as other: Text) -> Bool {
            switch (name, other.name) {
            case (nil, nil): true
            case (let left?, let right?): left.isEqual(to: right)
            default: false
            }
        }

        /// Returns true for the same words.
        func hasSameWords(as other: Text) -> Bool { words.isEqual(to: other.words) }
    }

    private(set) var sections: [Section] = []
    private(set) var cells: [Cell] = []

    init(of page: JSONValue) {
        for section in page["sections"].list { add(section) }
        for dock in page["docks"].list {
            if let section = dock["section"] { add(section) }
        }
    }

    private mutating func add(_ section: JSONValue) {
        let id = ExactString(section["id"]?.string ?? "")
        sections.append(Section(id: id, json: section))
        let parts = [
            (Part.header, section["header"]), (.footer, section["footer"]),
            (.placeholder, section["placeholder"]),
        ]
        for (part, cell) in parts {
            if let cell, cell.isObject { add(cell, part, 0, in: id) }
        }
        guard let items = section["items"], items.isArray else { return }
        var index = 0
        for item in items.elements {
            add(item, .item, index, in: id)
            index += 1
        }
    }

    private mutating func add(
        _ json: JSONValue,
        _ part: Part,
        _ index: Int,
        ofRow row: String? = nil,
        in section: ExactString
    ) {
        let id = json["id"]?.string ?? ""
        let item = ExactString(row.map { "\($0)/\(id)" } ?? id)
        cells.append(
            Cell(
                place: Place(section: section, part: part, item: item),
                index: index,
                json: json,
                texts: Self.texts(of: json)
            )
        )
        guard let carousel = json["carousel"], carousel.isObject else { return }
        for (index, item) in carousel["items"].list.enumerated() {
            add(item, .carousel, index, ofRow: id, in: section)
        }
    }

    private static func texts(of cell: JSONValue) -> [Text] {
        guard let elements = cell["elements"], elements.isArray else { return [] }
        var texts: [Text] = []
        for element in elements.elements {
            guard let words = element["text"], words.utf8 != nil else { continue }
            let id = element["id"].flatMap { $0.utf8 == nil ? nil : $0 }
            let role = id ?? element["role"].flatMap { $0.utf8 == nil ? nil : $0 }
            texts.append(Text(name: role, words: words, isCut: element["cut"] != nil))
        }
        return texts
    }
}

extension LayoutCells.Place {
    /// The cell in words: `item 'a'`, `header of 'grid'`.
    var name: String {
        switch part {
        case .item, .carousel: "item '\(item)'"
        case .header, .footer, .placeholder: "\(part.rawValue) of '\(section)'"
        }
    }
}
