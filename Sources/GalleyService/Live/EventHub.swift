import HTTPSocket
import Locking
import ModuleDeclarations
import ModuleKit
import PageServing
import WorkLimits

/// A page that clients subscribe to: fetched, laid out and compared once for all of them.
///
/// A loader builds the page at the pace of its freshness; pages that other requests finish are
/// offered here too. Offers within `coalesce` become one change. Each subscriber holds a position
/// and takes the next event for it, so that nothing queues for a client that reads slowly.
final class EventHub: Sendable {
    /// The shortest time between two loads of a page that is never fresh.
    static let minimumPace = Duration.seconds(1)

    /// The maximum of shared events, by the revisions they lead from: most subscribers hold the
    /// revision before the current one, some reconnect with an older one.
    static let maximumEvents = 64

    /// A subscriber's next step.
    enum Notice: Sendable {
        /// Send the page: its revision is another than the last one sent.
        case page
        /// Send the problem that kept the page from being built.
        case problem(Problem, number: Int)
        /// Send a keep-alive comment.
        case comment(number: Int)
        /// Look where the audience has moved to.
        case dismissed
        /// End the stream.
        case end
    }

    /// A subscriber's position: the last event of each kind that it was sent.
    struct Position: Sendable {
        var revision: String?
        var problem = 0
        var comment = 0
        var dismissals = 0
    }

    /// The revision that an event leads from, nil for none, and how it does.
    struct Origin: Hashable, Sendable {
        let revision: String?
        /// True when edits are wanted however long they are.
        var prefersDelta = false
    }

    /// An event, and the revision that a client holds after it.
    struct Event: Sendable {
        let name: String
        let revision: String
        let bytes: SharedBytes
        /// The charge for the bytes, held as long as the event is kept.
        let charge: MemoryCharge
    }

    let state: Locked<HubState>
    let changes: DeltaService
    let revisions: RevisionStore
    let metrics: LiveMetrics
    let timer = InterruptibleTimer()
    let shownPages: MemoryAccount
    private let eventBytes: MemoryAccount

    /// - Parameters:
    ///   - shownPages: counts the page that is shown.
    ///   - eventBytes: counts the events that are kept.
    init(
        _ source: PageSource,
        changes: DeltaService,
        revisions: RevisionStore,
        metrics: LiveMetrics,
        shownPages: MemoryAccount = MemoryAccount(),
        eventBytes: MemoryAccount = MemoryAccount()
    ) {
        self.metrics = metrics
        self.shownPages = shownPages
        self.eventBytes = eventBytes
        var state = HubState(source: source)
        // A page that is out of date is not shown to anybody: a new one is loaded at once.
        state.current = source.cachedPage.flatMap {
            $0.isUpToDate ? HubState.Current($0, in: shownPages) : nil
        }
        self.state = Locked(state)
        self.changes = changes
        self.revisions = revisions
    }

    /// The page and its provider.
    var source: PageSource { state.withLock { $0.source } }

    /// The responses that the page shows, where it is sent request by request.
    var shown: ShownResponses? { state.withLock(\.shown) }

    /// Returns what is recorded of views of the page that is shown, where it is whole and has a revision.
    func traffic(of revision: String) -> PageTraffic? {
        state.withLock { state in
            state.current?.page.revision == revision ? state.current?.inputs?.traffic : nil
        }
    }

    // MARK: Subscribing

    /// The position of a subscriber that has been sent nothing.
    var start: Position {
        state.withLock {
            Position(revision: nil, comment: $0.commentCount, dismissals: $0.dismissals)
        }
    }

    /// Waits for the next notice for a subscriber at a position.
    func next(after position: Position) async -> Notice {
        let id = state.withLock { state in
            state.lastWaiterID += 1
            return state.lastWaiterID
        }
        return await withTaskCancellationHandler {
            // Resumed here, by the next event or the end of the hub, or by cancellation.
            await withCheckedContinuation { continuation in
                let notice = state.withLock { state -> Notice? in
                    if let notice = state.notice(after: position) { return notice }
                    state.waiters[id] = HubState.Waiter(
                        position: position,
                        continuation: continuation
                    )
                    return nil
                }
                if let notice { continuation.resume(returning: notice) }
                // A task that was cancelled before it waited would never be resumed.
                if notice == nil, Task.isCancelled { cancelWaiter(id) }
            }
        } onCancel: {
            cancelWaiter(id)
        }
    }

