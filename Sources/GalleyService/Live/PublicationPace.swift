/// The delay between a change of a page and its publication: the module's `coalesce`, and up to 2 s
/// while changes keep coming, so that a page which changes all the time costs little.
struct PublicationPace: Sendable {
    /// The longest delay; a longer `coalesce` stays as it is.
    static let maximumDelay = Duration.seconds(2)

    private var delay = Duration.zero
    private var publishedAt: ContinuousClock.Instant?

    /// Returns the delay for a change: doubled where the change comes within one delay after the last
    /// publication, else `coalesce`.
    mutating func delay(
        coalesce: Duration,
        now: ContinuousClock.Instant
    ) -> Duration {
        if let publishedAt, now < publishedAt + max(delay, coalesce) {
            delay = max(coalesce, min(delay * 2, Self.maximumDelay))
        } else {
            delay = coalesce
        }
        return delay
    }

    /// Notes a publication.
    mutating func published(at now: ContinuousClock.Instant) { publishedAt = now }
}
