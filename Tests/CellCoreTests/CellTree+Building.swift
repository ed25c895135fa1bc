import CellCore

extension CellTree {
    /// A stack of children.
    static func stack(_ stack: CellStack, _ children: [CellTree], grow: Double = 0) -> CellTree {
        let style = CellPartStyle(
            .stack(stack),
            grow: grow,
            children: children.map(\.properties.style)
        )
        return CellTree(CellPart(style), children: children)
    }

    /// A part of a content; a text's words come later.
    static func part(_ content: CellContent, grow: Double = 0) -> CellTree {
        CellTree(CellPart(CellPartStyle(content, grow: grow)))
    }

    /// Returns the same stack with a share of what is left.
    func growing(_ grow: Double) -> CellTree {
        let style = CellPartStyle(
            properties.style.content,
            grow: grow,
            children: children.map(\.properties.style)
        )
        return CellTree(CellPart(style), children: children)
    }

    /// Returns the cell of an item of these texts, in the tree's order: without the texts that are empty.
    func filled(_ texts: [String]) -> CellTree {
        var texts = texts[...]
        var number = 0
        return filled(&texts, &number) ?? self
    }

    private func filled(_ texts: inout ArraySlice<String>, _ number: inout Int) -> CellTree? {
        var tree = self
        tree.properties.number = number
        number += 1
        if case .text = properties.style.content {
            tree.properties.words = texts.popFirst() ?? ""
            if tree.properties.words.isEmpty { return nil }
        }
        tree.children = children.compactMap { $0.filled(&texts, &number) }
        return tree
    }

    /// The number of texts in the tree.
    var textCount: Int {
        if case .text = properties.style.content { return 1 }
        return children.reduce(0) { $0 + $1.textCount }
    }

    /// The stack that it is; nil for all else.
    var stack: CellStack? {
        if case .stack(let stack) = properties.style.content { stack } else { nil }
    }
}
