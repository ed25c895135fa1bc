import JSONCore
import UpstreamKit

/// What became of one request of a module.
struct RequestOutcome: Sendable {
    /// How the documents came to stand for what was asked.
    enum Standing: Sendable {
        /// They are what was asked for.
        case asked
        /// A refetch failed; what was fetched earlier stands in, the oldest of it at `asOf`.
        case stale(asOf: WallTime, failure: RequestFailure)
        /// They are the configured stand-in.
        case fallback(RequestFailure)
        /// There are none.
        case failed(RequestFailure)
        /// There are none, on purpose: the step's `when` did not hold, or no later page is wanted.
        case passedOver
        /// There are none yet.
        case awaited
    }

    /// How the documents came to be.
    var standing = Standing.asked
    /// What components are mapped from: one document, or one a page.
    var documents: [JSONDocument] = []
    /// What `${page}` was for the first of the documents; nil when the request is not paged.
    var firstPage: Int64?
    /// The answers behind them.
    var answers: [UpstreamAnswer] = []
    /// Everything that failed on the way.
    var failures: [RequestFailure] = []
    /// Whether null stands in places of a `forEach` for which no answer came, each named in a failure.
    var hasGaps = false
    /// Whether there is another page; nil when the request is not paged.
    var hasNext: Bool?

    /// No answer yet.
    init() {}

    /// A request that failed, with what the configuration says to show in its place.
    init(failed failure: RequestFailure, fallback: JSONDocument?) {
        failures = [failure]
        standing = fallback == nil ? .failed(failure) : .fallback(failure)
        documents = fallback.map { [$0] } ?? []
    }

    /// A request that was not asked.
    static let passedOver = {
        var outcome = RequestOutcome()
        outcome.standing = .passedOver
        return outcome
    }()

    /// A request that has not finished.
    static let awaited = {
        var outcome = RequestOutcome()
        outcome.standing = .awaited
        return outcome
    }()

    /// Adds an answer; it may be one that stands in for a refetch that failed.
    ///
    /// - Parameter failure: that failure, if so.
    mutating func add(_ answer: UpstreamAnswer, failure: RequestFailure?) {
        documents.append(answer.document)
        answers.append(answer)
        guard let failure else { return }
        failures.append(failure)
        stands(since: answer.fetchedAt, failure)
    }

    /// Notes that an answer of an earlier time stands in for one that failed.
    mutating func stands(since time: WallTime, _ failure: RequestFailure) {
        switch standing {
        case .asked: standing = .stale(asOf: time, failure: failure)
        case .stale(let asOf, let first):
            standing = .stale(asOf: min(asOf, time), failure: first)
        case .fallback, .failed, .passedOver, .awaited: break
        }
    }

    /// The failure that left nothing to show, if one did.
    var fatalFailure: RequestFailure? {
        if case .failed(let failure) = standing { failure } else { nil }
    }
}
