import UpstreamKit

/// The part of a call in the list of a paged request.
struct ListCall: Sendable {
    /// The moment with which its response is noted.
    let moment: ListMoment
    /// True when the upstream is called past every cache.
    var isAgain = false
}
