import Locking
import SQLiteStorage
import SwitchKit
import UpstreamKit

/// The view whose page is loaded: the responses that it was made of, and the calls that none of them answers.
final class ReplayContext: Sendable {
    /// The view of the task that loads a page.
    @TaskLocal static var current: ReplayContext?

    let responses: [RecordedRequest: ContentDigest]
    let switches: [SwitchKey: Bool]
    private let unanswered = Locked<Set<RecordedRequest>>([])

    init(_ view: RecordedView) {
        responses = Dictionary(view.responses.map { ($0.request, $0.content) }) { first, _ in first
        }
        switches = view.switches
    }

    /// The calls so far that no response answers, sorted.
    var missing: [RecordedRequest] { unanswered.withLock { $0.sorted() } }

    /// Notes a call that no response answers.
    func note(_ request: RecordedRequest) {
        unanswered.withLock { _ = $0.insert(request) }
    }
}

/// The values of switches as the view of the task has them.
struct ReplaySwitchStore: SwitchStore {
    func values(of module: String, owners: [String]) async -> SwitchValues {
        let stored = ReplayContext.current?.switches ?? [:]
        return SwitchValues(stored.filter { $0.key.module.isExactly(module) })
    }

    func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?,
        admitsNewRow: @escaping @Sendable () -> Bool
    ) async throws(SwitchStoreError) -> SwitchStoring {
        throw .unusable("a recorded view sets no switch")
    }
}
