import Locking
import UpstreamKit

/// The responses that a load goes without, as their requests failed: what is made of it is out of date once
/// a cache has one of them.
///
/// Bounded by the calls of a load.
final class AbsentResponses: Sendable {
    private let noted = Locked<[ResponseVersion]>([])

    /// The versions so far.
    var versions: [ResponseVersion] { noted.withLock(\.self) }

    /// Notes the version of a response that is not there; nil where no cache may ever have it.
    func note(_ version: ResponseVersion?) {
        guard let version else { return }
        noted.withLock { $0.append(version) }
    }
}
