import HTTPSocket
import ModuleKit

/// What a hub's lock guards.
struct HubState: Sendable {
    /// The page as listeners see it.
    struct Shown: Sendable {
        let page: Page
        let body: SharedBytes
    }

    /// What is about to be shown.
    enum Offer: Sendable {
        /// A page that is whole, under whose name memory has the newest.
        case finished(FinishedPage)
        /// What there is of a page that is being loaded.
        case part(LoadedPart)
    }

    struct Parked: Sendable {
        let position: EventHub.Position
        let continuation: CheckedContinuation<EventHub.Notice, Never>
    }

    var source: PageSource
    var shown: Shown?
    var offer: Offer?
    var isPublishing = false
    var problem: (problem: Problem, number: Int)?
    var problems = 0
    var comments = 0
    var isEnded = false
    var parked: [Int: Parked] = [:]
    var nextParked = 0
    /// Events that lead to what is shown, by the revision they lead from; empty is from nothing.
    var events: [String: Task<EventHub.Event, Never>] = [:]
    var loader: Task<Void, Never>?
    var isPoked = false

    /// What a listener at a position does next; nil is wait.
    func notice(after position: EventHub.Position) -> EventHub.Notice? {
        if let shown, shown.page.revision != position.revision { return .page }
        if let problem, problem.number > position.problem {
            return .problem(problem.problem, number: problem.number)
        }
        if isEnded { return .end }
        return comments > position.comment ? .comment(number: comments) : nil
    }

    /// Those who need not wait any longer, with what they do next.
    mutating func takeAwake() -> [(Parked, EventHub.Notice)] {
        let awake = parked.compactMap { id, parked in
            notice(after: parked.position).map { (id, parked, $0) }
        }
        for (id, _, _) in awake { parked[id] = nil }
        return awake.map { ($0.1, $0.2) }
    }
}
