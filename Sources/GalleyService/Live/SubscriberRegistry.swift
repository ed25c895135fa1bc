import HTTPSocket
import Locking
import PageServing
import WorkLimits

/// The event streams that are open, by page, within bounds.
final class SubscriberRegistry: Sendable {
    /// The time between two keep-alive comments, which proxies must see before they time out.
    static let commentInterval = Duration.seconds(15)

    /// The reason for which a stream is not opened.
    enum Refusal: Error {
        /// As many are open as there may be.
        case full
        /// The page was replaced by a reload, and there is no such page any more.
        case gone
    }

    private struct State: Sendable {
        var table = SubscriberTable()
        /// The pages that are streamed; nil before the service serves.
        var pages: StreamedPages?
        var subscriberCount = 0
        /// Those of them who follow revisions alone.
        var followerCount = 0
        var commenter: Task<Void, Never>?
        var isClosed = false

        /// Returns the page under the configuration that is served: while the request for it was being handled,
        /// another one may have taken the place of the one that it was read by.
        func current(_ asked: PageSource, of request: HTTPRequest?) throws(Refusal) -> PageSource {
            let source = request.flatMap { pages?.owned(asked, by: $0) } ?? asked
            guard let provider = pages?.provider(for: source.owner),
                provider !== source.provider
            else { return source }
            guard let moved = source.moved(to: provider) else { throw .gone }
            return moved
        }
    }

    /// The maximum of open streams.
    let maximumSubscribers: Int
    private let state = Locked(State())
    private let changes: DeltaService
    private let revisions: RevisionStore
    private let metrics: LiveMetrics
    private let memory: MemoryBudget

    /// - Parameters:
    ///   - memory: bounds the pages that streams show.
    ///   - maximumSubscribers: the maximum of open streams: each holds a connection, and each is
    ///     written to when its page changes.
    init(
        changes: DeltaService,
        revisions: RevisionStore,
        metrics: LiveMetrics,
        memory: MemoryBudget,
        maximumSubscribers: Int
    ) {
        self.metrics = metrics
        self.changes = changes
        self.revisions = revisions
        self.memory = memory
        self.maximumSubscribers = maximumSubscribers
    }

    /// The numbers of subscribers and of pages that they follow.
    var usage: (subscribers: Int, pages: Int) {
        state.withLock { ($0.subscriberCount, $0.table.pages) }
    }

    /// The memory of a stream: its connection's buffers and its task, in bytes.
    private static let bytesPerStream = 12 << 10

    /// The memory of a stream of revisions alone, which has no task, in bytes.
    private static let bytesPerFollower = 2 << 10

    /// The copies of what was asked for: the name, the query, and the request that was read of it.
    private static let copiesOfAsked = 3

    /// The bytes that streams hold, but for the pages that they show.
    var memoryBytes: Int {
        let (count, followers, asked) = state.withLock {
            ($0.subscriberCount, $0.followerCount, $0.table.askedBytes)
        }
        let streams =
            (count - followers) * Self.bytesPerStream + followers * Self.bytesPerFollower
        return streams + asked * Self.copiesOfAsked + memory.keptEvents.bytes
    }

    /// True while another stream may be opened.
    var hasRoom: Bool { state.withLock { !isFull($0) } }

    private func isFull(_ state: State) -> Bool {
        state.isClosed || state.subscriberCount >= maximumSubscribers
    }

    /// Returns true while a page is streamed, or there is memory to stream another.
    func hasMemory(for source: PageSource) -> Bool {
        hasMemory || state.withLock { $0.table.hub(of: source.identity.name) != nil }
    }

    /// True while another page may be shown.
    private var hasMemory: Bool { memory.streamedBytes < memory.maximumShownPages }

    /// Adds a subscriber to a page, until it leaves.
    ///
    /// - Parameter request: Names its owner, where a rollout tells owners apart.
    func join(_ source: PageSource, of request: HTTPRequest? = nil) throws(Refusal) -> Audience {
        try add(source, of: request) { _, audience, _ in audience }
    }

