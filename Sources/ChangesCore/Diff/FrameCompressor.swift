import LayoutCore

/// Writes differing frames as runs of equal shifts and, where sizes differ, one by one.
struct FrameCompressor {
    private let grid: PixelGrid
    private(set) var changes = FrameChanges()
    /// The last run's shift in points, and the first item that could continue it.
    private var dx = 0.0
    private var dy = 0.0
    private var next = -1
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
            changes.shifts[changes.shifts.count - 1].last = index
            next = index + 1
        } else {
            start(index, from: old, to: new, hasSize: hasSize)
        }
    }

    @inline(__always)
    private mutating func continues(from old: Rect, to new: Rect) -> Bool {
        if !(dx == 0 && old.x == new.x && old.x == checkedX) {
            guard grid.moving(old.x, by: dx) == new.x else { return false }
            checkedX = old.x
        }
        return grid.moving(old.y, by: dy) == new.y
    }

    private mutating func start(_ index: Int, from old: Rect, to new: Rect, hasSize: Bool) {
        dx = grid.moving(new.x, by: -old.x)
        dy = grid.moving(new.y, by: -old.y)
        checkedX = .nan
        guard hasSize, continues(from: old, to: new) else {
            next = -1
            changes.sets.append(FrameSetting(index: index, frame: new))
            return
        }
        next = index + 1
        changes.shifts.append(FrameShift(first: index, last: index, dx: dx, dy: dy))
    }
}
