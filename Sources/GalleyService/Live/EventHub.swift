import HTTPSocket
import ModuleKit
import Synchronization

/// A page that somebody listens to: fetched, laid out and compared once for all who do.
///
/// A loader asks for the page at the pace of its freshness; whoever else finishes the page, offers it
/// here too. Offers within `coalesce` become one change. Listeners hold a position and take what is
/// next for them, so that nothing queues for one who reads slowly.
final class EventHub: Sendable {
    /// The least time between two loads of a page that is never fresh.
    static let fastestPace = Duration.seconds(1)

    /// Events kept to be shared, by the revisions they lead from: most listeners hold the one before,
    /// some come back with an older one.
    static let maximumEvents = 64

    /// What a listener does next.
    enum Notice: Sendable {
        /// The page is another than the one it was sent.
        case page
        /// The page could not be fetched.
        case problem(Problem, number: Int)
        /// Nothing has been said for a while.
        case comment(number: Int)
        /// The page is no more; a last word has been said or is not wanted.
        case end
    }

    /// Where a listener is.
    struct Position: Sendable {
        /// The revision it was sent last.
        var revision: String?
        /// The problem it was sent last.
        var problem = 0
        /// The comment it was sent last.
        var comment = 0
    }

    /// An event, and the revision that a client holds after it.
    struct Event: Sendable {
        let name: String
        let revision: String
        let bytes: SharedBytes
    }

    let state: Mutex<HubState>
    let changes: ChangesMaker
    let revisions: RevisionStore
    let alarm = Alarm()

    init(_ source: PageSource, changes: ChangesMaker, revisions: RevisionStore) {
        var state = HubState(source: source)
        state.shown = source.finished.map { HubState.Shown(page: $0.page, body: $0.body) }
        self.state = Mutex(state)
        self.changes = changes
        self.revisions = revisions
    }

    /// Where the page comes from.
    var source: PageSource { state.withLock(\.source) }

    // MARK: Listening

    /// Where one begins that has been sent nothing.
    var start: Position {
        state.withLock { Position(revision: nil, problem: 0, comment: $0.comments) }
    }

    /// What comes next for a listener at a position; waits until there is something.
    func next(after position: Position) async -> Notice {
        let id = state.withLock { state in
            state.nextParked += 1
            return state.nextParked
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let notice = state.withLock { state -> Notice? in
                    if let notice = state.notice(after: position) { return notice }
                    state.parked[id] = HubState.Parked(
                        position: position,
                        continuation: continuation
                    )
                    return nil
                }
                if let notice { continuation.resume(returning: notice) }
                // Cancelled before it was parked, nobody would wake it.
                if notice == nil, Task.isCancelled { unpark(id) }
            }
        } onCancel: {
            unpark(id)
        }
    }

    /// The event that brings a client to the page as it is now.
    ///
    /// - Parameter revision: what the client holds; nil for nothing.
    func event(from revision: String?) async -> Event? {
        let task = state.withLock { state -> Task<Event, Never>? in
            guard let shown = state.shown else { return nil }
            if let task = state.events[revision ?? ""] { return task }
            let identity = state.source.identity
            let task = Task { await self.make(from: revision, to: shown, identity) }
            if state.events.count < Self.maximumEvents { state.events[revision ?? ""] = task }
            return task
        }
        return await task?.value
    }

    private func make(
        from revision: String?,
        to shown: HubState.Shown,
        _ identity: PageIdentity
    ) async -> Event {
        let name = revision == nil ? "layout" : "changes"
        let data: SharedBytes
        if let revision {
            data = await changes.changes(since: revision, to: shown.page, of: identity).body
        } else {
            data = shown.body
        }
        return Event(
            name: name,
            revision: shown.page.revision,
            bytes: EventText.event(name, id: shown.page.revision, data: data.bytes)
        )
    }

    func unpark(_ id: Int) {
        let parked = state.withLock { $0.parked.removeValue(forKey: id) }
        parked?.continuation.resume(returning: .end)
    }

    func wake() {
        let awake = state.withLock { $0.takeAwake() }
        for (parked, notice) in awake { parked.continuation.resume(returning: notice) }
    }

    // MARK: Telling

    /// Lets everybody say something who has nothing to say.
    func comment() {
        state.withLock { $0.comments += 1 }
        wake()
    }

    /// Shows a page that has been finished, in a moment.
    ///
    /// - Parameter pages: who finished it: what an old configuration still brings is not shown.
    func offer(_ page: FinishedPage, by pages: PageService) {
        offer(.finished(page)) { $0.source.generation.pages === pages }
    }

    /// Shows the page of another configuration from now on; nil where there is none.
    func move(to source: PageSource?) {
        if let source {
            state.withLock { state in
                state.source = source
                state.isPoked = true
            }
            alarm.ring()
        } else {
            end()
        }
    }

    /// Has the page loaded again: what it is made of may have changed.
    func poke() {
        state.withLock { $0.isPoked = true }
        alarm.ring()
    }

    /// Lets everybody go.
    func end() {
        let loader = state.withLock { state in
            state.isEnded = true
            defer { state.loader = nil }
            return state.loader
        }
        loader?.cancel()
        wake()
    }
}