    /// Returns the event that leads a client to the current page; nil while there is none of the configuration that
    /// is served.
    ///
    /// - Parameter origin: the revision that the client holds, and the edits that it takes.
    func event(from origin: Origin) async -> Event? {
        let task = state.withLock { state -> Task<Event, Never>? in
            guard let current = state.current, !current.isFormer else { return nil }
            if let task = state.events[origin] { return task }
            let identity = state.source.identity
            // Unstructured: every subscriber at the same revision waits for it, and it only computes.
            let task = Task {
                await self.makeEvent(from: origin, to: current, identity: identity)
            }
            if state.events.count < Self.maximumEvents { state.events[origin] = task }
            return task
        }
        return await task?.value
    }

    private func makeEvent(
        from origin: Origin,
        to current: HubState.Current,
        identity: PageIdentity
    ) async -> Event {
        let name = origin.revision == nil ? "layout" : "changes"
        let data: SharedBytes
        if let revision = origin.revision {
            data = await changes.changes(
                since: revision,
                to: current.page,
                of: identity,
                prefersDelta: origin.prefersDelta
            ).body
        } else {
            data = current.body
        }
        let bytes = ServerSentEvent.event(name, id: current.page.revision, data: data.bytes)
        return Event(
            name: name,
            revision: current.page.revision,
            bytes: bytes,
            charge: eventBytes.charge(bytes.count)
        )
    }

    private func cancelWaiter(_ id: Int) {
        let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
        waiter?.continuation.resume(returning: .end)
    }

    /// Resumes the subscribers for which there is a notice.
    func resumeWaiters() {
        let ready = state.withLock { $0.takeReadyWaiters() }
        for (waiter, notice) in ready { waiter.continuation.resume(returning: notice) }
        feedRevision()
    }

    // MARK: Publishing

    /// Sends a keep-alive comment to every subscriber that waits.
    func comment() {
        let feeds = state.withLock { state in
            state.commentCount += 1
            return state.feeds.values.map(\.body)
        }
        for body in feeds { body.comment(ServerSentEvent.comment) }
        resumeWaiters()
    }

    /// Publishes a finished page after `coalesce`.
    ///
    /// - Parameter provider: the provider that built the page: pages of an old configuration are
    ///   dropped.
    func offer(_ page: CachedPage, from provider: any PageProvider) {
        offer(.finished(page)) { $0.source.provider === provider }
    }

    /// Publishes what there is of a page that is being loaded.
    ///
    /// - Parameters:
    ///   - provider: the provider that loads the page; see ``offer(_:from:)``.
    ///   - isReaders: true where a reader has the page refreshed.
    func offer(part loaded: LoadedPage, from provider: any PageProvider, isReaders: Bool) {
        offer(.partial(loaded), isReaders: isReaders) { state in
            // A page that is finished already has at least as much.
            if case .finished = state.pending { return false }
            return state.source.provider === provider
                && state.current?.content.producesSameContent(as: ContentSource(loaded)) != true
        }
    }

    /// Publishes the page of another configuration from now on: nothing of the former one is sent any more.
    func move(to source: PageSource) {
        state.withLock { state in
            state.source = source
            state.current?.retire()
            state.pending = nil
            state.publishing = nil
            state.isInvalid = true
        }
        timer.fire()
    }

    /// Returns a hub for another page, to which some of the subscribers move. It holds the page that they were shown
    /// until it has its own, and loads nothing yet.
    func split(for source: PageSource) -> EventHub {
        let hub = EventHub(
            source,
            changes: changes,
            revisions: revisions,
            metrics: metrics,
            shownPages: shownPages,
            eventBytes: eventBytes
        )
        if let current = state.withLock({ $0.current?.copied(in: shownPages) }) {
            hub.state.withLock { $0.current = current }
        }
        hub.move(to: source)
        return hub
    }

    /// Has all subscribers look where their audiences have moved to.
    func dismissMoved() {
        state.withLock { $0.dismissals += 1 }
        resumeWaiters()
    }

    /// Has the page loaded again if something that it is made of has been replaced.
    ///
    /// - Parameter isReaders: true where a reader has done that, here or on another instance: it is published at
    ///   once.
    func invalidateIfOutdated(isReaders: Bool) {
        let (isOutdated, moment) = state.withLock { state -> (Bool, ContinuousClock.Instant?) in
            guard let current = state.current, !current.isUpToDate || current.isPart else {
                return (false, nil)
            }
            state.isInvalid = true
            guard isReaders else { return (true, nil) }
            let coalesce = state.source.module.coalesce
            return (true, state.schedule.hasten(coalesce: coalesce, now: .now))
        }
        if isOutdated { timer.fire() }
        if let moment { publish(at: moment) }
    }

    /// Ends all streams.
    func end() {
        let loader = state.withLock { state in
            state.isEnded = true
            defer { state.loader = nil }
            return state.loader
        }
        loader?.cancel()
        resumeWaiters()
        let feeds = state.withLock { state in
            defer { state.feeds = [:] }
            return state.feeds.values.map(\.body)
        }
        for body in feeds { body.end() }
    }
}
