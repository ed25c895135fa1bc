import JSONCore
import LayoutCore

/// A layout as lines of text: each section, its parts and its items, with their frames as the layout
/// has them.
package struct LayoutTable {
    /// One line: its name by depth, the kind of thing, its frame, what it shows.
    private struct Row {
        var name: String
        var kind: String
        var frame: Rect
        var text = ""
    }

    private var rows: [Row] = []

    /// Returns the table of a layout; an empty text for what is no layout.
    package static func text(of layout: [UInt8]) -> String {
        guard let document = try? JSONDocument(parsing: layout) else { return "" }
        return document.withRoot { layout in
            var table = LayoutTable()
            for section in Self.list(layout["sections"]) { table.add(section) }
            for dock in Self.list(layout["docks"]) {
                guard let section = dock["section"] else { continue }
                table.add(section, dockedAt: dock["edge"]?.string)
            }
            return head(of: layout) + table.text
        }
    }

    private static func head(of layout: JSONValue) -> String {
        let size = Rect(layout["contentSize"])
        let words = [
            layout["module"]?.string, "\(number(size.width)) × \(number(size.height))",
            layout["status"]?.string, layout["revision"]?.string,
        ]
        return words.compactMap { $0 }.joined(separator: "  ") + "\n"
    }

    // MARK: Rows

    private mutating func add(_ section: JSONValue, dockedAt edge: String? = nil) {
        let layout = section["layout"]?.string ?? ""
        let isHorizontal = section["arrange"]?.string == "horizontal"
        let status = section["status"]?.string ?? ""
        rows.append(
            Row(
                name: section["id"]?.string ?? "",
                kind: isHorizontal ? "\(layout), horizontal" : layout,
                frame: Rect(section["frame"]),
                text: [edge.map { "dock: \($0)" }, status == "ok" ? nil : status]
                    .compactMap(\.self).joined(separator: ", ")
            )
        )
        for name in ["decoration", "header"] { add(section[name], named: name) }
        add(section["scroller"], named: "scroller")
        add(items: section["items"], depth: 1)
        for name in ["placeholder", "footer"] { add(section[name], named: name) }
    }

    private mutating func add(_ part: JSONValue?, named name: String) {
        guard let part, part.isObject else { return }
        rows.append(
            Row(
                name: "  (\(name))",
                kind: part["type"]?.string ?? part["behavior"]?.string ?? "",
                frame: Rect(part["frame"]),
                text: SVGRenderer.label(part["data"])
            )
        )
    }

    private mutating func add(items: JSONValue?, depth: Int) {
        for item in Self.list(items) {
            rows.append(
                Row(
                    name: String(repeating: "  ", count: depth) + (item["id"]?.string ?? ""),
                    kind: item["type"]?.string ?? "",
                    frame: Rect(item["frame"]),
                    text: SVGRenderer.label(item["data"])
                )
            )
            add(items: item["carousel"]?["items"], depth: depth + 1)
        }
    }

    private static func list(_ json: JSONValue?) -> [JSONValue] {
        guard let json, json.isArray else { return [] }
        return Array(json.elements)
    }

    // MARK: Text

    private static func number(_ value: Double) -> String { SVGWriter.number(value) }

    private var text: String {
        let head = ["", "type", "x", "y", "width", "height", ""]
        let lines = [head] + rows.map(Self.cells)
        let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { cells in
            let padded = zip(cells, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return (2...5).contains(column) ? space + cell.0 : cell.0 + space
            }
            let line = padded.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    private static func cells(of row: Row) -> [String] {
        let frame = row.frame
        let lengths = [frame.x, frame.y, frame.width, frame.height].map(number)
        let text = row.text.map { $0.isNewline ? " " : String($0) }.joined()
        return ([row.name, row.kind] + lengths + [text]).map(HiddenCharacters.escapedLine)
    }
}
