import WorkLimits

/// Finds the sizes of the tracks of one axis (CSS Grid 2, §12.3 "Track Sizing Algorithm").
///
/// Items contribute the lengths they bring with them, the same for all of CSS's contributions; an
/// item that fills its cells contributes nothing. Shares are resolved before: a track here has a
/// length, is automatic or is flexible.
struct TrackSizing {
    let tracks: DeclaredTracks
    let count: Int
    let gap: Double
    /// The length that the container offers; nil where it is as big as its tracks.
    let available: Double?
    let items: GridItems

    /// Each track's base size, and once found, its size.
    private var base: [Double] = []
    /// The size up to which items grow each track before others are grown beyond theirs.
    private var limit: [Double] = []
    /// The sizes that one item, and that a group of items, adds to each track; 0 between uses.
    private var increase: [Double] = []
    private var planned: [Double] = []
    private var meter: WorkMeter

    init(
        tracks: DeclaredTracks,
        count: Int,
        gap: Double,
        available: Double?,
        items: GridItems
    ) {
        self.tracks = tracks
        self.count = count
        self.gap = gap
        self.available = available
        self.items = items
        meter = WorkMeter(budget: items.budget, interval: 1 << 16)
    }

    /// Returns the size of every track.
    mutating func sizes() throws(WorkError) -> [Double] {
        try items.budget.check()
        initialize()
        if isAny(\.isSizedByItems), lengths.contains(where: { !$0.isNaN }) {
            try fitSingleItems()
            try fitSpanningItems()
        }
        if isAny(\.isFlexible) { try expandFlexibleTracks() }
        return base
    }

    // MARK: Reading tracks and items

    private var lengths: UnsafeMutableBufferPointer<Double> { items.lengths }
    private var cells: GridCells { items.cells }

    private func isAny(_ property: (Track) -> Bool) -> Bool {
        tracks.contains(among: count, where: property)
    }

    private func weight(of index: Int) -> Double? {
        guard case .flexible(let weight) = tracks[index] else { return nil }
        return weight.asLength
    }

    // MARK: Step 1 (§12.4): initialize track sizes

    private mutating func initialize() {
        base = [Double](repeating: 0, count: count)
        limit = [Double](repeating: .infinity, count: count)
        guard isAny(\.isGiven) else { return }
        for index in 0..<count {
            if case .points(let points) = tracks[index] {
                base[index] = points
                limit[index] = points
            }
        }
    }

    // MARK: Step 2 (§12.5, 2): size tracks to fit non-spanning items

    private mutating func fitSingleItems() throws(WorkError) {
        try items.budget.check()
        let (isMain, lengths) = (items.isMain, items.lengths)
        if isMain, cells.isRegular { return fitLinesOfItems() }
        for (index, cell) in items.cells.enumerated() {
            guard (isMain ? cell.mainSpan : cell.crossSpan) == 1, !lengths[index].isNaN else {
                continue
            }
            let track = Int(isMain ? cell.main : cell.cross)
            guard case .auto = tracks[track] else { continue }
            base[track] = max(base[track], lengths[index])
            limit[track] = base[track]
        }
    }

    /// The same along the flow where items fill the tracks one after another.
    private mutating func fitLinesOfItems() {
        let (lengths, perLine) = (items.lengths, items.cells.crossTracks)
        var first = 0
        for track in 0..<items.cells.mainTracks {
            let end = min(lengths.count, first + perLine)
            var longest = -1.0
            for index in first..<end {
                longest = lengths[index] > longest ? lengths[index] : longest
            }
            first = end
            guard longest >= 0, case .auto = tracks[track] else { continue }
            base[track] = max(base[track], longest)
            limit[track] = base[track]
        }
    }

    // MARK: Step 3 (§12.5, 3 and 4): increase sizes to accommodate spanning items

    /// Items by span, the smallest first; then all together that touch a flexible track.
    private mutating func fitSpanningItems() throws(WorkError) {
        let spans = !cells.isRegular && cells.contains { items.span(of: $0) > 1 }
        guard spans || isAny(\.isFlexible) else { return }
        let groups = try groupsBySpan()
        increase = [Double](repeating: 0, count: count)
        planned = increase
        for group in groups.ranges where !group.isEmpty {
            let growsFlexible = group.upperBound == groups.order.count && groups.lastIsFlexible
            try fit(groups.order[group], growsFlexible: growsFlexible)
        }
    }

    /// Spanning items in order of their spans, and the runs of equal ones.
    private struct Groups {
        var order: [Int32]
        var ranges: [Range<Int>]
        /// True when the last run is of the items that touch a flexible track.
        var lastIsFlexible: Bool
    }

    private mutating func groupsBySpan() throws(WorkError) -> Groups {
        let flexibleKey = Limits.span + 1
        var ends = [Int](repeating: 0, count: flexibleKey + 1)
        let keys = try groupKeys(flexibleKey: flexibleKey)
        for key in keys where key > 0 { ends[Int(key)] += 1 }
        for key in 1...flexibleKey { ends[key] += ends[key - 1] }
        var next = [0] + ends.dropLast()
        var order = [Int32](repeating: 0, count: ends[flexibleKey])
        for (index, key) in keys.enumerated() where key > 0 {
            order[next[Int(key)]] = Int32(truncatingIfNeeded: index)
            next[Int(key)] += 1
        }
        return Groups(
            order: order,
            ranges: (1...flexibleKey).map { ends[$0 - 1]..<ends[$0] },
            lastIsFlexible: ends[flexibleKey] > ends[flexibleKey - 1]
        )
    }

