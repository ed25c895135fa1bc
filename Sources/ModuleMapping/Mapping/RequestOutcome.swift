package import JSONCore
package import UpstreamKit

/// The outcome of one request of a module.
package struct RequestOutcome: Sendable {
    /// The source of the documents.
    package enum Provenance: Sendable {
        /// The responses to the request.
        case fresh
        /// Stale responses, as a refetch failed; the oldest was fetched at `asOf`.
        case stale(asOf: WallTime, failure: RequestFailure)
        /// The configured fallback.
        case fallback(RequestFailure)
        /// None: the request failed.
        case failed(RequestFailure)
        /// None: the step's `when` did not hold, or no later page is wanted.
        case skipped
        /// None yet.
        case pending
    }

    /// The source of the documents.
    package var provenance = Provenance.fresh
    /// The documents that components are mapped from: one, or one a page.
    package var documents: [ResponseDocument] = []
    /// The value of `${page}` for the first document; nil when the request is not paged.
    package var firstPage: Int64?
    /// The responses that the documents came with, without their bodies: those are for storing, and
    /// would live as long as a page is being made.
    package private(set) var responses: [UpstreamResponse] = []
    /// All failures.
    package var failures: [RequestFailure] = []
    /// True when null stands for responses of a `forEach` that did not come, each named in a failure.
    package var hasGaps = false
    /// A Boolean value that indicates whether there is another batch; nil when the request is not
    /// paged.
    package var hasNext: Bool?

    /// Creates an outcome without a response.
    package init() {}

    /// Creates the outcome of a request that failed, with the document to show in its place.
    package init(failed failure: RequestFailure, fallback: JSONDocument?) {
        failures = [failure]
        provenance = fallback == nil ? .failed(failure) : .fallback(failure)
        documents = fallback.map { [ResponseDocument($0)] } ?? []
    }

    /// Creates the outcome of a document that was put together of several responses.
    package init(_ document: JSONDocument, of responses: [UpstreamResponse]) {
        documents = [ResponseDocument(document)]
        self.responses = responses.map(\.withoutBody)
    }

    /// The outcome of a request that was not made.
    package static let skipped = {
        var outcome = RequestOutcome()
        outcome.provenance = .skipped
        return outcome
    }()

    /// The outcome of a request that has not finished.
    package static let pending = {
        var outcome = RequestOutcome()
        outcome.provenance = .pending
        return outcome
    }()

    /// Adds a response.
    ///
    /// - Parameter failure: The failure because of which a stale response is used; nil for a fresh
    ///   one.
    package mutating func add(_ response: UpstreamResponse, failure: RequestFailure?) {
        documents.append(response.content)
        responses.append(response.withoutBody)
        guard let failure else { return }
        failures.append(failure)
        markStale(asOf: response.fetchedAt, failure: failure)
    }

    /// Notes that a stale response is among the documents.
    package mutating func markStale(asOf time: WallTime, failure: RequestFailure) {
        switch provenance {
        case .fresh: provenance = .stale(asOf: time, failure: failure)
        case .stale(let asOf, let first):
            provenance = .stale(asOf: min(asOf, time), failure: first)
        case .fallback, .failed, .skipped, .pending: break
        }
    }

    /// True when the documents are the upstream's own, all of them, and none is stale.
    package var isComplete: Bool {
        if case .fresh = provenance { !hasGaps } else { false }
    }

    /// The reason why there is no document, for people; nil when there is one.
    package var reasonWithoutResponse: String? {
        switch provenance {
        case .failed(let failure): "the request '\(failure.request)' failed: \(failure.detail)"
        case .skipped: "the request was skipped"
        case .pending: "the request has not finished"
        case .fresh, .stale, .fallback: nil
        }
    }

    /// True while the request has not finished.
    package var isPending: Bool { if case .pending = provenance { true } else { false } }

    /// The failure that left nothing to show, if there is one.
    package var fatalFailure: RequestFailure? {
        if case .failed(let failure) = provenance { failure } else { nil }
    }
}
