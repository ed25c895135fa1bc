import CellCore

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
        guard keys.isGiven, let node = keys.node else { return nil }
        let cell = stack(CellPartDeclaration(reading: node, with: templates))
        do throws(CellError) {
            try cell.checkBounds()
        } catch {
            diagnostics.report("the cell: \(error)", at: keys.position)
        }
        return cell
    }

    private func stack(_ part: CellPartDeclaration) -> CellDeclaration {
        checkAlignment(of: part)
        checkBox(of: part)
        return CellDeclaration(
            part,
            children: (part.$children.node?.elements ?? []).compactMap { child($0) }
        )
    }

    private func child(_ node: ConfigurationNode) -> CellDeclaration? {
        guard node.members != nil, node.choice == nil else { return nil }
        var part = CellPartDeclaration(reading: node, with: templates)
        checkKeys(of: node, being: part.content)
        switch part.content {
        case .image:
            checkImage(part, at: node.position)
            return part.image.map { _ in CellDeclaration(part) }
        case .text:
            checkText(part)
            part.textRuns = runs(of: part)
            let isGiven = part.text != nil || part.runs != nil || !part.textRuns.isEmpty
            return isGiven ? CellDeclaration(part) : nil
        case .carousel: return takesCarousel(part) ? CellDeclaration(part) : nil
        case .space: return part.space.map { _ in CellDeclaration(part) }
        case .stack: return stack(part)
        }
    }

    /// Reports keys that belong to another kind of child.
    private func checkKeys(of node: ConfigurationNode, being given: CellContentName) {
        let others = CellPartDeclaration.declared.filter {
            $0.partners?.contains(given.rawValue) == false
        }
        for member in node.members ?? [] where others.contains(where: { $0.name == member.key }) {
            diagnostics.report(
                "'\(member.key)' does not apply to \(given.title)",
                at: member.keyPosition
            )
        }
    }

    // MARK: Stacks

    /// Reports an alignment of a stack's children that items would decide.
    private func checkAlignment(of stack: CellPartDeclaration) {
        guard let node = stack.$align.node else { return }
        if node.choice != nil {
            diagnostics.report("'align' of a stack takes no '$choose'", at: node.position)
        } else if node.scalar?.text.hasBytes(of: "${") == true {
            diagnostics.report("'align' of a stack takes no template", at: node.position)
        }
    }

    /// Reports mistakes in what is drawn of a stack.
    private func checkBox(of stack: CellPartDeclaration) {
        if !stack.hasBox, let position = stack.$radius.position {
            diagnostics.report(
                "'radius' rounds a 'background', 'border' or 'shadow': a stack never clips",
                at: position
            )
        }
        let background = ConfigurationObject(BackgroundKeys.all, stack.$background.node)
        checkLocations(of: background.fill.gradient)
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

    /// Hands a carousel over to the reader of the component; false where none may be.
    private func takesCarousel(_ part: CellPartDeclaration) -> Bool {
        let position = part.$carousel.position ?? .nowhere
        guard let carousels else {
            diagnostics.report(
                "a carousel stands in the 'cell' of a component's 'item' only",
                at: position
            )
            return false
        }
        if let first = carousels.found {
            diagnostics.report(
                "a cell has at most one carousel: there is one in line \(first.position.line)",
                at: position
            )
            return false
        }
        carousels.found = ConfigurationObject(CarouselKeys.inCell, part.$carousel.node)
        return true
    }

    // MARK: Images and texts

    private func checkImage(_ image: CellPartDeclaration, at position: SourcePosition) {
        let size = image.$size.node
        if size == nil, image.$aspectRatio.node == nil {
            diagnostics.report("an image needs 'size' or 'aspectRatio'", at: position)
        } else if size != nil, let ratio = image.$aspectRatio.position {
            diagnostics.report("give 'size' or 'aspectRatio', not both", at: ratio)
        } else if let size, size.scalar != nil || size.choice != nil {
            diagnostics.report("'size' of an image is [width, height]", at: size.position)
        }
    }

    /// Returns the runs that a text declares.
    private func runs(of text: CellPartDeclaration) -> [CellRunDeclaration] {
        if text.runs != nil {
            fonts.warnOfMarkup(in: text.font == nil ? nil : text.font?.fixedText, diagnostics)
        }
        return (text.$text.node?.elements ?? []).compactMap { node in
            guard node.members != nil, node.choice == nil else { return nil }
            let run = CellRunDeclaration(reading: node, with: templates)
            if run.font?.fixedText != nil { fonts.check(run.$font.node, diagnostics) }
            if run.background == nil, let position = run.$radius.position {
                diagnostics.report("'radius' rounds a 'background'", at: position)
            }
            return run.text == nil ? nil : run
        }
    }

    private func checkText(_ text: CellPartDeclaration) {
        if let size = text.$size.node, size.elements != nil {
            diagnostics.report("'size' of a text is its font size", at: size.position)
        }
        if text.font?.fixedText != nil { fonts.check(text.$font.node, diagnostics) }
        if let align = text.$align.node, align.scalar?.text == "stretch" {
            diagnostics.report("'align' of a text is start, center or end", at: align.position)
        }
    }
}