    /// The group of each item: its span, the last one for those that touch a flexible track, 0 for
    /// those that are in none.
    private mutating func groupKeys(flexibleKey: Int) throws(WorkError) -> [Int16] {
        try items.budget.check()
        let hasFlexible = isAny(\.isFlexible)
        let (items, lengths) = (items, items.lengths)
        var keys = [Int16](repeating: 0, count: items.cells.count)
        for (index, cell) in items.cells.enumerated() where !lengths[index].isNaN {
            let range = items.range(of: cell)
            if range.count > 1 { keys[index] = Int16(min(range.count, Limits.span)) }
            guard hasFlexible else { continue }
            if range.count > 64 { try meter.step(range.count) }
            if touchesFlexible(range) { keys[index] = Int16(flexibleKey) }
        }
        return keys
    }

    private func touchesFlexible(_ range: Range<Int>) -> Bool {
        for index in range where tracks[index].isFlexible { return true }
        return false
    }

    /// Grows the tracks that a group of items spans until each item fits (§12.5.1, "distributing
    /// extra space across spanned tracks"): the largest increase that any of the group asks of a
    /// track counts.
    private mutating func fit(
        _ group: ArraySlice<Int32>,
        growsFlexible: Bool
    ) throws(WorkError) {
        for item in group {
            let range = items.range(of: cells[Int(item)])
            try meter.step(2 * range.count)
            var extra = lengths[Int(item)] - Double(range.count - 1) * gap
            for index in range { extra -= base[index] }
            guard extra > 0 else { continue }
            if growsFlexible {
                shareByWeight(extra, among: range)
            } else {
                try shareEqually(extra, among: range)
            }
            for index in range {
                planned[index] = max(planned[index], increase[index])
                increase[index] = 0
            }
        }
        for item in group {
            for index in items.range(of: cells[Int(item)]) {
                base[index] += planned[index]
                planned[index] = 0
                if tracks[index] == .auto, limit[index] == .infinity || limit[index] < base[index] {
                    limit[index] = base[index]
                }
            }
        }
    }

    /// Equal parts of the extra space to automatic tracks up to their limits, then beyond them.
    private mutating func shareEqually(
        _ extra: Double,
        among range: Range<Int>
    ) throws(WorkError) {
        var left = extra
        var affected = 0
        for index in range where tracks[index] == .auto { affected += 1 }
        while left > 0 {
            try meter.step(2 * range.count)
            var growing = 0
            for index in range where room(of: index) > 0 { growing += 1 }
            guard growing > 0 else { break }
            let part = left / Double(growing)
            var isAnyFilled = false
            for index in range {
                let room = room(of: index)
                guard room > 0 else { continue }
                if room <= part { isAnyFilled = true }
                increase[index] = room <= part ? limit[index] - base[index] : increase[index] + part
                left -= min(part, room)
            }
            guard isAnyFilled else { return }
        }
        guard left > 0, affected > 0 else { return }
        for index in range where tracks[index] == .auto {
            increase[index] += left / Double(affected)
        }
    }

    /// The length by which an automatic track may still grow below its limit.
    private func room(of index: Int) -> Double {
        tracks[index] == .auto ? limit[index] - base[index] - increase[index] : 0
    }

    /// Parts of the extra space to flexible tracks by weight; equal ones where all weights are 0.
    private mutating func shareByWeight(_ extra: Double, among range: Range<Int>) {
        var weights = 0.0
        var affected = 0.0
        for index in range {
            guard let weight = weight(of: index) else { continue }
            weights += weight
            affected += 1
        }
        for index in range {
            guard let weight = weight(of: index) else { continue }
            increase[index] = weights > 0 ? extra * (weight / weights) : extra / affected
        }
    }

    // MARK: Step 4 (§12.7): expand flexible tracks

    private mutating func expandFlexibleTracks() throws(WorkError) {
        let fraction: Double
        if let available {
            fraction = try flexFraction(of: 0..<count, filling: available)
        } else {
            fraction = try indefiniteFlexFraction()
        }
        for index in 0..<count {
            guard let weight = weight(of: index) else { continue }
            base[index] = max(base[index], min(fraction * weight, Limits.length * 10_000))
        }
    }

    /// Find the size of an fr (§12.7.1): what inflexible tracks leave, a track whose base is more
    /// than its share counting as one of them.
    ///
    /// The fraction only shrinks from pass to pass, so what was inflexible stays it.
    private mutating func flexFraction(
        of range: Range<Int>,
        filling space: Double
    ) throws(WorkError) -> Double {
        var fraction = Double.infinity
        while true {
            try meter.step(range.count)
            var left = space - Double(range.count - 1) * gap
            var weights = 0.0
            for index in range {
                if let weight = weight(of: index), !(weight * fraction < base[index]) {
                    weights += weight
                } else {
                    left -= base[index]
                }
            }
            let next = max(0, left) / max(1, weights)
            guard next < fraction else { return fraction }
            fraction = next
        }
    }

    /// The fr of a container that is as big as its tracks: the largest that any flexible track's
    /// base, or any item across one, asks for.
    private mutating func indefiniteFlexFraction() throws(WorkError) -> Double {
        var fraction = 0.0
        for index in 0..<count {
            if let weight = weight(of: index) {
                fraction = max(fraction, base[index] / max(1, weight))
            }
        }
        guard !lengths.isEmpty else { return fraction }
        for (index, cell) in cells.enumerated() where !lengths[index].isNaN {
            let range = items.range(of: cell)
            try meter.step(range.count)
            guard touchesFlexible(range) else { continue }
            fraction = max(fraction, try flexFraction(of: range, filling: lengths[index]))
        }
        return fraction
    }
}

extension Track {
    var isFraction: Bool {
        if case .fraction = self { true } else { false }
    }

    fileprivate var isFlexible: Bool {
        if case .flexible = self { true } else { false }
    }

    fileprivate var isSizedByItems: Bool {
        self == .auto || isFlexible
    }
}
