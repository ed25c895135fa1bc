package import ModuleMapping
package import UpstreamKit
import WorkLimits

/// A request to load a module.
package struct LoadRequest: Sendable {
    /// The extent of a refresh: what is requested past every cache.
    package enum Refresh: Sendable, Equatable {
        case nothing
        /// Responses past their lifetime, even those that may be served while they are fetched again.
        case expired
        case everything
        /// The requests that feed the section of this id.
        case section(String)
    }

    /// The page that is requested.
    package var page: PageRequest
    /// The time at which the page is served with what has been loaded by then.
    package let deadline: ContinuousClock.Instant
    /// The client's header fields, names in lower case; each upstream is sent those it forwards.
    package var clientFields: HeaderFields
    /// The requests that are made past every cache.
    package var refresh: Refresh
    /// The fields that name the client's request in traces and logs, for the upstreams.
    package var trace: TraceFields
    /// Receives what has been loaded so far, in order: each time that a request of a module with
    /// `emit: eachDone` has finished, and once before. Must return soon; nil reports nothing.
    package var progress: (@Sendable (LoadedPage) -> Void)?
    /// The responses that are shown to those who follow the progress: they stand for requests that have not
    /// finished; nil where nothing is shown yet.
    package var shown: ShownResponses?
    /// The record of the calls; nil where nobody asks.
    package var recorder: CallRecorder?
    /// The record of what a refresh brings; nil where nobody asked for one.
    package var refreshed: RefreshRecord?
    /// True when responses keep the calls that they answer, as the page may be recorded.
    package var keepsCalls = false
    /// The names of the composites' children around the module, `shop.news.`: only for the record.
    var prefix = ""
    /// The number of the load's moment, by which batches of lists are told that belong together.
    let listMoment = ListMoment.next()
    /// The calls that the load may still make.
    let calls = CallBudget()
    /// The responses that the load goes without, over all modules in it.
    let absences = AbsentResponses()
    /// The lists that ended at a repeated cursor, over all modules in it.
    let repeatedCursors = RepeatedCursors()
    /// The budget of the expressions that are evaluated while loading.
    let budget: WorkBudget

    /// The number of checks of the budget that pass after the deadline: requests are still written then, as
    /// caches may have their responses.
    private static let graceChecks = 64

    /// Creates a request.
    package init(
        page: PageRequest,
        deadline: ContinuousClock.Instant,
        clientFields: HeaderFields = [:],
        refresh: Refresh = .nothing,
        trace: TraceFields = TraceFields()
    ) {
        self.page = page
        self.deadline = deadline
        budget = WorkBudget(deadline: deadline, graceChecks: Self.graceChecks)
        self.clientFields = clientFields
        self.refresh = refresh
        self.trace = trace
    }

    /// Returns the request to load the same once more by the same deadline, with budgets of its own: what the caches
    /// have got meanwhile comes from them. Nobody follows its progress, as what is shown already is more.
    package func again() -> LoadRequest {
        var again = LoadRequest(
            page: page,
            deadline: deadline,
            clientFields: clientFields,
            trace: trace
        )
        again.recorder = recorder
        again.keepsCalls = keepsCalls
        return again
    }
}
