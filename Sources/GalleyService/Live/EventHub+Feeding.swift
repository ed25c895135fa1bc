import HTTPSocket
import Locking

extension EventHub {
    /// The revisions of a page alone, for listeners that fetch the changes elsewhere.
    struct Feed: Sendable {
        let body: BroadcastBody
        /// The number of the piece that a new listener does not need.
        let number: Int
    }

    /// Returns the feed of the page's revisions, made for the first who asks.
    ///
    /// - Parameter left: called for each listener once its stream has ended, with the hub where it is
    ///   still there.
    func feed(left: @escaping @Sendable (EventHub?) -> Void) -> Feed {
        let (body, isEnded) = state.withLock { state -> (BroadcastBody, Bool) in
            if let feed = state.feed { return (feed, state.isEnded) }
            let feed = BroadcastBody(
                farewell: ServerSentEvent.farewell,
                probe: ServerSentEvent.comment,
                left: { [weak self] in left(self) }
            )
            state.feed = feed
            return (feed, state.isEnded)
        }
        if isEnded { body.end() }
        feedRevision()
        // A new listener is shown nothing that has been replaced: it waits for the next revision.
        let isUpToDate = state.withLock { $0.current?.isUpToDate ?? true }
        return Feed(body: body, number: isUpToDate ? 0 : body.number)
    }

    /// Sends the current revision once to subscribers that want no more.
    func feedRevision() {
        let next = state.withLock { state in
            state.takeFedRevision().flatMap { revision in state.feed.map { (revision, $0) } }
        }
        guard let (revision, feed) = next else { return }
        feed.send(ServerSentEvent.revision(revision))
        metrics.count(event: "revision", times: feed.followers)
    }
}
