import ChangesCore
import HTTPSocket
import JSONCore
import Locking
import ModuleKit
import PageServing

/// Computes the changes between revisions, once for all requests for the same ones.
final class DeltaService: Sendable {
    /// The maximum of cached results: as many as a page has revisions, for a few pages that many
    /// clients poll.
    static let maximumResults = 128

    /// The maximum of cached results, in bytes.
    static let maximumBytes = 16 << 20

    struct EncodedChanges: Sendable {
        let kind: PageChanges.ChangesKind
        let body: SharedBytes
    }

    private struct Key: Hashable {
        let from: Hash128
        let to: Hash128
    }

    /// A computation under way.
    private struct Job: Hashable {
        let key: Key
        let prefersDelta: Bool
    }

    private struct State: Sendable {
        var running: [Job: Task<EncodedChanges, Never>] = [:]
        var cached: [Key: EncodedChanges] = [:]
        /// The keys of the cached results, the oldest first.
        var order: [Key] = []
        let maximumBytes: Int
        var bytes = 0

        /// Stores a result. A reset is not stored: an unknown revision may be read from disk in a
        /// moment, and the layout costs nothing to send.
        mutating func finish(_ job: Job, with result: EncodedChanges) {
            running[job] = nil
            let key = job.key
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
        case cached(EncodedChanges)
        case running(Task<EncodedChanges, Never>)
    }

    private let store: RevisionStore
    private let metrics: LiveMetrics
    private let state: Locked<State>

    /// - Parameter maximumBytes: the maximum of cached results, in bytes.
    init(
        _ store: RevisionStore,
        metrics: LiveMetrics,
        maximumBytes: Int = DeltaService.maximumBytes
    ) {
        self.store = store
        self.metrics = metrics
        state = Locked(State(maximumBytes: maximumBytes))
    }

    /// The bytes of the cached results.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Returns the changes of a page since one of its revisions.
    ///
    /// - Parameters:
    ///   - revision: the revision that the client holds.
    ///   - page: the current page.
    ///   - identity: the page's identity.
    ///   - prefersDelta: true when edits are wanted however long they are.
    func changes(
        since revision: String,
        to page: Page,
        of identity: PageIdentity,
        prefersDelta: Bool = false
    ) async -> EncodedChanges {
        store.save(page, as: identity)
        return await edits(
            since: revision,
            to: page,
            of: identity,
            prefersDelta: prefersDelta
        )
    }

    /// Returns the changes from a revision to a page that need not be a client's; see `changes`.
    func edits(
        since revision: String,
        to page: Page,
        of identity: PageIdentity,
        prefersDelta: Bool
    ) async -> EncodedChanges {
        if revision == page.revision {
            let changes = PageChanges(noneTo: page)
            return EncodedChanges(kind: changes.kind, body: SharedBytes(changes.bytes))
        }
        let key = Key(from: identity.key(of: revision), to: identity.key(of: page.revision))
        let job = Job(key: key, prefersDelta: prefersDelta)
        let lookup: Lookup = state.withLock { state in
            // Edits are the same, however they were asked for, but for some a reset is shorter.
            if let result = state.cached[key],
                prefersDelta || result.body.count <= page.json.count
            {
                return .cached(result)
            }
            if let running = state.running[job] { return .running(running) }
            // Unstructured: all who ask for the same changes wait for it, and it only computes.
            let task = Task(executorPreference: BuilderThreads.shared.lane(of: identity.module)) {
                let result = await self.compute(
                    from: revision,
                    to: page,
                    of: identity,
                    prefersDelta: prefersDelta
                )
                self.state.withLock { $0.finish(job, with: result) }
                return result
            }
            state.running[job] = task
            return .running(task)
        }
        switch lookup {
        case .cached(let result): return result
        case .running(let task): return await task.value
        }
    }

    /// Returns the edits between two revisions that are cached; nil for none.
    func cachedEdits(
        from revision: String,
        to: String,
        of identity: PageIdentity
    ) -> SharedBytes? {
        let key = Key(from: identity.key(of: revision), to: identity.key(of: to))
        return state.withLock { $0.cached[key]?.body }
    }

    /// Adds an anchor's offset to changes.
    ///
    /// - Parameters:
    ///   - revision: the revision that the client holds.
    ///   - page: the page that the changes lead to.
    func anchored(
        _ changes: SharedBytes,
        _ anchor: AnchorRequest,
        since revision: String,
        to page: Page,
        of identity: PageIdentity
    ) async -> SharedBytes {
        let old = await store.revision(revision, of: identity)
        let new = store.revision(of: page, identity: identity)
        let isSame = revision == page.revision
        return SharedBytes(
            anchor.added(to: changes.bytes, from: isSame ? new : old, to: page, revision: new)
        )
    }

    private func compute(
        from revision: String,
        to page: Page,
        of identity: PageIdentity,
        prefersDelta: Bool
    ) async -> EncodedChanges {
        let changes: PageChanges
        if let old = await store.revision(revision, of: identity) {
            let new = store.revision(of: page, identity: identity)
            changes = PageChanges(
                from: old,
                named: revision,
                to: page,
                revision: new,
                prefersDelta: prefersDelta
            )
        } else {
            changes = PageChanges(resetTo: page, from: revision, because: .unknownRevision)
        }
        metrics.count(changes.kind)
        return EncodedChanges(kind: changes.kind, body: SharedBytes(changes.bytes))
    }
}
