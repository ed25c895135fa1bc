/// The delay between a change of a page and its publication: the module's `coalesce`, and up to 2 s
/// while changes keep coming, so that a page which changes all the time costs little.
struct PublicationPace: Sendable {
    /// The longest delay; a longer `coalesce` stays as it is.
    static let maximumDelay = Duration.seconds(2)

    /// The longest delay of what a reader did, whatever came before and whatever `coalesce` says: it is on every
    /// stream within 250 ms, of which the page is built in the rest.
    static let maximumReadersDelay = Duration.milliseconds(100)

    private var delay = Duration.zero
    private var publishedAt: ContinuousClock.Instant?

    /// Returns the delay for a change: doubled where the change comes within one delay after the last
    /// publication, else `coalesce`.
    ///
    /// - Parameter isReaders: true for what a reader did: a switch, a selection, a refresh.
    mutating func delay(
        coalesce: Duration,
        isReaders: Bool = false,
        now: ContinuousClock.Instant
    ) -> Duration {
        if let publishedAt, now < publishedAt + max(delay, coalesce) {
            delay = max(coalesce, min(delay * 2, Self.maximumDelay))
        } else {
            delay = coalesce
        }
        return isReaders ? min(delay, Self.maximumReadersDelay) : delay
    }

    /// Notes a publication.
    mutating func published(at now: ContinuousClock.Instant) { publishedAt = now }
}
