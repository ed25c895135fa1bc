import InputCore
import JSONCore
import LayoutCore
import ModuleKit

/// The cells of a layout, by their places in it.
struct LayoutCells {
    struct Place: Hashable {
        let section: ExactString
        let part: ExactString
        let item: ExactString
        /// Its number among those of one place, from 0.
        var occurrence = 0
    }

    /// A cell: an item, or a header, footer or placeholder.
    struct Cell {
        let type: ExactString
        let frame: Rect
        /// Its texts, by role and number.
        let texts: [ExactString: Text]
    }

    struct Text {
        let role: ExactString
        let text: String
        let isCut: Bool
    }

    private(set) var sections: [ExactString] = []
    private(set) var cells: [Place: Cell] = [:]
    /// The places in page order.
    private(set) var places: [Place] = []

    init(of page: JSONValue) {
        let docks = page["docks"]?.list.compactMap { $0["section"] } ?? []
        for section in (page["sections"]?.list ?? []) + docks {
            let id = ExactString(section["id"]?.string ?? "")
            sections.append(id)
            for part in ["header", "footer", "placeholder"] {
                if let cell = section[part], cell.isObject {
                    add(cell, ExactString(part), "", in: id)
                }
            }
            for item in section["items"]?.list ?? [] { add(item, "item", "", in: id) }
        }
    }

    private mutating func add(
        _ json: JSONValue,
        _ part: ExactString,
        _ row: String,
        in section: ExactString
    ) {
        let id = json["id"]?.string ?? ""
        var place = Place(section: section, part: part, item: ExactString(row + id))
        while cells[place] != nil { place.occurrence += 1 }
        var texts: [ExactString: Text] = [:]
        for element in json["elements"]?.list ?? [] {
            guard let text = element["text"]?.string else { continue }
            let role = element["id"]?.string ?? element["role"]?.string ?? "text"
            var number = 0
            while texts["\(role) \(number)"] != nil { number += 1 }
            texts["\(role) \(number)"] = Text(
                role: ExactString(role),
                text: text,
                isCut: element["cut"] != nil
            )
        }
        cells[place] = Cell(
            type: ExactString(json["type"]?.string ?? part.text),
            frame: Rect(json: json["frame"]),
            texts: texts
        )
        places.append(place)
        for item in json["carousel"]?["items"]?.list ?? [] {
            add(item, "carousel", "\(id)/", in: section)
        }
    }
}
