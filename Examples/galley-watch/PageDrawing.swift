import Foundation
import GalleyClient

/// Draws the top of a page in characters: a box for each item, with its text in it.
struct PageDrawing {
    private let layout: Layout
    private var canvas: Canvas
    /// The points that a column and a row stand for; a character is twice as high as wide.
    private let column: Double
    private let row: Double

    static func lines(_ layout: Layout, columns: Int, rows: Int) -> [String] {
        var drawing = PageDrawing(layout, columns: columns, rows: rows)
        drawing.draw()
        return drawing.canvas.lines
    }

    private init(_ layout: Layout, columns: Int, rows: Int) {
        self.layout = layout
        let height = Double(layout.contentSize.height)
        column = max(1, Double(layout.contentSize.width)) / Double(columns)
        row = column * 2
        canvas = Canvas(columns: columns, rows: min(rows, max(1, Int((height / row).rounded(.up)))))
    }

    private mutating func draw() {
        let window = layout.window(offset: 0, height: Double(canvas.rows) * row)
        for part in window.supplementary + window.pinned where part.kind != .decoration {
            guard let content = layout.sections[part.section].part(part.kind) else { continue }
            box(part.frame, text(content.elements) ?? title(try? content.data()) ?? "")
        }
        for item in window.items {
            let content = layout.item(at: item.path)
            box(item.frame, text(content.elements) ?? title(try? content.data()) ?? content.id)
        }
    }

    private mutating func box(_ frame: CGRect, _ label: String) {
        func range(_ start: Double, _ size: Double, _ unit: Double) -> Range<Int> {
            let first = Int((start / unit).rounded())
            return first..<max(first + 1, Int(((start + size) / unit).rounded()))
        }
        let columns = range(Double(frame.origin.x), Double(frame.size.width), column)
        let rows = range(Double(frame.origin.y), Double(frame.size.height), row)
        // What reaches out of the drawing need not be drawn a million characters wide.
        let visible = columns.clamped(to: -1..<canvas.columns + 1)
        if !visible.isEmpty { canvas.box(visible, rows.clamped(to: -1..<canvas.rows + 1), label) }
    }

    /// The texts that the service computed; nil where there are none.
    private func text(_ elements: [Element]) -> String? {
        let texts = elements.compactMap { element -> String? in
            guard case .text(let text) = element.kind else { return nil }
            return text.text
        }
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }

    /// The likeliest title in an item's data.
    private func title(_ data: JSONValue?) -> String? {
        guard case .object(let members) = data else { return data?.text }
        for name in ["title", "name", "text", "to", "label"] {
            if let text = members[name]?.text { return text }
        }
        return members.sorted { $0.key < $1.key }.lazy.compactMap(\.value.text).first
    }
}
