import AccessibilityCore
import CellCore
import ConfigurationLanguage
import InputCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import TextCore

/// A part of a custom cell, compiled to take the values of items: all of it that no item decides is made once.
///
/// A class: trees of items refer to it, and a declaration is large.
final class CompiledPart: Sendable {
    let declaration: CellPartDeclaration
    // What is read of the declaration for each item: that would be copied for it.
    let content: CellContentName
    let condition: Condition?
    let text: Template?
    let name: String?
    let isMore: Bool
    /// True when a path finds its runs.
    let findsRuns: Bool
    /// Its place among the parts of the cell, in the tree's order.
    let number: Int
    let background: CompiledTemplate?
    let shadow: CompiledTemplate?
    /// The action of a touch of it; nil where it has none.
    let action: CompiledPartAction?
    /// The actions of the runs that it declares; nil for those without.
    let runActions: [CompiledPartAction?]
    private let accessibility: CompiledAccessibility?
    /// True when nothing that is drawn of it comes with items.
    let isDrawingFixed: Bool
    /// The part and its children as all items have them; nil where items decide anything of them.
    let fixedTree: CellTree?
    /// True of a stack that has children and neither a size nor anything drawn of its own.
    let isOnlyHolder: Bool
    /// True when it or a part in it has an id.
    let hasIDs: Bool
    /// The style that all items have; a stand-in where items decide it.
    private let style: CellPartStyle
    private let isStyleFixed: Bool
    /// The axis of the stack around it.
    private let parent: CellAxis?
    private let children: [CellPartStyle]
    let measurer: TextMeasurer

    init(
        _ declaration: CellPartDeclaration,
        number: Int,
        children: [CompiledPart],
        in parent: CellAxis?,
        place: SwitchPlace,
        measurer: TextMeasurer
    ) {
        action = CompiledPartAction(declaration, place: place)
        runActions = declaration.textRuns.map { CompiledPartAction($0) }
        self.parent = parent
        self.declaration = declaration
        content = declaration.content
        condition = declaration.when
        text = declaration.text
        name = declaration.name
        isMore = declaration.isMore
        findsRuns = declaration.runs != nil
        self.number = number
        self.measurer = measurer
        background = declaration.background.map { CompiledTemplate($0) }
        shadow = declaration.shadow.map { CompiledTemplate($0) }
        accessibility = declaration.a11y.map { CompiledAccessibility($0) }
        let fixed = declaration.fixedStages
        isDrawingFixed = fixed.contains(.drawing) && CellDrawing.isFixed(declaration)
        isStyleFixed = fixed.contains(.layout)
        isOnlyHolder = declaration.isOnlyHolder && !children.isEmpty
        hasIDs = declaration.name != nil || children.contains { $0.hasIDs }
        self.children = children.filter { !$0.declaration.isMore }.flatMap { child in
            child.declaration.content == .each ? child.children : [child.style]
        }
        style = Self.style(
            of: declaration,
            children: self.children,
            in: parent,
            measurer: measurer,
            for: isStyleFixed ? TemplateScope() : nil
        )
        let trees = children.compactMap(\.fixedTree)
        let isFixed =
            isDrawingFixed && isStyleFixed && declaration.when == nil
            && ![.text, .carousel, .each].contains(declaration.content) && !declaration.isMore
            && trees.count == children.count
        fixedTree = isFixed ? CellTree(CellPart(style, number: number), children: trees) : nil
    }

    /// The members of its element that all items have, as JSON, a comma before each.
    var fixedMembers: [UInt8] { members(in: TemplateScope()) }

    /// Returns the members of its element that no frame decides, as JSON, a comma before each.
    private func members(in scope: TemplateScope) -> [UInt8] {
        var writer = JSONWriter()
        for member in CellMember.all { member.write(self, &writer, scope) }
        return writer.finish()
    }

    /// Returns what a screen reader is told of it; nil where all follows, or where the client does not tell it.
    func accessibility(in scope: TemplateScope) -> Accessibility? {
        guard let accessibility, scope.has(.a11y) else { return nil }
        return accessibility.properties(in: scope)
    }

    /// Returns the action that the client is told of; nil where there is none, or none that it runs.
    func shownAction(in scope: TemplateScope) -> CompiledPartAction? {
        guard let action, scope.has(.hits), scope.runs(action.action.kind) else { return nil }
        return action
    }

    /// Returns the action of a run that the client is told of.
    func shownAction(ofRun index: Int, in scope: TemplateScope) -> CompiledPartAction? {
        guard let action = runActions[index], scope.has(.hits), scope.runs(action.action.kind)
        else { return nil }
        return action
    }

    /// Returns what a screen reader would be told of it otherwise.
    func derivedAccessibility(in scope: TemplateScope) -> Accessibility {
        let kind: AccessibleElement.Kind =
            switch declaration.content {
            case .image: .image
            case .text: .text
            default: .box
            }
        var element = AccessibleElement(kind, frame: Rect(x: 0, y: 0, width: 0, height: 0))
        element.text = declaration.text?.text(in: scope) ?? ""
        if let select = declaration.select {
            element.isActive = true
            element.id = declaration.name
            element.isOn = select.toggle.map { _ in false }
        }
        return element.derived
    }

    /// Sets what is drawn of it for an item.
    func draw(_ drawing: inout CellDrawing, in scope: TemplateScope) {
        drawing.set(declaration, in: scope)
        if scope.acceptance != nil, action != nil {
            drawing.isTouched = shownAction(in: scope) != nil
        }
        drawing.accessibility = accessibility(in: scope).map { ElementAccessibility($0) }
        drawing.members = members(in: scope)
    }

    /// Returns the properties by which it is laid out for an item.
    func style(in scope: TemplateScope) -> CellPartStyle {
        if isStyleFixed, scope.acceptance == nil { return style }
        return Self.style(
            of: declaration,
            children: children,
            in: parent,
            measurer: measurer,
            for: scope
        )
    }
}
