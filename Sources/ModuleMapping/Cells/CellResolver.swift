import CellCore
import ConfigurationLanguage
import JSONCore
import ModuleDeclarations

/// Gives a cell the values of one item. What an item leaves out, texts without words too, is not in its tree.
struct CellResolver {
    private var scope: TemplateScope
    /// What is drawn of each part, by number; behind them that of parts that are there more than once.
    private(set) var drawings: [CellDrawing]
    /// True when the cell's carousel is there.
    private(set) var hasCarousel = false
    /// The positions in the `each` around a part, `.0`; empty outside of them.
    private var suffix = ""
    /// The service's part of the parts that are there.
    private(set) var controls: [ElementControl] = []
    /// The cell's switches; nil for a cell whose actions are the client's.
    private let switches: CellSwitches?
    private var runNames: FoundRunNames

    init(
        scope: TemplateScope,
        drawings: [CellDrawing],
        names: Set<ExactString>,
        switches: CellSwitches?
    ) {
        self.scope = scope
        self.drawings = drawings
        self.switches = switches
        runNames = FoundRunNames(declared: names)
    }

    /// Returns a part with the item's values; nil where it is not there.
    ///
    /// - Throws: The path of a call that lacks a value.
    mutating func node(_ node: CellNode<CompiledPart>) throws(MappingError) -> CellTree? {
        let part = node.properties
        if let fixed = part.fixedTree, suffix.isEmpty || !part.hasIDs, scope.acceptance == nil {
            return fixed
        }
        if let condition = part.condition, !scope.holds(condition) { return nil }
        if isUndrawn(part) { return nil }
        if part.content == .text { return try text(part) }
        try addControl(of: part.action)
        if part.content == .carousel { hasCarousel = true }
        var tree = CellTree(
            CellPart(part.style(in: scope), number: drawnNumber(of: part))
        )
        if node.children.isEmpty { return tree }
        tree.children.reserveCapacity(node.children.count)
        for child in node.children where !child.properties.isMore {
            try add(child, to: &tree.children)
        }
        tree.properties.more = try more(of: node, leaving: tree.children.count)
        return tree
    }

    /// Returns true for a part that the client does not draw. A stack whose box is not drawn stays.
    private func isUndrawn(_ part: CompiledPart) -> Bool {
        guard scope.acceptance != nil, part.content != .stack,
            let element = part.declaration.element
        else { return false }
        return !scope.draws(element)
    }

    /// Returns a text; nil for one without words.
    private mutating func text(_ part: CompiledPart) throws(MappingError) -> CellTree? {
        let style = part.style(in: scope)
        var runs = CellRuns()
        if let text = part.text {
            runs.words = text.text(in: scope)
        } else {
            runs = CellRuns(of: part, style, in: scope)
        }
        if runs.words.isEmpty { return nil }
        try addControl(of: part.action)
        if runs.drawings.count > 0, !scope.has(.runs) { runs.becomePlain() }
        for action in part.runActions where action.map({ runs.has($0.name) }) ?? false {
            try addControl(of: action)
        }
        if !suffix.isEmpty { runs.addToNames(suffix) }
        if part.findsRuns { runs.keepNames { runNames.take($0) } }
        let number = drawnNumber(of: part, hasOwnRuns: !runs.drawings.isEmpty)
        drawings[number].runs = runs.drawings
        return CellTree(CellPart(style, words: runs.words, spans: runs.spans, number: number))
    }

    private mutating func add(
        _ node: CellNode<CompiledPart>,
        to children: inout [CellTree]
    ) throws(MappingError) {
        if node.properties.content == .each {
            try addEach(node, to: &children)
        } else if let child = try self.node(node) {
            // A stack that only holds others is there for what it holds.
            if node.properties.isOnlyHolder, child.children.isEmpty, child.properties.more.isEmpty {
                return
            }
            children.append(child)
        }
    }

    /// Adds the service's part of a part that is there. That of a `more` is the same whatever it counts.
    private mutating func addControl(of action: CompiledPartAction?) throws(MappingError) {
        guard let action, action.isService, let switches,
            let control = try switches.control(of: action, suffix: suffix, in: scope)
        else { return }
        if scope.hidden != nil, controls.contains(where: { $0.id == control.id }) { return }
        controls.append(control)
    }

    /// Draws a part, and returns the number by which its drawing is known.
    ///
    /// - Parameter hasOwnRuns: True of a text whose runs are this value's.
    private mutating func drawnNumber(of part: CompiledPart, hasOwnRuns: Bool = false) -> Int {
        var number = part.number
        let name = part.name
        let isRepeated = !suffix.isEmpty || scope.hidden != nil
        if isRepeated, !part.isDrawingFixed || hasOwnRuns || name != nil {
            number = drawings.count
            drawings.append(drawings[part.number])
            if let name {
                drawings[number].id = name + suffix
                drawings[number].suffixCount = UInt16(clamping: suffix.utf8.count)
            }
        }
        if !part.isDrawingFixed || scope.acceptance != nil {
            part.draw(&drawings[number], in: scope)
        }
        return number
    }

    // MARK: Each

    /// Adds a child for each of the values that a path finds.
    private mutating func addEach(
        _ node: CellNode<CompiledPart>,
        to children: inout [CellTree]
    ) throws(MappingError) {
        let part = node.properties.declaration
        guard let path = part.each, let child = node.children.first,
            let current = scope.current ?? scope.response
        else { return }
        if let condition = part.when, !scope.holds(condition) { return }
        let (outer, outerSuffix) = (scope, suffix)
        let values = try? BoundPath(path, in: scope).values(
            in: scope.response ?? current,
            current: current,
            scope: scope
        )
        let start = path.path.isAbsolute ? scope.response ?? current : current
        scope.recorder?.note(path, count: values?.count ?? 0, from: start)
        if scope.each == nil { scope.responses[CarouselDeclaration.rowName] = current }
        for (index, value) in (values ?? []).prefix(part.times).enumerated() {
            scope.current = value
            scope.each = index
            suffix = outerSuffix + ".\(index)"
            guard let recorder = scope.recorder else {
                try add(child, to: &children)
                continue
            }
            try recorder.within(.each) { () throws(MappingError) in
                try add(child, to: &children)
            }
        }
        (scope, suffix) = (outer, outerSuffix)
    }

    // MARK: More

    /// Returns what stands for the children of a stack that are left out: for one, for two and so on.
    private mutating func more(
        of node: CellNode<CompiledPart>,
        leaving count: Int
    ) throws(MappingError) -> [CellTree] {
        guard let more = node.children.last, more.properties.isMore, count > 0 else {
            return []
        }
        // A `more` may be in another one, whose count holds for what follows.
        let outer = scope.hidden
        defer { scope.hidden = outer }
        var trees: [CellTree] = []
        let names = runNames
        for hidden in 1...count {
            scope.hidden = hidden
            // One of them is shown at most, so that they may have the same names.
            runNames = names
            guard let tree = try self.node(more) else { break }
            trees.append(tree)
        }
        return trees
    }
}
