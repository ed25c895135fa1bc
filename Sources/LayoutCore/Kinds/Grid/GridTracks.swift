import WorkLimits

/// The tracks of one axis of a grid as its keys declare them.
struct DeclaredTracks {
    /// The tracks from the first on.
    var declared: [Track]
    /// Every track after those, where none are repeated.
    var rest: Track
    /// The tracks that follow the declared ones again and again; none where `rest` does.
    var repeated: [Track] = []

    @inline(__always)
    subscript(index: Int) -> Track {
        if index < declared.count { return declared[index] }
        return repeated.isEmpty ? rest : repeated[(index - declared.count) % repeated.count]
    }

    /// Returns true when one of the first tracks has a property.
    func contains(among count: Int, where property: (Track) -> Bool) -> Bool {
        if declared.prefix(count).contains(where: property) { return true }
        if repeated.isEmpty { return count > declared.count && property(rest) }
        return repeated.prefix(max(0, count - declared.count)).contains(where: property)
    }

    /// The same number of tracks, each changed.
    func map(_ transform: (Track) -> Track) -> DeclaredTracks {
        DeclaredTracks(
            declared: declared.map(transform),
            rest: transform(rest),
            repeated: repeated.map(transform)
        )
    }
}

/// The items of a grid as the tracks of one axis see them.
struct GridItems {
    /// The items' lengths along this axis, NaN where they fill their cells; empty where all do.
    let lengths: UnsafeMutableBufferPointer<Double>
    let cells: GridCells
    /// True when this axis runs along the flow.
    let isMain: Bool
    let budget: WorkBudget

    /// The number of tracks that an item takes.
    @inline(__always)
    func span(of cell: GridCell) -> Int { Int(isMain ? cell.mainSpan : cell.crossSpan) }

    /// The tracks that an item takes.
    @inline(__always)
    func range(of cell: GridCell) -> Range<Int> {
        let first = Int(isMain ? cell.main : cell.cross)
        return first..<first + span(of: cell)
    }
}

/// The tracks of one axis of a grid before they have sizes.
///
/// Across the flow lengths are points; along it they are units, rounded up before and after.
struct GridTracks {
    let tracks: DeclaredTracks
    /// The number of tracks.
    let count: Int
    let gap: Double
    /// The length that flexible tracks share; nil where the container is as big as its tracks.
    let available: Double?
    /// The length that shares are of; nil where it follows from the tracks.
    let percentageBase: Double?
    /// The grid that lengths are rounded up to; nil across the flow.
    let grid: PixelGrid?

    /// The sizes of all tracks, and the extent of the container.
    ///
    /// A share of a container that is as big as its tracks is automatic first, then the share of
    /// the extent that came out (CSS Grid 2, §7.2.1 on percentages).
    func sizes(for items: GridItems) throws(WorkError) -> (tracks: [Double], extent: Double) {
        let base = percentageBase.map { $0 * (grid?.unitsPerPoint ?? 1) }
        let sizes = try sizes(for: items, base: base, available: available)
        let extent = sizes.reduce(0, +) + Double(max(0, sizes.count - 1)) * gap
        guard percentageBase == nil, tracks.contains(among: count + 1, where: \.isFraction) else {
            return (sizes, extent)
        }
        return (try self.sizes(for: items, base: extent, available: extent), extent)
    }

    private func sizes(
        for items: GridItems,
        base: Double?,
        available: Double?
    ) throws(WorkError) -> [Double] {
        var sizing = TrackSizing(
            tracks: tracks.map { resolved($0, base: base) },
            count: count,
            gap: gap,
            available: available,
            items: items
        )
        return try sizing.sizes().map(roundedUp)
    }

    /// A track whose lengths are those of the axis.
    private func resolved(_ track: Track, base: Double?) -> Track {
        switch track {
        case .points(let points):
            .points(grid.map { $0.ceil(points.asLength) } ?? points.asLength)
        case .fraction(let fraction):
            base.map { .points(roundedUp($0 * fraction.asLength)) } ?? .auto
        case .flexible(let weight):
            .flexible(weight.asLength)
        case .auto:
            .auto
        }
    }

    /// Along the flow the least whole number of units, less the tolerance; across it the length.
    private func roundedUp(_ length: Double) -> Double {
        guard let grid else { return length }
        return -PixelGrid.floor(Limits.tolerance * grid.unitsPerPoint - length)
    }
}

/// The tracks across the flow: their starts in points, and their edges rounded, in units.
struct TracksAcross {
    let starts: [Double]
    let sizes: [Double]
    let startUnits: [Double]
    let endUnits: [Double]
    /// The container's size, in points.
    let extent: Double

    init(sizes: [Double], extent: Double, in context: FlowContext) {
        var start = context.crossOrigin
        var starts: [Double] = []
        for size in sizes {
            starts.append(start)
            start += size + context.crossGap
        }
        self.sizes = sizes
        self.starts = starts
        self.extent = extent
        startUnits = starts.map { context.grid.round($0) }
        endUnits = zip(starts, sizes).map { context.grid.round($0 + $1) }
    }

    /// The length of the cells of an item, in points, before it is rounded.
    func length(of cell: GridCell) -> Double {
        let last = Int(cell.cross + cell.crossSpan - 1)
        return starts[last] + sizes[last] - starts[Int(cell.cross)]
    }
}

/// The tracks along the flow, in units.
struct TracksAlong {
    let starts: [Double]
    let ends: [Double]
    /// The extent of all, without insets.
    let extent: Double
    private let origin: Double

    init(sizes: [Double], extent: Double, in context: FlowContext) {
        let count = sizes.count
        starts = [Double](unsafeUninitializedCapacity: count) { starts, initialized in
            var start = context.mainOrigin
            for index in 0..<count {
                starts[index] = start
                start += sizes[index] + context.mainGap
            }
            initialized = count
        }
        ends = zip(starts, sizes).map { $0 + $1 }
        self.extent = extent
        origin = context.mainOrigin
    }

    /// True when the tracks are longer than their container, as shares of it can make them.
    var overflows: Bool { ends.last.map { $0 > origin + extent } ?? false }

    /// The columns that a scroller stops at.
    var columns: ScrollColumns {
        .each(starts: starts.map { $0 - origin }, ends: ends.map { $0 - origin })
    }
}
