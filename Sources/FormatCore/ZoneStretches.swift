/// The stretches of time in which the clocks of a zone are equally far ahead of UTC, as far as ICU was asked for them.
struct ZoneStretches {
    private struct Stretch {
        let range: Range<Double>
        let offset: Double
    }

    /// The most stretches: those of sixty years with summer time.
    private static let maximumCount = 128

    /// In the order of time.
    private var stretches: [Stretch] = []

    /// Returns the milliseconds by which the clocks are ahead at a time in milliseconds since 1970; nil where that is
    /// not known.
    func offset(at milliseconds: Double) -> Double? {
        let place = place(of: milliseconds)
        guard place > 0, stretches[place - 1].range.contains(milliseconds) else { return nil }
        return stretches[place - 1].offset
    }

    /// Notes a stretch; all others are forgotten where there are too many.
    mutating func insert(_ range: Range<Double>, offset: Double) {
        if stretches.count >= Self.maximumCount { stretches = [] }
        stretches.insert(Stretch(range: range, offset: offset), at: place(of: range.lowerBound))
    }

    /// The number of stretches that begin at a time or before it.
    private func place(of milliseconds: Double) -> Int {
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].range.lowerBound <= milliseconds {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
