import JSONCore
import UpstreamKit

/// What became of one request of a module.
struct RequestOutcome: Sendable {
    /// How the documents came to stand for what was asked.
    enum Standing: Sendable {
        /// They are what was asked for.
        case asked
        /// The refetch failed; they were fetched earlier.
        case stale(asOf: WallTime, failure: RequestFailure)
        /// They are the configured stand-in.
        case fallback(RequestFailure)
        /// There are none.
        case failed(RequestFailure)
        /// There are none, on purpose: the step's `when` did not hold.
        case passedOver
    }

    /// How the documents came to be.
    var standing: Standing
    /// What components are mapped from: one document, or one a page.
    var documents: [JSONDocument] = []
    /// The answers behind them.
    var answers: [UpstreamAnswer] = []
    /// Everything that failed on the way.
    var failures: [RequestFailure] = []
    /// Whether there is another page; nil when the request is not paged.
    var hasNext: Bool?

    /// An answer; it may be one that stands in for a refetch that failed.
    init(_ answer: UpstreamAnswer, request: String, module: String) {
        documents = [answer.document]
        answers = [answer]
        if let failure = answer.outcome.failure {
            let named = RequestFailure(request: request, module: module, failure)
            failures = [named]
            standing = .stale(asOf: answer.fetchedAt, failure: named)
        } else {
            standing = .asked
        }
    }

    /// A request that failed, with what the configuration says to show in its place.
    init(failed failure: RequestFailure, fallback: JSONDocument?) {
        failures = [failure]
        standing = fallback == nil ? .failed(failure) : .fallback(failure)
        documents = fallback.map { [$0] } ?? []
    }

    /// A step that was not asked.
    static let passedOver = RequestOutcome(standing: .passedOver)

    /// Answers put together.
    init(
        standing: Standing,
        documents: [JSONDocument] = [],
        answers: [UpstreamAnswer] = [],
        failures: [RequestFailure] = [],
        hasNext: Bool? = nil
    ) {
        self.standing = standing
        self.documents = documents
        self.answers = answers
        self.failures = failures
        self.hasNext = hasNext
    }

    /// The failure that left nothing to show, if one did.
    var fatalFailure: RequestFailure? {
        if case .failed(let failure) = standing { failure } else { nil }
    }
}
