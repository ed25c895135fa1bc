/// The tracks of one axis of a grid as they are declared, and how they get their sizes.
///
/// Across the flow lengths are points; along it they are units, rounded up before and after.
struct GridTracks {
    let declared: [Track]
    /// What tracks beyond the declared ones are.
    let rest: Track
    let count: Int
    let gap: Double
    /// What flexible tracks share; nil where the container is as big as its tracks.
    let available: Double?
    /// What shares are of; nil where that is what the tracks turn out to be.
    let percentageBase: Double?
    /// The grid that lengths are rounded up to; nil across the flow.
    let grid: LengthGrid?

    /// The sizes of all tracks, and how far the container reaches.
    ///
    /// A share of a container that is as big as its tracks is automatic first, then the share of
    /// what came out (CSS Grid 2, §7.2.1 on percentages).
    func sizes(
        lengths: UnsafeMutableBufferPointer<Double>,
        cells: [GridCell],
        isMain: Bool
    ) -> (tracks: [Double], extent: Double) {
        func sized(base: Double?, available: Double?) -> [Double] {
            var sizing = TrackSizing(
                declared: declared.map { resolved($0, base: base) },
                rest: resolved(rest, base: base),
                count: count,
                gap: gap,
                available: available,
                lengths: lengths,
                cells: cells,
                isMain: isMain
            )
            return sizing.sizes().map(roundedUp)
        }
        let tracks = sized(
            base: percentageBase.map { $0 * (grid?.unitsPerPoint ?? 1) },
            available: available
        )
        let extent = tracks.reduce(0, +) + Double(max(0, tracks.count - 1)) * gap
        guard percentageBase == nil, hasFractions else { return (tracks, extent) }
        return (sized(base: extent, available: extent), extent)
    }

    private var hasFractions: Bool {
        (declared.prefix(count) + [rest]).contains {
            if case .fraction = $0 { true } else { false }
        }
    }

    /// A track whose lengths are those of the axis.
    private func resolved(_ track: Track, base: Double?) -> Track {
        switch track {
        case .points(let points):
            .points(grid.map { $0.unitsUp(points.asLength) } ?? points.asLength)
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
        return -LengthGrid.floor(Limits.tolerance * grid.unitsPerPoint - length)
    }
}

/// The tracks across the flow: where they begin in points, and their edges rounded, in units.
struct TracksAcross {
    let starts: [Double]
    let sizes: [Double]
    let startUnits: [Double]
    let endUnits: [Double]
    /// The container's size, in points.
    let extent: Double

    init(sizes: [Double], extent: Double, _ context: FlowContext) {
        var start = context.crossOrigin
        var starts: [Double] = []
        for size in sizes {
            starts.append(start)
            start += size + context.crossGap
        }
        self.sizes = sizes
        self.starts = starts
        self.extent = extent
        startUnits = starts.map { context.grid.nearestUnits($0) }
        endUnits = zip(starts, sizes).map { context.grid.nearestUnits($0 + $1) }
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
    /// How far they reach, without insets.
    let extent: Double
    private let origin: Double

    init(sizes: [Double], extent: Double, _ context: FlowContext) {
        var start = context.mainOrigin
        var starts: [Double] = []
        var ends: [Double] = []
        starts.reserveCapacity(sizes.count)
        ends.reserveCapacity(sizes.count)
        for size in sizes {
            starts.append(start)
            ends.append(start + size)
            start += size + context.mainGap
        }
        self.starts = starts
        self.ends = ends
        self.extent = extent
        origin = context.mainOrigin
    }

    /// The columns that a scroller stops at.
    var columns: ScrollColumns {
        .each(starts: starts.map { $0 - origin }, ends: ends.map { $0 - origin })
    }
}
