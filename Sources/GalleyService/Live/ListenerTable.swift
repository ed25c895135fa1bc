import Synchronization

/// Who listens to which pages, within bounds.
final class ListenerTable: Sendable {
    /// Streams open at once: each holds a connection, a task and some 12 KB, and every one of them is
    /// written to when its page changes.
    static let maximumListeners = 10_000

    /// How often a stream says something, so that nobody on the way takes it for dead.
    static let commentPause = Duration.seconds(15)

    private struct State: Sendable {
        /// By the names of their pages; a reload may bring two under one name.
        var hubs: [String: [Entry]] = [:]
        var listeners = 0
        var commenter: Task<Void, Never>?
        var isClosed = false

        /// Takes one listener away; true for the last one of its hub.
        mutating func leave(_ hub: EventHub) -> Bool {
            listeners -= 1
            let likely = hub.source.identity.name
            let names = hubs[likely] == nil ? Array(hubs.keys) : [likely]
            for name in names {
                guard let index = hubs[name]?.firstIndex(where: { $0.hub === hub }) else {
                    continue
                }
                hubs[name]?[index].listeners -= 1
                guard hubs[name]?[index].listeners == 0 else { return false }
                hubs[name]?.remove(at: index)
                if hubs[name]?.isEmpty == true { hubs[name] = nil }
                return true
            }
            // It has ended already.
            return false
        }
    }

    private struct Entry: Sendable {
        let hub: EventHub
        var listeners: Int
    }

    private let state = Mutex(State())
    private let changes: ChangesMaker
    private let revisions: RevisionStore

    init(changes: ChangesMaker, revisions: RevisionStore) {
        self.changes = changes
        self.revisions = revisions
    }

    /// How many listen, and to how many pages.
    var usage: (listeners: Int, pages: Int) {
        state.withLock { ($0.listeners, $0.hubs.values.reduce(0) { $0 + $1.count }) }
    }

    /// Whether another one may listen.
    var hasRoom: Bool {
        state.withLock { !$0.isClosed && $0.listeners < Self.maximumListeners }
    }

    /// The hub of a page, to which one more listens until it leaves; nil when there is no room.
    func join(_ source: PageSource) -> EventHub? {
        let name = source.identity.name
        let (hub, isNew) = state.withLock { state -> (EventHub?, Bool) in
            guard !state.isClosed, state.listeners < Self.maximumListeners else {
                return (nil, false)
            }
            state.listeners += 1
            if let entry = state.hubs[name]?.first {
                state.hubs[name]?[0].listeners += 1
                return (entry.hub, false)
            }
            let hub = EventHub(source, changes: changes, revisions: revisions)
            state.hubs[name] = [Entry(hub: hub, listeners: 1)]
            if state.commenter == nil { state.commenter = Task { await self.comment() } }
            return (hub, true)
        }
        if isNew { hub?.startLoading() }
        return hub
    }

    /// One listener less; with the last one the hub ends.
    func leave(_ hub: EventHub) {
        let isLast = state.withLock { $0.leave(hub) }
        if isLast { hub.end() }
    }

    /// The hubs of a page.
    func hubs(of name: String) -> [EventHub] {
        state.withLock { $0.hubs[name]?.map(\.hub) ?? [] }
    }

    /// All hubs.
    var hubs: [EventHub] {
        state.withLock { $0.hubs.values.flatMap { $0.map(\.hub) } }
    }

    /// Moves all hubs to another configuration, under which their pages may have other names.
    func move(to generation: Generation) {
        let hubs = state.withLock { state in
            let entries = state.hubs.values.joined().map { entry in
                (entry, entry.hub.source.moved(to: generation))
            }
            state.hubs = [:]
            for case (let entry, let source?) in entries {
                state.hubs[source.identity.name, default: []].append(entry)
            }
            return entries.map { ($0.0.hub, $0.1) }
        }
        for (hub, source) in hubs { hub.move(to: source) }
    }

    /// Lets everybody go, and lets nobody in any more.
    func close() {
        let commenter = state.withLock { state in
            state.isClosed = true
            return state.commenter
        }
        commenter?.cancel()
        for hub in hubs { hub.end() }
    }

    private func comment() async {
        while (try? await Task.sleep(for: Self.commentPause)) != nil {
            let isNeeded = state.withLock { state in
                if state.hubs.isEmpty { state.commenter = nil }
                return !state.hubs.isEmpty
            }
            guard isNeeded else { return }
            for hub in hubs { hub.comment() }
        }
    }
}
