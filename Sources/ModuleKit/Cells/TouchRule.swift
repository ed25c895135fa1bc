import CellCore
import LayoutCore

/// The rule by which parts of cells get their touch areas.
struct TouchRule {
    /// The least width and height of an area, in points.
    let side: Double
    let direction: LayoutDirection
    let grid: PixelGrid

    /// Returns the area of each element of a cell; empty where no element has an action.
    func areas(of layout: CellLayout, in cell: PreparedCell) -> [Rect?] {
        let touched = layout.elements.indices.filter {
            cell.drawings[layout.elements[$0].number].isTouched
        }
        if touched.isEmpty { return [] }
        let found = TouchAreas(
            of: touched.map { layout.elements[$0].frame },
            in: layout.size,
            atLeast: side,
            direction: direction,
            grid: grid
        ).areas
        var areas = [Rect?](repeating: nil, count: layout.elements.count)
        for (index, area) in zip(touched, found) { areas[index] = area }
        return areas
    }
}
