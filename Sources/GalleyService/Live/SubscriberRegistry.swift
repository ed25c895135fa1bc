import Locking
import ModuleConfiguration
import WorkLimits

/// The event streams that are open, by page, within bounds.
final class SubscriberRegistry: Sendable {
    /// The time between two keep-alive comments, which proxies must see before they time out.
    static let commentInterval = Duration.seconds(15)

    private struct State: Sendable {
        /// By the names of their pages; a reload may bring two under one name.
        var hubs: [ExactString: [Entry]] = [:]
        var subscriberCount = 0
        /// Those of them who follow revisions alone.
        var followerCount = 0
        var commenter: Task<Void, Never>?
        var isClosed = false

        /// Removes one subscriber; returns true for the last one of its hub.
        mutating func leave(_ hub: EventHub) -> Bool {
            subscriberCount -= 1
            let likely = ExactString(hub.source.identity.name)
            let names = hubs[likely] == nil ? Array(hubs.keys) : [likely]
            for name in names {
                guard let index = hubs[name]?.firstIndex(where: { $0.hub === hub }) else {
                    continue
                }
                hubs[name]?[index].subscriberCount -= 1
                guard hubs[name]?[index].subscriberCount == 0 else { return false }
                hubs[name]?.remove(at: index)
                if hubs[name]?.isEmpty == true { hubs[name] = nil }
                return true
            }
            // The hub has ended already.
            return false
        }
    }

    private struct Entry: Sendable {
        let hub: EventHub
        var subscriberCount: Int
    }

    private let maximumSubscribers: Int
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
        state.withLock { ($0.subscriberCount, $0.hubs.values.reduce(0) { $0 + $1.count }) }
    }

    /// The memory of a stream: its connection's buffers and its task, in bytes.
    private static let bytesPerStream = 12 << 10

    /// The memory of a stream of revisions alone, which has no task, in bytes.
    private static let bytesPerFollower = 2 << 10

    /// The bytes that streams hold, but for the pages that they show.
    var memoryBytes: Int {
        let (count, followers) = state.withLock { ($0.subscriberCount, $0.followerCount) }
        let streams =
            (count - followers) * Self.bytesPerStream + followers * Self.bytesPerFollower
        return streams + memory.keptEvents.bytes
    }

    /// True while another stream may be opened.
    var hasRoom: Bool { state.withLock { !isFull($0) } }

    private func isFull(_ state: State) -> Bool {
        state.isClosed || state.subscriberCount >= maximumSubscribers
    }

    /// Returns true while a page is streamed, or there is memory to stream another.
    func hasMemory(for source: PageSource) -> Bool {
        hasMemory || state.withLock { $0.hubs[source.identity.name] != nil }
    }

    /// True while another page may be shown.
    private var hasMemory: Bool { memory.streamedBytes < memory.maximumShownPages }

    /// Adds a subscriber to the hub of a page, until it leaves; nil when there is no room.
    func join(_ source: PageSource) -> EventHub? {
        let name = source.identity.name
        let (hub, isNew) = state.withLock { state -> (EventHub?, Bool) in
            guard !isFull(state), state.hubs[name] != nil || hasMemory else { return (nil, false) }
            state.subscriberCount += 1
            if let entry = state.hubs[name]?.first {
                state.hubs[name]?[0].subscriberCount += 1
                return (entry.hub, false)
            }
            let hub = EventHub(
                source,
                changes: changes,
                revisions: revisions,
                metrics: metrics,
                shownPages: memory.shownPages,
                eventBytes: memory.keptEvents
            )
            state.hubs[name] = [Entry(hub: hub, subscriberCount: 1)]
            if state.commenter == nil {
                state.commenter = Task { await self.commentRepeatedly() }
            }
            return (hub, true)
        }
        if isNew {
            hub?.startLoading()
        } else {
            hub?.invalidateIfOutdated(isReaders: false)
        }
        return hub
    }

    /// Adds a listener to the revisions of a page alone, until its stream ends; nil when there is no
    /// room.
    func follow(_ source: PageSource) -> EventHub.Feed? {
        guard let hub = join(source) else { return nil }
        state.withLock { $0.followerCount += 1 }
        return hub.feed { [weak self] hub in
            self?.unfollow(hub)
        }
    }

    /// Removes a listener to revisions alone; its hub may have gone with its page.
    private func unfollow(_ hub: EventHub?) {
        state.withLock { state in
            state.followerCount -= 1
            if hub == nil { state.subscriberCount -= 1 }
        }
        if let hub { leave(hub) }
    }

    /// Removes a subscriber; the hub ends with the last one.
    func leave(_ hub: EventHub) {
        let isLast = state.withLock { $0.leave(hub) }
        if isLast { hub.end() }
    }

    /// Returns the hubs of a page.
    func hubs(of name: String) -> [EventHub] {
        state.withLock { $0.hubs[name]?.map(\.hub) ?? [] }
    }

    /// All hubs.
    var hubs: [EventHub] {
        state.withLock { $0.hubs.values.flatMap { $0.map(\.hub) } }
    }

    /// Moves all hubs to another configuration, under which their pages may have other names.
    func move(to provider: any PageProvider) {
        let moved = state.withLock { state in
            let entries = state.hubs.values.joined().map { entry in
                (entry, entry.hub.source.moved(to: provider))
            }
            state.hubs = [:]
            for case (let entry, let source?) in entries {
                state.hubs[source.identity.name, default: []].append(entry)
            }
            return entries.map { ($0.0.hub, $0.1) }
        }
        for (hub, source) in moved { hub.move(to: source) }
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
                if state.hubs.isEmpty { state.commenter = nil }
                return !state.hubs.isEmpty
            }
            guard isNeeded else { return }
            for hub in hubs { hub.comment() }
        }
    }
}
