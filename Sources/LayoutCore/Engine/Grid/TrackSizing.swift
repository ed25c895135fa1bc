/// Finds the sizes of the tracks of one axis (CSS Grid 2, §12.3 "Track Sizing Algorithm").
///
/// Items contribute the lengths they bring with them, the same for all of CSS's contributions; an
/// item that fills its cells contributes nothing. Shares are resolved before: a track here has a
/// length, is automatic or is flexible.
struct TrackSizing {
    /// The tracks that are declared, and what all after them are.
    let declared: [Track]
    let rest: Track
    let count: Int
    let gap: Double
    /// What the container offers; nil where it is as big as its tracks.
    let available: Double?
    /// The items' lengths along this axis, NaN where they fill their cells.
    let lengths: UnsafeMutableBufferPointer<Double>
    let cells: [GridCell]
    /// Whether this axis runs along the flow.
    let isMain: Bool

    /// Each track's base size, and once found, its size.
    private var base: [Double] = []
    /// How far items may grow each track before others are grown beyond theirs.
    private var limit: [Double] = []
    /// What one item, and what a group of items, adds to each track; 0 between uses.
    private var increase: [Double] = []
    private var planned: [Double] = []

    init(
        declared: [Track],
        rest: Track,
        count: Int,
        gap: Double,
        available: Double?,
        lengths: UnsafeMutableBufferPointer<Double>,
        cells: [GridCell],
        isMain: Bool
    ) {
        self.declared = declared
        self.rest = rest
        self.count = count
        self.gap = gap
        self.available = available
        self.lengths = lengths
        self.cells = cells
        self.isMain = isMain
    }

    /// The size of every track.
    mutating func sizes() -> [Double] {
        initialize()
        if isAny(\.isSizedByItems), lengths.contains(where: { !$0.isNaN }) {
            fitSingleItems()
            fitSpanningItems()
        }
        if isAny(\.isFlexible) { expandFlexibleTracks() }
        return base
    }

    // MARK: Reading tracks and items

    @inline(__always)
    private func track(_ index: Int) -> Track {
        index < declared.count ? declared[index] : rest
    }

    private func weight(_ index: Int) -> Double? {
        guard case .flexible(let weight) = track(index) else { return nil }
        return weight.asLength
    }

    private func isAny(_ property: (Track) -> Bool) -> Bool {
        (count > declared.count && property(rest))
            || declared.prefix(count).contains(where: property)
    }

    @inline(__always)
    private func range(of cell: GridCell) -> Range<Int> {
        isMain
            ? Int(cell.main)..<Int(cell.main + cell.mainSpan)
            : Int(cell.cross)..<Int(cell.cross + cell.crossSpan)
    }

    // MARK: Step 1 (§12.4): initialize track sizes

    private mutating func initialize() {
        base = [Double](repeating: 0, count: count)
        limit = [Double](repeating: .infinity, count: count)
        for index in 0..<count {
            if case .points(let points) = track(index) {
                base[index] = points
                limit[index] = points
            }
        }
    }

    // MARK: Step 2 (§12.5, 2): size tracks to fit non-spanning items

    private mutating func fitSingleItems() {
        for (index, cell) in cells.enumerated() {
            guard (isMain ? cell.mainSpan : cell.crossSpan) == 1, !lengths[index].isNaN else {
                continue
            }
            let at = Int(isMain ? cell.main : cell.cross)
            guard case .auto = track(at) else { continue }
            base[at] = max(base[at], lengths[index])
            limit[at] = base[at]
        }
    }

    // MARK: Step 3 (§12.5, 3 and 4): increase sizes to accommodate spanning items

    /// Items by span, the smallest first; then all together that touch a flexible track.
    private mutating func fitSpanningItems() {
        let spans = cells.contains { (isMain ? $0.mainSpan : $0.crossSpan) > 1 }
        guard spans || isAny(\.isFlexible) else { return }
        let groups = groupsBySpan()
        increase = [Double](repeating: 0, count: count)
        planned = increase
        for group in groups.ranges where !group.isEmpty {
            let growsFlexible = group.upperBound == groups.order.count && groups.lastIsFlexible
            fit(groups.order[group], growsFlexible: growsFlexible)
        }
    }

    /// Spanning items in order of their spans, and the runs of equal ones.
    private struct Groups {
        var order: [Int32]
        var ranges: [Range<Int>]
        /// Whether the last run is of the items that touch a flexible track.
        var lastIsFlexible: Bool
    }

