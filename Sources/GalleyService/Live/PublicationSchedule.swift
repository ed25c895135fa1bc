/// The next publication of a page: when it is due, and the changes for which it is moved forward. Pure: the caller
/// brings the time.
struct PublicationSchedule: Sendable {
    /// The maximum delay of a page's first publication: nothing has been shown that could flicker.
    private static let maximumFirstDelay = Duration.milliseconds(50)

    private var pace = PublicationPace()
    /// The moment of the next publication; nil where there is nothing to publish.
    private(set) var due: ContinuousClock.Instant?
    /// The number of publications that have begun.
    private var count = 0
    /// The number of the latest publication that has ended.
    private var lastEnded = 0
    /// True from a reader's change on until a page that has it was published.
    private(set) var hasReadersChange = false

    /// Notes that there is a page to publish.
    ///
    /// - Parameters:
    ///   - coalesce: the module's `coalesce`.
    ///   - isFirst: true where nothing has been published yet.
    ///   - now: the time.
    /// - Returns: the moment to publish it at; nil where a moment was returned for it already.
    mutating func offer(
        coalesce: Duration,
        isFirst: Bool,
        now: ContinuousClock.Instant
    ) -> ContinuousClock.Instant? {
        guard due == nil else { return nil }
        let delay =
            isFirst
            ? min(coalesce, Self.maximumFirstDelay)
            : pace.delay(coalesce: coalesce, isReaders: hasReadersChange, now: now)
        due = now + delay
        return due
    }

    /// Notes that a reader has changed something that the published page does not have.
    ///
    /// - Returns: the moment to publish at in place of the former one; nil where none is needed.
    mutating func hasten(
        coalesce: Duration,
        now: ContinuousClock.Instant
    ) -> ContinuousClock.Instant? {
        hasReadersChange = true
        let moment = now + min(coalesce, PublicationPace.maximumReadersDelay)
        guard let due, due > moment else { return nil }
        self.due = moment
        return moment
    }

    /// Begins the publication of a moment.
    ///
    /// - Returns: the number of the publication; nil where another moment has taken its place.
    mutating func begin(_ moment: ContinuousClock.Instant, now: ContinuousClock.Instant) -> Int? {
        guard due == moment else { return nil }
        due = nil
        pace.published(at: now)
        count += 1
        return count
    }

    /// Ends a publication with a page; false where a later one has ended before.
    mutating func end(_ number: Int) -> Bool {
        guard number > lastEnded else { return false }
        lastEnded = number
        return true
    }

    /// Returns false for a publication during which another one has begun.
    func isNewest(_ number: Int) -> Bool { number == count }

    /// Notes that what is published has all changes that are known.
    mutating func catchUp() { hasReadersChange = false }
}
