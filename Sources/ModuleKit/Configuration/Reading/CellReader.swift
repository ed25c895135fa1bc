import CellCore
import LayoutCore
import TextCore

/// Makes custom cells of checked nodes.
struct CellReader {
    let templates: TemplateReader
    let fonts: FontNames

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// The font size of texts that say none, in points.
    static let textSize = 15.0

    /// A cell; nil when the key is not given or has a mistake.
    func read(_ node: ConfigurationNode?) -> CellDeclaration? {
        guard let node, node.members != nil else { return nil }
        let cell = CellDeclaration(root: stack(node))
        do throws(CellError) {
            _ = try StackCell(cell.tree { _ in .standard })
        } catch {
            diagnostics.report("the cell: \(error)", at: node.position)
        }
        return cell
    }

    private func stack(_ node: ConfigurationNode) -> CellDeclaration.Stack {
        var padding = Insets.zero
        if case .value(let insets)? = node.parameterizedInsets("padding") { padding = insets }
        return CellDeclaration.Stack(
            isHorizontal: node.text("stack") == "horizontal",
            spacing: node.number("spacing") ?? 0,
            padding: padding,
            align: node.text("align") ?? "start",
            children: (node["children"]?.elements ?? []).compactMap(child)
        )
    }

    private func child(_ node: ConfigurationNode) -> CellDeclaration.Child? {
        guard node.members != nil, let content = content(node) else { return nil }
        return .init(content: content, grow: node.number("grow") ?? 0)
    }

    private func content(_ node: ConfigurationNode) -> CellDeclaration.Content? {
        if let image = node["image"] {
            checkKeys(node, allowed: ["image", "size", "aspectRatio"], of: "an image")
            return self.image(image, node).map { .image($0) }
        }
        if let text = node["text"] {
            let keys: Set = ["text", "font", "size", "maxLines", "color", "lineHeight"]
            checkKeys(node, allowed: keys, of: "a text")
            return self.text(text, node).map { .text($0) }
        }
        if let space = node["space"] {
            checkKeys(node, allowed: ["space"], of: "a space")
            return space.scalar?.number.map { .space($0) }
        }
        let keys: Set = ["stack", "spacing", "padding", "align", "children"]
        checkKeys(node, allowed: keys, of: "a stack")
        return .stack(stack(node))
    }

    private func checkKeys(_ node: ConfigurationNode, allowed: Set<String>, of name: String) {
        for member in node.members ?? []
        where member.key != "grow" && !allowed.contains(member.key)
            && !["image", "text", "space", "stack"].contains(member.key)
        {
            diagnostics.report("'\(member.key)' does not apply to \(name)", at: member.keyPosition)
        }
    }

    // MARK: Images and texts

    private func image(
        _ name: ConfigurationNode,
        _ node: ConfigurationNode
    ) -> CellDeclaration.Image? {
        if node["size"] == nil, node["aspectRatio"] == nil {
            diagnostics.report("an image needs 'size' or 'aspectRatio'", at: node.position)
        } else if node["size"] != nil, node["aspectRatio"] != nil {
            diagnostics.report(
                "give 'size' or 'aspectRatio', not both",
                at: node.keyPosition("aspectRatio")
            )
        } else if let size = node["size"], size.scalar != nil {
            diagnostics.report("'size' of an image is [width, height]", at: size.position)
        }
        guard let name = templates.template(name) else { return nil }
        var image = CellDeclaration.Image(name: name)
        if let sides = node["size"]?.elements, sides.count == 2,
            let width = number(sides[0]), let height = number(sides[1])
        {
            image.size = (width, height)
        }
        image.aspectRatio = number(node["aspectRatio"], LengthText.ratio)
        return image
    }

    private func text(
        _ words: ConfigurationNode,
        _ node: ConfigurationNode
    ) -> CellDeclaration.Text? {
        if let size = node["size"], size.elements != nil {
            diagnostics.report("'size' of a text is its font size", at: size.position)
        }
        fonts.check(node["font"], diagnostics)
        guard let text = templates.template(words) else { return nil }
        return CellDeclaration.Text(
            text: text,
            font: node.text("font"),
            size: number(node["size"]) ?? .value(Self.textSize),
            lineHeight: node.number("lineHeight"),
            maxLines: node.integer("maxLines") ?? 0,
            color: templates.template(node["color"])
        )
    }

    private func number(
        _ node: ConfigurationNode?,
        _ parse: (String) -> Double? = { _ in nil }
    ) -> CellDeclaration.Number? {
        guard let node, let scalar = node.scalar else { return nil }
        if let number = scalar.number ?? parse(scalar.text) { return .value(number) }
        return templates.template(node).map { .template($0) }
    }
}
