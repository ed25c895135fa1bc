import AccessibilityCore
import CellCore
import ConfigurationLanguage

/// The carousel of a cell, on its way to the reader of the component. A class, which the readers of
/// nested stacks share.
final class CarouselCollector {
    /// The carousel; nil while there is none.
    fileprivate(set) var found: GivenObject<CarouselKeys>?
}

/// Reads custom cells from checked nodes.
struct CellReader {
    private var templates: TemplateReader
    private let context: ObjectContext

    private var fonts: FontNames { context.fonts }

    /// Creates a reader of cells whose parts refer to the names of a context.
    init(templates: TemplateReader, context: ObjectContext) {
        self.templates = templates.with(context)
        self.context = context
    }

    private var diagnostics: DiagnosticCollector { templates.diagnostics }

    /// Returns the cell; nil when it has a mistake.
    func read(_ node: ConfigurationNode) -> CellDeclaration? {
        guard node.isObject else { return nil }
        var reader = self
        reader.templates.variables.toggles = node.toggles
        let cell = reader.stack(CellPartDeclaration(reading: node, with: reader.templates))
        PartNamesValidator(diagnostics: diagnostics).check(cell)
        CellChecks(diagnostics: diagnostics).check(cell)
        do throws(CellError) {
            try cell.checkBounds { $0.count(in: $1) }
        } catch {
            let hint = cell.hasCopies ? CellDeclaration.hintOfCopies : ""
            diagnostics.report("the cell: \(error)\(hint)", at: node.position)
        }
        return cell
    }

    private func stack(_ part: CellPartDeclaration) -> CellDeclaration {
        checkAlignment(of: part)
        checkBox(of: part)
        var tree = CellDeclaration(
            part,
            children: (part.$children.node?.elements ?? []).compactMap { child($0) }
        )
        if let node = part.$more.node, var more = with({ $0.hasHidden = true }).child(node) {
            more.properties.isMore = true
            tree.children.append(more)
        }
        return tree
    }

    /// Returns the reader with changed variables of templates.
    private func with(_ change: (inout TemplateVariables) -> Void) -> CellReader {
        var reader = self
        change(&reader.templates.variables)
        return reader
    }

    /// Returns the declaration of `each`, a child for each value of a list.
    private func each(_ part: CellPartDeclaration, at position: SourcePosition) -> CellDeclaration?
    {
        if part.$max.node == nil {
            diagnostics.report("'each' needs 'max', the most values", at: position)
        }
        guard let node = part.$child.node else {
            diagnostics.report("'each' needs 'child', the child for each value", at: position)
            return nil
        }
        let inside = with {
            $0.current = .value
            $0.hasEach = true
            $0.requests.append(CarouselDeclaration.rowName)
        }
        guard part.each != nil, let child = inside.child(node) else { return nil }
        return CellDeclaration(part, children: [child])
    }

    private func child(_ node: ConfigurationNode) -> CellDeclaration? {
        guard node.isObject else { return nil }
        var part = CellPartDeclaration(reading: node, with: templates)
        checkKeys(of: node, being: part.content)
        checkAccessibility(of: part)
        switch part.content {
        case .image:
            CellImageReader(templates: templates).read(&part, at: node.position)
            return (part.image ?? part.asset).map { _ in CellDeclaration(part) }
        case .text:
            checkText(part)
            part.textRuns = runs(of: part)
            if part.$color.node == nil { part.color = templates.variables.textColor?.take() }
            let isGiven = part.text != nil || part.runs != nil || !part.textRuns.isEmpty
            return isGiven ? CellDeclaration(part) : nil
        case .carousel:
            refuseAction(of: part)
            return takesCarousel(part) ? CellDeclaration(part) : nil
        case .space:
            refuseAction(of: part)
            return part.space.map { _ in CellDeclaration(part) }
        case .stack: return stack(part)
        case .divider: return CellDeclaration(part)
        case .each: return each(part, at: node.position)
        }
    }

    /// Reports the action of a part that is no element: a carousel, whose items have actions of their own, or a space.
    private func refuseAction(of part: CellPartDeclaration) {
        guard let position = part.$select.position else { return }
        diagnostics.report("'select' does not apply to \(part.content.title)", at: position)
    }

    /// Reports keys that belong to another kind of child.
    private func checkKeys(of node: ConfigurationNode, being given: CellContentName) {
        for member in node.members ?? [] {
            let key = CellPartDeclaration.declared.first { $0.name == member.key }
            guard key?.partners?.contains(given.rawValue) == false else { continue }
            diagnostics.report(
                "'\(member.key)' does not apply to \(given.title)",
                at: member.keyPosition
            )
        }
    }

    /// Reports `a11y` of parts that are no elements of a layout.
    private func checkAccessibility(of part: CellPartDeclaration) {
        guard let position = part.$a11y.position else { return }
        if part.select != nil, part.a11y?.fixed.isHidden == true {
            AccessibilityReader(templates: templates).warnOfHiddenAction(at: position)
        }
        switch part.content {
        case .image, .text, .stack: return
        case .space, .carousel, .divider, .each:
            diagnostics.report(
                "'a11y' does not apply to \(part.content.title)",
                at: position
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
        if !stack.isDrawn, let position = stack.$radius.position {
            diagnostics.report(
                "'radius' rounds a 'background', 'border', 'shadow' or, with 'clip: true', what is in the stack",
                at: position
            )
        }
        BackgroundKeys(reading: stack.$background.node).gradient?.checkLocations(diagnostics)
    }

    /// Hands a carousel over to the reader of the component; false where a cell may not have one.
    private func takesCarousel(_ part: CellPartDeclaration) -> Bool {
        let position = part.$carousel.position ?? .nowhere
        guard let carousels = context.carousels else {
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
        carousels.found = part.$carousel.node.map { GivenObject(reading: $0) }
        return true
    }

    // MARK: Texts

    /// Returns the runs that a text declares.
    private func runs(of text: CellPartDeclaration) -> [CellRunDeclaration] {
        if text.runs != nil {
            fonts.warnOfMarkup(in: text.font == nil ? nil : text.font?.fixedText, diagnostics)
        }
        return (text.$text.node?.elements ?? []).compactMap { node in
            guard node.isObject else { return nil }
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
