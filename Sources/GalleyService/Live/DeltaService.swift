import ChangesCore
import HTTPSocket
import ModuleConfiguration
import ModuleKit
import Synchronization

/// Computes the changes between revisions, once for all requests for the same ones.
final class DeltaService: Sendable {
    /// The maximum of cached results: as many as a page has revisions, for a few pages that many
    /// clients poll.
    static let maximumResults = 128

    /// The maximum of cached results, in bytes.
    static let maximumBytes = 16 << 20

    /// Changes, encoded.
    struct Result: Sendable {
        let kind: PageChanges.Kind
        let body: SharedBytes
    }

    private struct Key: Hashable {
        let from: Hash128
        let to: Hash128
    }

    private struct State: Sendable {
        var running: [Key: Task<Result, Never>] = [:]
        var cached: [Key: Result] = [:]
        /// The keys of the cached results, the oldest first.
        var order: [Key] = []
        let maximumBytes: Int
        var bytes = 0

        /// Stores a result. A reset is not stored: an unknown revision may be read from disk in a
        /// moment, and the layout costs nothing to send.
        mutating func finish(_ key: Key, with result: Result) {
            running[key] = nil
            guard result.kind == .delta, cached[key] == nil else { return }
            cached[key] = result
            order.append(key)
            bytes += result.body.count
            while order.count > maximumResults || bytes > maximumBytes {
                let oldest = order.removeFirst()
                bytes -= cached.removeValue(forKey: oldest)?.body.count ?? 0
            }
        }
    }

    private enum Lookup {
        case cached(Result)
        case running(Task<Result, Never>)
    }

    private let store: RevisionStore
    private let metrics: LiveMetrics
    private let state: Mutex<State>

    /// - Parameter maximumBytes: the maximum of cached results, in bytes.
    init(
        _ store: RevisionStore,
        metrics: LiveMetrics,
        maximumBytes: Int = DeltaService.maximumBytes
    ) {
        self.store = store
        self.metrics = metrics
        state = Mutex(State(maximumBytes: maximumBytes))
    }

    /// The bytes of the cached results.
    var bytes: Int { state.withLock(\.bytes) }

    /// Returns the changes of a page since one of its revisions.
    ///
    /// - Parameters:
    ///   - revision: the revision that the client holds.
    ///   - page: the current page.
    ///   - identity: the page's identity.
    func changes(since revision: String, to page: Page, of identity: PageIdentity) async -> Result {
        if revision == page.revision {
            let changes = PageChanges(noneTo: page)
            return Result(kind: changes.kind, body: SharedBytes(changes.bytes))
        }
        let key = Key(from: identity.key(of: revision), to: identity.key(of: page.revision))
        let lookup: Lookup = state.withLock { state in
            if let result = state.cached[key] { return .cached(result) }
            if let running = state.running[key] { return .running(running) }
            let task = Task(executorPreference: BuilderThreads.shared.lane(of: identity.module)) {
                let result = await self.compute(from: revision, to: page, of: identity)
                self.state.withLock { $0.finish(key, with: result) }
                return result
            }
            state.running[key] = task
            return .running(task)
        }
        switch lookup {
        case .cached(let result): return result
        case .running(let task): return await task.value
        }
    }

    private func compute(
        from revision: String,
        to page: Page,
        of identity: PageIdentity
    ) async -> Result {
        let changes: PageChanges
        if let old = await store.revision(revision, of: identity) {
            let new = store.revision(of: page, identity: identity)
            changes = PageChanges(from: old, named: revision, to: page, revision: new)
        } else {
            changes = PageChanges(resetTo: page, from: revision, because: .unknownRevision)
        }
        metrics.count(changes.kind)
        return Result(kind: changes.kind, body: SharedBytes(changes.bytes))
    }
}
