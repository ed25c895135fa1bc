import CellCore
import ModuleMapping

extension CellDrawing {
    /// The name by which a text is known in its cell: its id or its role, with a number where an earlier one has the
    /// same. Texts made for each of several values have one name.
    var textName: String? {
        guard ordinal > 0 else { return nil }
        let own = id.map { String(decoding: $0.utf8.dropLast(Int(suffixCount)), as: UTF8.self) }
        let name = own ?? role
        return ordinal > 1 ? "\(name)#\(ordinal)" : name
    }
}

extension PreparedCell {
    /// The number of a text whose words were replaced, which no part has.
    static let replaced = -1

    /// Calls a function with each text and its name, in the tree's order.
    func eachText(_ body: (_ name: String, _ text: CellText, _ words: String) -> Void) {
        eachText(in: tree, body)
    }

    private func eachText(
        in node: CellTree,
        _ body: (_ name: String, _ text: CellText, _ words: String) -> Void
    ) {
        let part = node.properties
        if case .text(let text) = part.style.content, let name = drawings[part.number].textName {
            body(name, text, part.words)
        }
        for child in node.children { eachText(in: child, body) }
    }

    /// Returns the cell with other words in the first text of a name; nil where it has no such text.
    ///
    /// - Parameter number: The number by which the text is known then; nil for its own.
    func replacing(_ name: String, by words: String, number: Int? = nil) -> PreparedCell? {
        var tree = tree
        guard replace(name, by: words, number: number, in: &tree) else { return nil }
        return PreparedCell(
            tree: tree,
            drawings: drawings,
            hasCarousel: hasCarousel,
            showsCarousel: showsCarousel,
            controls: controls
        )
    }

    private func replace(
        _ name: String,
        by words: String,
        number: Int?,
        in node: inout CellTree
    ) -> Bool {
        let part = node.properties
        if case .text = part.style.content {
            guard drawings[part.number].textName == name else { return false }
            // What had runs has one style.
            node.properties = CellPart(part.style, words: words, number: number ?? part.number)
            return true
        }
        for index in node.children.indices
        where replace(name, by: words, number: number, in: &node.children[index]) {
            return true
        }
        return false
    }
}

extension CellLayout {
    /// The text whose words were replaced; nil where its stack left it out.
    var replacedText: SlotLayout? {
        guard let element = elements.first(where: { $0.number == PreparedCell.replaced }),
            let text = element.text
        else { return nil }
        return SlotLayout(typeset: text.typeset, room: text.room)
    }
}
