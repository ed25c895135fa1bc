package import ModuleMapping
package import SwitchKit
package import UpstreamKit

/// The responses of one load of a module, before anything is mapped.
package struct LoadedPage: Sendable {
    /// The responses by the way in which they are mapped.
    enum Source: Sendable {
        /// The outcomes of the module's own requests, by their ids.
        case requests([ExactString: RequestOutcome])
        /// The loads of a composite's children, in declared order.
        case children([LoadedPage])
    }

    /// The request that was loaded; its parameters are the module's own.
    package let request: LoadRequest
    /// The responses, ready to be mapped.
    let source: Source
    /// The responses, in declared order of the requests.
    package var responses: [UpstreamResponse] = []
    /// The versions of the responses that are missing, as their requests failed: none is current once a
    /// cache has it.
    package var absences: [ResponseVersion] { request.absences.versions }
    /// The lists that ended at a repeated cursor, an upstream's mistake.
    package var repeatedCursors: Set<RepeatedCursor> { request.repeatedCursors.all }
    /// The failures of requests, in declared order.
    package var failures: [RequestFailure] = []
    /// A Boolean value that indicates whether there is another batch of the last paged module in it;
    /// nil when none is paged.
    package var hasNext: Bool?
    /// The time at which the responses were there.
    var loadedAt = ContinuousClock.now
    /// The time spent waiting for upstreams.
    package var fetchDuration: Duration = .zero
    /// True when one of them is no longer the newest.
    package var isOvertaken: Bool { responses.contains(where: \.isOvertaken) }
    /// True when a refresh has brought a newer response than one of them before that came.
    package var isReplaced: Bool { responses.contains { $0.isReplaced } }
    /// True when a response depends on the client's `authorization`, so that it is the client's alone.
    package var isPrivate = false
    /// The client's header fields that were forwarded to upstreams, for `Vary`.
    package var forwardedNames: Set<ExactString> = []
    /// The values of the switches, a module at a time.
    package var switches: [SwitchValues] = []

    /// False when a page cannot be made of it, as its switches cannot be read.
    package var knowsSwitches: Bool { switches.allSatisfy(\.areKnown) }
    /// The failure of a required request; nil in a composite, whose children may fail.
    var requiredFailure: RequiredFailure?

    /// True when a required request failed.
    package var isFailed = false

    /// Returns what there is of a page that a required request kept from being built: its sections
    /// failed, and the page is partial. Nil where none did.
    package var withoutRequirement: LoadedPage? {
        guard requiredFailure != nil else { return nil }
        var loaded = self
        loaded.requiredFailure = nil
        loaded.isFailed = true
        return loaded
    }

    /// True while a request has not finished.
    var isPending: Bool {
        switch source {
        case .requests(let outcomes): outcomes.values.contains(where: \.isPending)
        case .children(let children): children.contains(where: \.isPending)
        }
    }

    init(_ request: LoadRequest, source: Source) {
        var request = request
        // Who receives the progress of a load may hold what it was shown: it would hold itself by that.
        request.progress = nil
        request.shown = nil
        request.refreshed = nil
        self.request = request
        self.source = source
    }

    /// Puts the loads of children together, one after another.
    init(_ request: LoadRequest, children: [LoadedPage]) {
        self.init(request, source: .children(children))
        for child in children {
            responses += child.responses
            failures += child.failures
            hasNext = child.hasNext ?? hasNext
            fetchDuration = max(fetchDuration, child.fetchDuration)
            isPrivate = isPrivate || child.isPrivate
            forwardedNames.formUnion(child.forwardedNames)
            switches += child.switches
        }
    }
}

/// An error that leaves no page: a required request failed without a stale response or fallback, or no
/// section was finished before the deadline.
package struct LoadError: Error, Sendable {
    /// The required request's failure first, then the others there were.
    package let failures: [RequestFailure]
    /// True when the client's own `authorization` had been forwarded to the required request.
    package let forwardedAuthorization: Bool
    /// True when the switches that instances share cannot be read, so that a page would show them as nobody
    /// set them.
    package let lacksSwitches: Bool
    /// The thing on the page that the client does not draw and that has nothing in its place; nil for other errors.
    package private(set) var refused: RefusedType?

    /// Creates the error of a page with something that the client does not draw.
    init(_ refused: RefusedType) {
        failures = []
        forwardedAuthorization = false
        lacksSwitches = false
        self.refused = refused
    }

    /// The error of a page whose switches cannot be read.
    package static let unknownSwitches = LoadError()

    private init() {
        failures = []
        forwardedAuthorization = false
        lacksSwitches = true
    }

    /// Creates the error of a page of which no section was finished before its deadline.
    ///
    /// - Parameter failures: All failures of the page.
    init(unfinished failures: [RequestFailure]) {
        self.failures = failures.filter(\.isOfWork) + failures.filter { !$0.isOfWork }
        forwardedAuthorization = false
        lacksSwitches = false
    }

    /// Creates the error of a required request that failed.
    ///
    /// - Parameter failures: All failures of the page.
    init(_ required: RequiredFailure, among failures: [RequestFailure]) {
        func isSame(_ other: RequestFailure) -> Bool {
            other.request == required.failure.request && other.kind == required.failure.kind
        }
        self.failures = failures.filter(isSame) + failures.filter { !isSame($0) }
        forwardedAuthorization = required.forwardedAuthorization
        lacksSwitches = false
    }
}
