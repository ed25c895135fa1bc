import CellCore
import LayoutCore
import TextCore

/// Takes the carousel in a cell to the reader of the component. A class, as cells are read
/// stack by stack.
final class CarouselCollector {
    /// The keys of the carousel; nil while there is none.
    fileprivate(set) var found: ConfigurationObject<CarouselKeys>?
}

/// Makes custom cells of checked nodes.
struct CellReader {
    let templates: TemplateReader
    let fonts: FontNames
    /// Takes the carousel of a cell; nil where cells have none.
    var carousels: CarouselCollector?

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// A cell; nil when the key is not given or has a mistake.
    func read(_ keys: ConfigurationObject<CellKeys>) -> CellDeclaration? {
        guard keys.isGiven else { return nil }
        let cell = CellDeclaration(root: stack(keys.stack, with: keys.base))
        do throws(CellError) {
            _ = try CellTemplate(cell.tree { _ in .standard })
        } catch {
            diagnostics.report("the cell: \(error)", at: keys.position)
        }
        return cell
    }

    private func stack(
        _ axis: String?,
        with keys: ConfigurationObject<StackKeys>
    ) -> CellDeclaration.Stack {
        var padding = Insets.zero
        if case .value(let insets)? = keys.padding { padding = insets }
        return CellDeclaration.Stack(
            axis: axis.flatMap(CellAxis.init(rawValue:)) ?? .vertical,
            spacing: keys.spacing,
            padding: padding,
            align: alignment(keys.align),
            box: box(keys),
            children: (keys.children ?? []).compactMap {
                child(ConfigurationObject(CellChildKeys.all, $0))
            }
        )
    }

    /// The alignment of a stack's children, which is no template.
    private func alignment(_ node: ConfigurationNode?) -> CellAlignment {
        guard let node else { return .start }
        guard let text = node.scalar?.text else {
            if node.choice != nil {
                diagnostics.report("'align' of a stack takes no '$choose'", at: node.position)
            }
            return .start
        }
        if text.hasBytes(of: "${") {
            diagnostics.report("'align' of a stack takes no template", at: node.position)
        }
        return CellAlignment(rawValue: text) ?? .start
    }

    /// The box of a stack; nil where nothing of it is drawn.
    private func box(_ keys: ConfigurationObject<StackKeys>) -> CellDeclaration.Box? {
        let border = keys.border
        guard keys.background.isGiven || border.isGiven || keys.shadow.isGiven else {
            if keys.has(\.radius) {
                diagnostics.report(
                    "'radius' rounds a 'background', 'border' or 'shadow': a stack never clips",
                    at: keys.keyPosition(\.radius)
                )
            }
            return nil
        }
        checkLocations(of: keys.background.fill.gradient)
        return CellDeclaration.Box(
            contents: keys.background.isGiven ? templates.colored(keys.background.node) : nil,
            radius: templates.number(keys.radius),
            border: border.isGiven
                ? .init(
                    width: templates.number(border.width),
                    color: templates.template(border.color)
                ) : nil,
            shadow: keys.shadow.isGiven ? templates.colored(keys.shadow.node) : nil
        )
    }

    /// Reports locations of a gradient that are not as many as its colours.
    func checkLocations(of gradient: ConfigurationObject<GradientKeys>) {
        guard let colors = gradient.node(\.colors)?.elements,
            let locations = gradient.node(\.locations), let count = locations.elements?.count,
            colors.count != count
        else { return }
        diagnostics.report(
            "'locations' must have one for each of the \(colors.count) colours",
            at: locations.position
        )
    }

    private func child(_ keys: ConfigurationObject<CellChildKeys>) -> CellDeclaration.Child? {
        guard keys.isGiven, let content = content(keys) else { return nil }
        return .init(
            content: content,
            grow: keys.grow,
            when: templates.condition(keys.node(\.when)),
            role: keys.role
        )
    }

    private func content(_ keys: ConfigurationObject<CellChildKeys>) -> CellDeclaration.Content? {
        let given: CellContentName =
            [
                (.image, keys.has(\.image)), (.text, keys.has(\.text)),
                (.carousel, keys.has(\.carousel)), (.space, keys.has(\.space)),
            ].first { $1 }?.0 ?? .stack
        checkKeys(keys, of: given)
        switch given {
        case .image: return image(keys).map { .image($0) }
        case .text: return text(keys).map { .text($0) }
        case .carousel: return carousel(keys)
        case .space: return keys.space.map { .space($0) }
        case .stack: return .stack(stack(keys.stack, with: keys.base))
        }
    }

    /// A place for the carousel, which the reader of the component makes.
    private func carousel(_ keys: ConfigurationObject<CellChildKeys>) -> CellDeclaration.Content? {
        let position = keys.keyPosition(\.carousel)
        guard let carousels else {
            diagnostics.report(
                "a carousel stands in the 'cell' of a component's 'item' only",
                at: position
            )
            return nil
        }
        if let first = carousels.found {
            diagnostics.report(
                "a cell has at most one carousel: there is one in line \(first.position.line)",
                at: position
            )
            return nil
        }
        carousels.found = keys.carousel
        return .carousel
    }

    /// Reports keys that belong to another kind of child.
    private func checkKeys(
        _ keys: ConfigurationObject<CellChildKeys>,
        of given: CellContentName
    ) {
        let others = CellChildKeys.declared.filter {
            $0.partners?.contains(given.rawValue) == false
        }
        guard let members = keys.node?.members else { return }
        for member in members where others.contains(where: { $0.name == member.key }) {
            diagnostics.report(
                "'\(member.key)' does not apply to \(given.title)",
                at: member.keyPosition
            )
        }
    }

    // MARK: Images and texts

    private func image(_ keys: ConfigurationObject<CellChildKeys>) -> CellDeclaration.Image? {
        if !keys.has(\.size), !keys.has(\.aspectRatio) {
            diagnostics.report("an image needs 'size' or 'aspectRatio'", at: keys.position)
        } else if keys.has(\.size), keys.has(\.aspectRatio) {
            keys.refuseBoth(\.size, \.aspectRatio, reportingTo: diagnostics)
        } else if let size = keys.size, size.scalar != nil || size.choice != nil {
            diagnostics.report("'size' of an image is [width, height]", at: size.position)
        }
        guard let name = templates.template(keys.image) else { return nil }
        var image = CellDeclaration.Image(name: name)
        if let sides = keys.size?.elements, sides.count == 2,
            let width = templates.number(sides[0]), let height = templates.number(sides[1])
        {
            image.size = (width, height)
        }
        image.aspectRatio = templates.number(keys.aspectRatio, LengthParser.ratio)
        image.isContained = keys.fit == "contain"
        image.radius = templates.number(keys.base.radius)
        return image
    }

    private func text(_ keys: ConfigurationObject<CellChildKeys>) -> CellDeclaration.Text? {
        if let size = keys.size, size.elements != nil {
            diagnostics.report("'size' of a text is its font size", at: size.position)
        }
        let font = templates.template(keys.font)
        if font?.fixedText != nil { fonts.check(keys.node(\.font), diagnostics) }
        let align = keys.base.align
        if let align, align.scalar?.text == "stretch" {
            diagnostics.report("'align' of a text is start, center or end", at: align.position)
        }
        guard let text = templates.template(keys.text) else { return nil }
        return CellDeclaration.Text(
            text: text,
            font: font,
            size: templates.number(keys.size) ?? .value(CellDeclaration.Text.standardSize),
            lineHeight: templates.number(keys.lineHeight),
            maxLines: templates.number(keys.maxLines),
            color: templates.template(keys.color),
            align: templates.template(align)
        )
    }
}
