import CellCore
import ConfigurationLanguage
import InputCore

/// Finds mistakes in a cell that concern more than one of its parts.
struct CellChecks {
    let diagnostics: DiagnosticCollector

    /// Reports the mistakes in a cell.
    func check(_ cell: CellDeclaration) {
        // The layout gives the cell its width, and where it gives no height percentages of it count as left out.
        checkChildren(of: cell, Known(width: true, height: true))
    }

    // MARK: Percentages

    /// The sides of a stack that its content does not decide.
    private struct Known {
        var width: Bool
        var height: Bool
    }

    private func checkChildren(of stack: CellDeclaration, _ known: Known) {
        checkStack(stack.properties)
        for child in stack.children {
            let part = child.properties
            // The child of `each` stands in the stack itself.
            if part.content == .each {
                checkChildren(of: CellNode(stack.properties, children: child.children), known)
                continue
            }
            check(part, in: stack.properties, known)
            guard part.content == .stack else { continue }
            checkChildren(of: child, inner(of: child, in: stack.properties, known))
        }
    }

    private func check(_ part: CellPartDeclaration, in stack: CellPartDeclaration, _ known: Known) {
        for key in [part.$width, part.$minWidth, part.$maxWidth] where !known.width {
            report(key, "width")
        }
        for key in [part.$height, part.$minHeight, part.$maxHeight] where !known.height {
            report(key, "height")
        }
        checkLineHeight(of: part)
        guard part.content == .image, part.size != nil else { return }
        for key in [part.$width, part.$height] {
            guard let position = key.position else { continue }
            diagnostics.report(
                "give 'size' or '\(key.name)', not both: '\(key.name)' goes with 'aspectRatio'",
                at: position
            )
        }
    }

    /// The least share of a font's size in which letters on two lines do not lie on one another.
    private static let leastLineHeight = 0.6

    /// Warns of a line height that was meant as a factor, as in CSS.
    private func checkLineHeight(of part: CellPartDeclaration) {
        guard part.content == .text, case .value(let height)? = part.lineHeight,
            let node = part.$lineHeight.node
        else { return }
        var size = 15.0
        if case .points(let given)? = part.size {
            guard case .value(let points) = given else { return }
            size = points
        }
        guard height > 0, height < size * Self.leastLineHeight else { return }
        diagnostics.warn(
            "'lineHeight' is in points: lines so low lie on one another; "
                + "did you mean \(Int(clamping: (height * size).rounded()))?",
            at: node.position
        )
    }

    private func report(_ key: GivenKey, _ side: String) {
        guard let node = key.node, node.scalar?.text.ends(with: "%") == true else { return }
        diagnostics.report(
            "a percentage needs a stack whose \(side) is known: this one's content decides it; give the stack a "
                + "'\(side)', or take points",
            at: node.position
        )
    }

    /// Returns the sides of a stack in another one that its content does not decide.
    private func inner(
        of child: CellDeclaration,
        in stack: CellPartDeclaration,
        _ known: Known
    ) -> Known {
        let part = child.properties
        let isStretched = stack.align?.fixedText == CellAlignment.stretch.rawValue
        let axis = stack.stack ?? .vertical
        let growsAlong = part.grow > 0
        var result = Known(width: part.width != nil, height: part.height != nil)
        switch axis {
        case .vertical:
            if isStretched || fills(child) { result.width = result.width || known.width }
            if growsAlong { result.height = result.height || known.height }
        case .horizontal:
            if growsAlong { result.width = result.width || known.width }
            if isStretched { result.height = result.height || known.height }
        case .overlay:
            if isStretched || growsAlong || fills(child) {
                result.width = result.width || known.width
            }
            if isStretched || growsAlong { result.height = result.height || known.height }
        case .wrap: if fills(child) { result.width = result.width || known.width }
        }
        return result
    }

    /// Returns true when a stack takes all the width that there is.
    private func fills(_ stack: CellDeclaration) -> Bool {
        stack.children.contains { child in
            let part = child.properties
            switch part.content {
            case .image: return part.aspectRatio != nil && part.width == nil && part.height == nil
            case .carousel: return true
            case .stack where part.width == nil && fills(child): return true
            default:
                let axis = stack.properties.stack ?? .vertical
                return part.grow > 0 && (axis == .horizontal || axis == .overlay)
            }
        }
    }

    // MARK: Stacks that wrap

    /// Reports keys of a stack that go with another axis.
    private func checkStack(_ stack: CellPartDeclaration) {
        guard stack.stack != .wrap else {
            if let position = stack.$more.position, stack.$maxLines.node == nil {
                diagnostics.report("'more' needs 'maxLines'", at: position)
            }
            return
        }
        for key in [stack.$lineSpacing, stack.$justify, stack.$maxLines, stack.$more] {
            guard let position = key.position else { continue }
            diagnostics.report("'\(key.name)' goes with 'stack: wrap'", at: position)
        }
    }
}
