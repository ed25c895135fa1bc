import Locking

/// The exemplars of a histogram that counts elsewhere, without traces.
package final class ExemplarTable: Sendable {
    private let bounds: [Double]
    private let exemplars: Locked<[Exemplar?]>

    /// Creates a table without exemplars.
    ///
    /// - Parameter bounds: the upper bounds of the histogram's buckets but the last, in seconds.
    package init(bounds: [Double]) {
        self.bounds = bounds
        exemplars = Locked(Array(repeating: nil, count: bounds.count + 1))
    }

    /// Notes a duration that was measured in a trace, in place of the one before it in its bucket.
    package func note(_ duration: Duration, in origin: Exemplar.Origin) {
        let seconds = duration / .seconds(1)
        let bucket = bounds.firstIndex { seconds <= $0 } ?? bounds.count
        exemplars.withLock { $0[bucket] = Exemplar(origin: origin, seconds: seconds) }
    }

    /// Returns the exemplars of a histogram with so many buckets; none where it has others.
    func content(of count: Int) -> [Exemplar?] {
        count == bounds.count + 1 ? exemplars.withLock(\.self) : []
    }
}
