import CellCore
package import LayoutCore
package import TextCore

/// The rule by which parts of cells, and runs of their texts, get their touch areas.
package struct TouchRule {
    /// The least width and height of an area, in points.
    package let side: Double
    package let direction: LayoutDirection
    package let grid: PixelGrid
    package let measurer: TextMeasurer
    /// The work that shaping is a part of; nil where nothing bounds it.
    package var work: TextWork?

    package init(
        side: Double,
        direction: LayoutDirection,
        grid: PixelGrid,
        measurer: TextMeasurer,
        work: TextWork? = nil
    ) {
        self.side = side
        self.direction = direction
        self.grid = grid
        self.measurer = measurer
        self.work = work
    }

    /// A frame that grows to an area.
    private struct Target {
        let element: Int
        /// The run that it is of; nil for the whole element.
        let run: Int?
        let frame: Rect
    }

    /// Returns the areas of each element of a cell; empty where nothing in it has an action.
    ///
    /// - Complexity: O(elements + runs) where nothing has an action; texts with links are shaped once more, or
    ///   found in the cache of shapes.
    func areas(of layout: CellLayout, in cell: PreparedCell) -> [ElementAreas] {
        var targets: [Target] = []
        for (index, element) in layout.elements.enumerated() {
            let drawing = cell.drawings[element.number]
            if drawing.isTouched {
                targets.append(Target(element: index, run: nil, frame: element.frame))
            }
            if drawing.hasLinks { targets += links(of: element, drawing, at: index) }
        }
        if targets.isEmpty { return [] }
        let found = TouchAreas(
            of: targets.map(\.frame),
            owners: Self.owners(of: targets),
            in: layout.size,
            atLeast: side,
            direction: direction,
            grid: grid
        ).areas
        var areas = [ElementAreas](repeating: ElementAreas(), count: layout.elements.count)
        for (target, area) in zip(targets, found) {
            guard let area else { continue }
            areas[target.element].add(area, ofRun: target.run)
        }
        return areas
    }

    /// Returns the frames of a text's runs with an action, run by run, each from its first line on.
    private func links(
        of element: CellElement,
        _ drawing: CellDrawing,
        at index: Int
    ) -> [Target] {
        guard let text = TextElement(element, drawing) else { return [] }
        let rectangles = text.rectangles(
            in: element.frame,
            measurer: measurer,
            work: work
        )
        return drawing.runs.indices.filter { !drawing.runs[$0].action.isEmpty }.flatMap { run in
            rectangles.filter { $0.run == run }.map { rectangle in
                Target(element: index, run: run, frame: rectangle.frame)
            }
        }
    }

    /// Returns a number for each target, the same for those of one run.
    private static func owners(of targets: [Target]) -> [Int] {
        var owners: [Int] = []
        for (index, target) in targets.enumerated() {
            let last = index > 0 ? targets[index - 1] : nil
            let isSame = last?.element == target.element && last?.run == target.run
            owners.append((owners.last ?? 0) + (isSame ? 0 : 1))
        }
        return owners
    }
}

/// The touch areas of an element and of the runs of its text.
struct ElementAreas: Equatable {
    /// The area of the element as a whole; nil where no touch reaches it.
    private(set) var whole: Rect?
    /// The areas of runs, one a line, by the run's index; runs that no touch reaches are not in it.
    private(set) var runs: [Int: [Rect]] = [:]

    fileprivate mutating func add(_ area: Rect, ofRun run: Int?) {
        if let run { runs[run, default: []].append(area) } else { whole = area }
    }
}
