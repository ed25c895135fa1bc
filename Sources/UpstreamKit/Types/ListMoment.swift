import Synchronization

/// The moment of a load of a list, which the batches that it fetches are noted with.
package final class ListMoment: Sendable {
    private let current: Atomic<UInt64>
    private let isOver = Atomic<Bool>(false)

    /// Creates a moment.
    ///
    /// - Parameter number: its number, of which no other load has the same (`next()`).
    package init(_ number: UInt64) {
        current = Atomic(number)
    }

    package var number: UInt64 { current.load(ordering: .relaxed) }

    /// Takes the number of another load, which has fetched the first batch for this one too.
    package func adopt(_ number: UInt64) { current.store(number, ordering: .relaxed) }

    /// Ends the moment: what comes from now on, of fetches that nothing waits for, may be of a later list.
    package func end() { isOver.store(true, ordering: .relaxed) }

    /// The number that a response is noted with that comes now; nil for none.
    ///
    /// - Parameter isRevalidation: true for a fetch behind a response that was served stale, which goes on beyond
    ///   its load as a rule.
    func numberNow(isRevalidation: Bool) -> UInt64? {
        isRevalidation || !isOver.load(ordering: .relaxed) ? number : nil
    }

    /// Returns a number that is greater than those of all loads before: thousandths of the milliseconds since 1970, at
    /// least one more than the last. Those of other instances are comparable as far as their clocks agree.
    package static func next() -> UInt64 {
        let now = UInt64(clamping: WallTime.now.milliseconds) * 1_000
        let last = last.max(now, ordering: .relaxed).oldValue
        return now > last ? now : self.last.wrappingAdd(1, ordering: .relaxed).newValue
    }

    private static let last = Atomic<UInt64>(0)
}
