public import UpstreamKit

/// What a module is loaded for.
public struct LoadRequest: Sendable {
    /// What is asked of the upstreams again, past every cache.
    public enum Refresh: Sendable, Equatable {
        /// Nothing.
        case nothing
        /// What is past its lifetime, though it might be served while it is fetched again.
        case expired
        /// Everything.
        case everything
        /// What feeds the section of this id.
        case section(String)
    }

    /// The page that is wanted.
    public var page: PageRequest
    /// When the page must be answered, with what is there by then.
    public var deadline: ContinuousClock.Instant
    /// The client's header fields, names in lower case; each upstream is sent those it forwards.
    public var clientFields: HeaderFields
    /// What is asked again, past every cache.
    public var refresh: Refresh
    /// The trace to continue upstream.
    public var traceparent: String?
    /// Told what there is so far, each time that a request of a module with `emit: eachDone` has
    /// finished and once before, in order; must return soon. Nil where nobody wants to know.
    public var progress: (@Sendable (LoadedPart) -> Void)?
    /// What is left of the calls that the load may make.
    let calls = CallBudget()

    /// Asks for a page.
    public init(
        page: PageRequest,
        deadline: ContinuousClock.Instant,
        clientFields: HeaderFields = [:],
        refresh: Refresh = .nothing,
        traceparent: String? = nil
    ) {
        self.page = page
        self.deadline = deadline
        self.clientFields = clientFields
        self.refresh = refresh
        self.traceparent = traceparent
    }
}
