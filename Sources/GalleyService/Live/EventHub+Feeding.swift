import HTTPSocket
import Locking
import PageServing

extension EventHub {
    /// The revisions of a page alone, for listeners that fetch the changes elsewhere.
    struct Feed: Sendable {
        let body: BroadcastBody
        /// The number of the piece that a new listener does not need.
        let number: Int
    }

    /// Returns the body of an audience's feed, made for the first of its listeners.
    ///
    /// - Parameter left: called for each listener once its stream has ended.
    func openFeed(
        of asked: ExactString,
        left: @escaping @Sendable () -> Void
    ) -> BroadcastBody {
        state.withLock { state in
            if let feed = state.feeds[asked] { return feed.body }
            let body = BroadcastBody(
                farewell: ServerSentEvent.farewell,
                probe: ServerSentEvent.comment,
                left: left
            )
            state.feeds[asked] = HubState.Feed(body: body)
            return body
        }
    }

    /// Removes the feed of an audience that follows this page no longer.
    func takeFeed(of asked: ExactString) -> HubState.Feed? {
        state.withLock { $0.feeds.removeValue(forKey: asked) }
    }

    /// Adds the feed of an audience that has followed another page.
    func add(_ feed: HubState.Feed, of asked: ExactString) {
        state.withLock { $0.feeds[asked] = feed }
    }

    /// Returns the feed of a new listener.
    func feed(through body: BroadcastBody) -> Feed {
        feedRevision()
        // A new listener is shown nothing that has been replaced: it waits for the next revision.
        let isUpToDate = state.withLock { $0.current?.isUpToDate ?? true }
        return Feed(body: body, number: isUpToDate ? 0 : body.number)
    }

    /// Sends the current revision once to subscribers that want no more.
    func feedRevision() {
        let (revision, bodies) = state.withLock { $0.takeFedRevision() }
        guard let revision, !bodies.isEmpty else { return }
        let event = ServerSentEvent.revision(revision)
        for body in bodies {
            body.send(event)
            metrics.count(event: "revision", times: body.followers)
        }
    }
}
