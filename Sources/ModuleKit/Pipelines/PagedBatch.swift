import ModuleMapping
import UpstreamKit

/// A batch of a paged request that was loaded, or the failure to load it.
struct PagedBatch: Sendable {
    /// A batch by its place in the list.
    enum Place: Sendable {
        /// Another batch comes after it: at a cursor, or at the target of a link, if the list has such.
        case inner(cursor: String?)
        /// It is the last one.
        case last
        /// The list ended before it.
        case beyondEnd
        /// The place is unknown.
        case unknown(RequestFailure)
    }

    let result: Result<UpstreamResponse, RequestFailure>
    var place: Place
    /// The failure because of which an old response is shown; nil for another response.
    private(set) var failure: RequestFailure?
    /// The number of the round, from 1, in which this load has last asked the upstream for it, whatever came of that;
    /// 0 where it has not.
    ///
    /// Nor where it has joined the fetch of another load, which may have asked before the list changed.
    var round: Int
    /// The moments at which it was fetched or confirmed.
    let moments: ListMoments
    /// The moment at which the upstream has given or confirmed it for this load; nil for one of a cache, a failure
    /// included.
    var newMoment: UInt64? { isNew ? moments.newest : nil }
    private let isNew: Bool

    /// Creates a batch that has a response.
    init(_ response: UpstreamResponse, place: Place, failure: RequestFailure?) {
        result = .success(response)
        self.place = place
        self.failure = failure
        let outcome = response.outcome
        round = outcome.isUpstreams && !outcome.isCollapsed || outcome.failure != nil ? 1 : 0
        moments = ListMoments(of: response.fields)
        isNew = outcome.isUpstreams
    }

    /// Creates a batch that could not be loaded.
    init(failure: RequestFailure, place: Place) {
        result = .failure(failure)
        self.place = place
        round = 1
        moments = ListMoments()
        isNew = false
    }

    /// True when no batch after this one is wanted.
    var endsList: Bool { if case .inner = place { false } else { true } }

    /// True when there is a response.
    var hasResponse: Bool { if case .success = result { true } else { false } }

    /// Returns the batch as it is shown after it was asked for again in vain: with its old response.
    func keptAfter(_ failure: RequestFailure) -> PagedBatch {
        var kept = self
        var failure = failure
        failure.hasStaleResponse = true
        kept.failure = self.failure ?? failure
        kept.round = 1
        return kept
    }

    /// Returns true when the next batch of the list goes on where this one ends: it was asked for since this one was,
    /// or no earlier than this one got its bytes.
    func isContinued(by next: PagedBatch) -> Bool {
        guard hasResponse, next.hasResponse else { return true }
        if next.round > 0, next.round >= round { return true }
        return moments.arePassed(by: next.moments)
    }
}
