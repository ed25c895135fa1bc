import LayoutCore

/// Writes differing frames as runs of equal shifts and, where sizes differ, one by one.
struct FrameCompressor {
    private let grid: PixelGrid
    /// The runs and frames so far. The last run is among them once `finish` has been called.
    private(set) var changes = FrameChanges()
    /// The first item of the last run, or -1 where none is open.
    private var first = -1
    /// The item that could continue the last run, or -1.
    private var next = -1
    /// The last run's shift in points.
    private var dx = 0.0
    private var dy = 0.0
    /// The last left edge for which the shift was checked; items in a column share it.
    private var checkedX = Double.nan

    init(_ grid: PixelGrid) {
        self.grid = grid
    }

    /// Adds the next item that stayed or moved; indexes ascend.
    ///
    /// A shift is used only where rounding the sum to the grid gives the new edge exactly.
    @inline(__always)
    mutating func add(_ index: Int, from old: Rect, to new: Rect) {
        guard old != new else { return }
        let hasSize = old.width == new.width && old.height == new.height
        if index == next, hasSize, continues(from: old, to: new) {
            next = index + 1
        } else {
            start(index, from: old, to: new, hasSize: hasSize)
        }
    }

    /// Adds the last run; called once, behind the last item.
    mutating func finish() {
        guard first >= 0 else { return }
        changes.shifts.append(FrameShift(first: first, last: next - 1, dx: dx, dy: dy))
        first = -1
    }

    @inline(__always)
    private mutating func continues(from old: Rect, to new: Rect) -> Bool {
        if !(dx == 0 && old.x == new.x && old.x == checkedX) {
            guard moves(old.x, by: dx, to: new.x) else { return false }
            checkedX = old.x
        }
        return moves(old.y, by: dy, to: new.y)
    }

    /// Returns true where a shift moves one edge to the other.
    ///
    /// Edges are on the grid, so that a sum that is the new edge needs no rounding.
    @inline(__always)
    private func moves(_ edge: Double, by shift: Double, to new: Double) -> Bool {
        edge + shift == new || grid.moving(edge, by: shift) == new
    }

    private mutating func start(_ index: Int, from old: Rect, to new: Rect, hasSize: Bool) {
        finish()
        dx = grid.moving(new.x, by: -old.x)
        dy = grid.moving(new.y, by: -old.y)
        checkedX = .nan
        guard hasSize, continues(from: old, to: new) else {
            next = -1
            changes.sets.append(FrameSetting(index: index, frame: new))
            return
        }
        first = index
        next = index + 1
    }
}