    private func groupsBySpan() -> Groups {
        let hasFlexible = isAny(\.isFlexible)
        let flexibleKey = Limits.span + 1
        var ends = [Int](repeating: 0, count: flexibleKey + 1)
        func key(_ index: Int, _ cell: GridCell) -> Int? {
            guard !lengths[index].isNaN else { return nil }
            let range = range(of: cell)
            if hasFlexible, touchesFlexible(range) { return flexibleKey }
            return range.count > 1 ? min(range.count, Limits.span) : nil
        }
        for (index, cell) in cells.enumerated() {
            if let key = key(index, cell) { ends[key] += 1 }
        }
        for key in 1...flexibleKey { ends[key] += ends[key - 1] }
        var next = [0] + ends.dropLast()
        var order = [Int32](repeating: 0, count: ends[flexibleKey])
        for (index, cell) in cells.enumerated() {
            guard let key = key(index, cell) else { continue }
            order[next[key]] = Int32(truncatingIfNeeded: index)
            next[key] += 1
        }
        return Groups(
            order: order,
            ranges: (1...flexibleKey).map { ends[$0 - 1]..<ends[$0] },
            lastIsFlexible: ends[flexibleKey] > ends[flexibleKey - 1]
        )
    }

    private func touchesFlexible(_ range: Range<Int>) -> Bool {
        for index in range where track(index).isFlexible { return true }
        return false
    }

    /// Grows the tracks that a group of items spans until each item fits (§12.5.1, "distributing
    /// extra space across spanned tracks"): the largest increase that any of the group asks of a
    /// track counts.
    private mutating func fit(_ items: ArraySlice<Int32>, growsFlexible: Bool) {
        for item in items {
            let range = range(of: cells[Int(item)])
            var extra = lengths[Int(item)] - Double(range.count - 1) * gap
            for index in range { extra -= base[index] }
            guard extra > 0 else { continue }
            if growsFlexible { shareByWeight(extra, range) } else { shareEqually(extra, range) }
            for index in range {
                planned[index] = max(planned[index], increase[index])
                increase[index] = 0
            }
        }
        for item in items {
            for index in range(of: cells[Int(item)]) {
                base[index] += planned[index]
                planned[index] = 0
                if track(index) == .auto, limit[index] == .infinity || limit[index] < base[index] {
                    limit[index] = base[index]
                }
            }
        }
    }

    /// Equal parts of the extra space to automatic tracks up to their limits, then beyond them.
    private mutating func shareEqually(_ extra: Double, _ range: Range<Int>) {
        var left = extra
        var affected = 0
        for index in range where track(index) == .auto { affected += 1 }
        while left > 0 {
            var growing = 0
            for index in range where room(index) > 0 { growing += 1 }
            guard growing > 0 else { break }
            let part = left / Double(growing)
            var isAnyFilled = false
            for index in range {
                let room = room(index)
                guard room > 0 else { continue }
                if room <= part { isAnyFilled = true }
                increase[index] = room <= part ? limit[index] - base[index] : increase[index] + part
                left -= min(part, room)
            }
            guard isAnyFilled else { return }
        }
        guard left > 0, affected > 0 else { return }
        for index in range where track(index) == .auto {
            increase[index] += left / Double(affected)
        }
    }

    /// How far an automatic track may still grow below its limit.
    private func room(_ index: Int) -> Double {
        track(index) == .auto ? limit[index] - base[index] - increase[index] : 0
    }

    /// Parts of the extra space to flexible tracks by weight; equal ones where all weights are 0.
    private mutating func shareByWeight(_ extra: Double, _ range: Range<Int>) {
        var weights = 0.0
        var affected = 0.0
        for index in range {
            guard let weight = weight(index) else { continue }
            weights += weight
            affected += 1
        }
        for index in range {
            guard let weight = weight(index) else { continue }
            increase[index] = weights > 0 ? extra * (weight / weights) : extra / affected
        }
    }

    // MARK: Step 4 (§12.7): expand flexible tracks

    private mutating func expandFlexibleTracks() {
        let fraction =
            if let available {
                flexFraction(of: 0..<count, filling: available)
            } else {
                indefiniteFlexFraction()
            }
        for index in 0..<count {
            guard let weight = weight(index) else { continue }
            base[index] = max(base[index], min(fraction * weight, Limits.length * 10_000))
        }
    }

    /// Find the size of an fr (§12.7.1): what inflexible tracks leave, a track whose base is more
    /// than its share counting as one of them.
    ///
    /// The fraction only shrinks from pass to pass, so what was inflexible stays it.
    private func flexFraction(of range: Range<Int>, filling space: Double) -> Double {
        var fraction = Double.infinity
        while true {
            var left = space - Double(range.count - 1) * gap
            var weights = 0.0
            for index in range {
                if let weight = weight(index), !(weight * fraction < base[index]) {
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

    /// Where the container is as big as its tracks: the largest fr that any flexible track's base,
    /// or any item across one, asks for.
    private func indefiniteFlexFraction() -> Double {
        var fraction = 0.0
        for index in 0..<count {
            if let weight = weight(index) { fraction = max(fraction, base[index] / max(1, weight)) }
        }
        for (index, cell) in cells.enumerated() where !lengths[index].isNaN {
            let range = range(of: cell)
            guard touchesFlexible(range) else { continue }
            fraction = max(fraction, flexFraction(of: range, filling: lengths[index]))
        }
        return fraction
    }
}

extension Track {
    fileprivate var isFlexible: Bool {
        if case .flexible = self { true } else { false }
    }

    fileprivate var isSizedByItems: Bool {
        self == .auto || isFlexible
    }
}