    /// Adds a listener to the revisions of a page alone, until its stream ends.
    func follow(
        _ source: PageSource,
        of request: HTTPRequest? = nil
    ) throws(Refusal) -> EventHub.Feed {
        let (hub, body) = try add(source, of: request) { state, audience, hub in
            state.followerCount += 1
            let body = hub.openFeed(of: audience.asked) { [weak self, weak audience] in
                self?.unfollow(audience)
            }
            return (hub, body)
        }
        return hub.feed(through: body)
    }

    /// Adds a subscriber to the hub of its page, and has it take its place there before a reload can move it.
    private func add<Place: Sendable>(
        _ source: PageSource,
        of request: HTTPRequest?,
        _ take: (inout State, Audience, EventHub) -> Place
    ) throws(Refusal) -> Place {
        let (hub, isNew, place) = try state.withLock { state throws(Refusal) in
            guard !isFull(state) else { throw .full }
            let source = try state.current(source, of: request)
            var isNew = false
            let audience = state.table.add(source) {
                guard hasMemory else { return nil }
                isNew = true
                return makeHub(for: source)
            }
            guard let audience, let hub = audience.hub else { throw .full }
            state.subscriberCount += 1
            if state.commenter == nil {
                // Unstructured: it ends with the last hub, and is cancelled when the registry ends.
                state.commenter = Task { await self.commentRepeatedly() }
            }
            return (hub, isNew, take(&state, audience, hub))
        }
        if isNew {
            hub.startLoading()
        } else {
            hub.invalidateIfOutdated(isReaders: false)
        }
        return place
    }

    private func makeHub(for source: PageSource) -> EventHub {
        EventHub(
            source,
            changes: changes,
            revisions: revisions,
            metrics: metrics,
            shownPages: memory.shownPages,
            eventBytes: memory.keptEvents
        )
    }

    /// Removes a listener to revisions alone; its audience may have gone with its page.
    private func unfollow(_ audience: Audience?) {
        state.withLock { state in
            state.followerCount -= 1
            if audience == nil { state.subscriberCount -= 1 }
        }
        if let audience { leave(audience) }
    }

    /// Removes a subscriber; the hub ends with the last one.
    func leave(_ audience: Audience) {
        let unused = state.withLock { state in
            state.subscriberCount -= 1
            return state.table.remove(audience)
        }
        unused?.end()
    }

    /// Returns the hub of a page.
    func hub(of page: String) -> EventHub? { state.withLock { $0.table.hub(of: page) } }

    /// All hubs.
    var hubs: [EventHub] { state.withLock { $0.table.hubs } }

    /// Moves all subscribers to other pages, and those that join with a page of a former configuration. It has to be
    /// told before requests are handled under that configuration.
    func move(to pages: StreamedPages) {
        carryOut(
            state.withLock { state in
                state.pages = pages
                if state.isClosed { return SubscriberTable.Moves() }
                return state.table.move(to: pages) { hasMemory }
            }
        )
    }

    /// Moves the subscribers whose owners have crossed over to the other side of a rollout.
    func moveOwners() {
        carryOut(
            state.withLock { state in
                guard let pages = state.pages, !state.isClosed else {
                    return SubscriberTable.Moves()
                }
                return state.table.move(to: pages) { hasMemory }
            }
        )
    }

    private func carryOut(_ moves: SubscriberTable.Moves) {
        for hub in moves.begun { hub.startLoading() }
        for hub in moves.left.values { hub.dismissMoved() }
        for hub in moves.unused { hub.end() }
        for feed in moves.ended { feed.body.end() }
        for hub in moves.joined.values { hub.feedRevision() }
    }

    /// Ends all streams, and refuses new ones.
    func close() {
        let commenter = state.withLock { state in
            state.isClosed = true
            return state.commenter
        }
        commenter?.cancel()
        for hub in hubs { hub.end() }
    }

    private func commentRepeatedly() async {
        while (try? await Task.sleep(for: Self.commentInterval)) != nil {
            let isNeeded = state.withLock { state in
                if state.table.pages == 0 { state.commenter = nil }
                return state.table.pages > 0
            }
            guard isNeeded else { return }
            for hub in hubs { hub.comment() }
        }
    }
}
