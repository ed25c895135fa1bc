import HTTPSocket
import ModuleKit
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
        /// The charge for the page, held as long as it is shown.
        private let charge: MemoryCharge

        init(_ page: CachedPage, in account: MemoryAccount) {
            self.page = page.page
            body = page.body
            inputs = page.inputs
            content = page.inputs.source
            shown = page.inputs.shown
            charge = account.charge(page.contentBytes + (shown?.memoryBytes ?? 0))
        }

        /// A page of the sections that were loaded so far.
        init(partial page: Page, of loaded: LoadedPage, in account: MemoryAccount) {
            self.page = page
            body = SharedBytes(page.json)
            inputs = nil
            content = ContentSource(loaded)
            let shown = ShownResponses(loaded)
            self.shown = shown
            charge = account.charge(page.memoryBytes + shown.memoryBytes)
        }

        /// True for the sections so far of a page.
        var isPart: Bool { inputs == nil }

        /// True while nothing that the page was built from has been replaced.
        var isUpToDate: Bool { inputs?.areCurrent ?? true }
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
    }

    /// A subscriber that waits for a notice.
    struct Waiter: Sendable {
        let position: EventHub.Position
        let continuation: CheckedContinuation<EventHub.Notice, Never>
    }

    var source: PageSource
    var current: Current?
    var pending: Pending?
    var schedule = PublicationSchedule()
    var problem: (problem: Problem, number: Int)?
    var problemCount = 0
    var commentCount = 0
    var isEnded = false
    var waiters: [Int: Waiter] = [:]
    var lastWaiterID = 0
    /// Events that lead to the current page, by the revision they lead from; empty for none.
    var events: [EventHub.Origin: Task<EventHub.Event, Never>] = [:]
    /// The revisions alone, for those who ask for no more; nil before somebody does.
    var feed: BroadcastBody?
    /// The revision that the feed has.
    var fedRevision: String?
    var loader: Task<Void, Never>?
    var isInvalid = false

    /// Returns the next notice for a subscriber at a position; nil when it has to wait.
    func notice(after position: EventHub.Position) -> EventHub.Notice? {
        // A new subscriber is shown nothing that has been replaced: it waits for the next page.
        if let current, current.page.revision != position.revision,
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

    /// Returns the current revision where the feed does not have it yet. One that is out of date is not
    /// shown to anybody first, nor is one of the sections so far.
    mutating func takeFedRevision() -> String? {
        guard feed != nil, let current, current.inputs != nil,
            current.page.revision != fedRevision, fedRevision != nil || current.isUpToDate
        else { return nil }
        fedRevision = current.page.revision
        return fedRevision
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
