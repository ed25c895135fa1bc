import HTTPSocket
import ModuleKit
import PageServing
import WorkLimits

/// The state of a hub, guarded by its lock.
struct HubState: Sendable {
    /// The page as subscribers see it.
    struct Current: Sendable {
        let page: Page
        let body: SharedBytes
        /// The versions that the page was built from; nil for the sections so far of a page.
        let inputs: PageDependencies?
        /// The responses that its content is made of.
        let content: ContentSource
        /// The responses themselves, where the page is sent request by request.
        let shown: ShownResponses?
        /// True for a page of a former configuration: nobody is sent it any more.
        private(set) var isFormer = false
        /// The bytes of the page.
        private let bytes: Int
        /// The charge for the page, held as long as it is shown.
        private var charge: MemoryCharge

        init(_ page: CachedPage, in account: MemoryAccount) {
            self.page = page.page
            body = page.body
            inputs = page.inputs
            content = page.inputs.source
            shown = page.inputs.shown
            bytes = page.contentBytes + (shown?.memoryBytes ?? 0)
            charge = account.charge(bytes)
        }

        /// A page of the sections that were loaded so far.
        init(partial page: Page, of loaded: LoadedPage, in account: MemoryAccount) {
            self.page = page
            body = SharedBytes(page.json)
            inputs = nil
            content = ContentSource(loaded)
            let shown = ShownResponses(loaded)
            self.shown = shown
            bytes = page.memoryBytes + shown.memoryBytes
            charge = account.charge(bytes)
        }

        /// Notes that another configuration took the place of the one that the page is of.
        mutating func retire() { isFormer = true }

        /// Returns the page for another hub, charged again: the next page of that one will be as large.
        func copied(in account: MemoryAccount) -> Current {
            var copy = self
            copy.charge = account.charge(bytes)
            return copy
        }

        /// True for the sections so far of a page.
        var isPart: Bool { inputs == nil }

        /// True while nothing that the page was built from has been replaced.
        var isUpToDate: Bool { !isFormer && inputs?.areCurrent ?? true }
    }

    /// A page that is about to be published.
    enum Pending: Sendable {
        /// A whole page; memory has the newest of its name.
        case finished(CachedPage)
        /// The sections so far of a page that is being loaded.
        case partial(LoadedPage)
        /// The remains of a page that a required request kept from being built; the problem stands
        /// beside it.
        case failed(LoadedPage)

        /// The responses that its content is made of; nil where the page is sent whole.
        var shown: ShownResponses? {
            switch self {
            case .finished(let page): page.inputs.shown
            case .partial(let loaded), .failed(let loaded): ShownResponses(loaded)
            }
        }
    }

    /// A subscriber that waits for a notice.
    struct Waiter: Sendable {
        let position: EventHub.Position
        let continuation: CheckedContinuation<EventHub.Notice, Never>
    }

    /// The revisions alone, for an audience that asks for no more.
    struct Feed: Sendable {
        let body: BroadcastBody
        /// The revision that it was sent; nil for none.
        var revision: String?
    }

    var source: PageSource
    var current: Current?
    var pending: Pending?
    /// The page that is being published: `pending` until then, and `current` afterwards.
    var publishing: Pending?
    var schedule = PublicationSchedule()
    var problem: (problem: Problem, number: Int)?
    var problemCount = 0
    var commentCount = 0
    var isEnded = false
    var waiters: [Int: Waiter] = [:]
    var lastWaiterID = 0
    /// Events that lead to the current page, by the revision they lead from; empty for none.
    var events: [EventHub.Origin: Task<EventHub.Event, Never>] = [:]
    /// The number of times that subscribers of the page were moved to another one.
    var dismissals = 0
    /// The feeds, by what their audiences asked for.
    var feeds: [ExactString: Feed] = [:]
    var loader: Task<Void, Never>?
    var isInvalid = false

    /// True until a page has been offered: subscribers have seen nothing, and are about to see nothing.
    var isBlank: Bool { current == nil && publishing == nil && pending == nil }

    /// The responses of the newest page that subscribers see, or are about to see.
    var shown: ShownResponses? { (pending ?? publishing)?.shown ?? current?.shown }

    /// Returns the next notice for a subscriber at a position; nil when it has to wait.
    func notice(after position: EventHub.Position) -> EventHub.Notice? {
        if position.dismissals != dismissals { return .dismissed }
        // A new subscriber is shown nothing that has been replaced: it waits for the next page.
        if let current, !current.isFormer, current.page.revision != position.revision,
            position.revision != nil || current.isUpToDate
        {
            return .page
        }
        if let problem, problem.number > position.problem {
            return .problem(problem.problem, number: problem.number)
        }
        if isEnded { return .end }
        return commentCount > position.comment ? .comment(number: commentCount) : nil
    }

    /// Returns the current revision, and the feeds that do not have it yet. One that is out of date is not
    /// shown to anybody first, nor is one of the sections so far.
    mutating func takeFedRevision() -> (revision: String?, bodies: [BroadcastBody]) {
        guard !feeds.isEmpty, let current, current.inputs != nil, !current.isFormer else {
            return (nil, [])
        }
        let (revision, isUpToDate) = (current.page.revision, current.isUpToDate)
        var bodies: [BroadcastBody] = []
        for (asked, feed) in feeds
        where feed.revision != revision && (feed.revision != nil || isUpToDate) {
            feeds[asked]?.revision = revision
            bodies.append(feed.body)
        }
        return (revision, bodies)
    }

    /// Removes and returns the waiters for which there is a notice.
    mutating func takeReadyWaiters() -> [(waiter: Waiter, notice: EventHub.Notice)] {
        let ready = waiters.compactMap { id, waiter in
            notice(after: waiter.position).map { (id, waiter, $0) }
        }
        for (id, _, _) in ready { waiters[id] = nil }
        return ready.map { ($0.1, $0.2) }
    }
}
