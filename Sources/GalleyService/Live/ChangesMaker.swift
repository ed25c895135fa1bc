import ChangesCore
import HTTPSocket
import ModuleKit
import Synchronization

/// Computes what changed between revisions: once for all who ask for the same.
final class ChangesMaker: Sendable {
    /// Answers kept for others who ask for the same: as many as a page has revisions, for a few pages
    /// that many clients poll.
    static let maximumKept = 128

    /// Bytes of the answers kept.
    static let maximumKeptBytes = 16 << 20

    /// What was computed.
    struct Made: Sendable {
        let kind: PageChanges.Kind
        let body: SharedBytes
    }

    private struct Key: Hashable {
        let from: NameHash
        let to: NameHash
    }

    private struct State: Sendable {
        var running: [Key: Task<Made, Never>] = [:]
        var kept: [Key: Made] = [:]
        /// The kept ones, the oldest first.
        var order: [Key] = []
        var bytes = 0

        /// Keeps what was made. A reset is not kept: what is unknown now may be read from disk in a
        /// moment, and the layout is no work to send.
        mutating func finish(_ key: Key, _ made: Made) {
            running[key] = nil
            guard made.kind == .delta, kept[key] == nil else { return }
            kept[key] = made
            order.append(key)
            bytes += made.body.count
            while order.count > maximumKept || bytes > maximumKeptBytes {
                let oldest = order.removeFirst()
                bytes -= kept.removeValue(forKey: oldest)?.body.count ?? 0
            }
        }
    }

    private let store: RevisionStore
    private let metrics: LiveMetrics
    private let state = Mutex(State())

    init(_ store: RevisionStore, metrics: LiveMetrics) {
        self.store = store
        self.metrics = metrics
    }

    /// What changed in a page since one of its revisions.
    ///
    /// - Parameters:
    ///   - revision: the name that a client gave.
    ///   - page: the page as it is now.
    ///   - identity: the page's.
    func changes(since revision: String, to page: Page, of identity: PageIdentity) async -> Made {
        if revision == page.revision {
            let changes = PageChanges(noneTo: page)
            return Made(kind: changes.kind, body: SharedBytes(changes.bytes))
        }
        let key = Key(from: identity.key(of: revision), to: identity.key(of: page.revision))
        let work: Work = state.withLock { state in
            if let made = state.kept[key] { return .done(made) }
            if let running = state.running[key] { return .running(running) }
            let task = Task { await self.make(key, revision, page, identity) }
            state.running[key] = task
            return .running(task)
        }
        switch work {
        case .done(let made): return made
        case .running(let task): return await task.value
        }
    }

    private enum Work {
        case done(Made)
        case running(Task<Made, Never>)
    }

    private func make(
        _ key: Key,
        _ revision: String,
        _ page: Page,
        _ identity: PageIdentity
    ) async -> Made {
        let changes: PageChanges
        if let old = await store.revision(revision, of: identity) {
            let new = store.revision(of: page, identity)
            changes = PageChanges(from: revision, old, to: page, new)
        } else {
            changes = PageChanges(resetTo: page, from: revision, because: .unknownRevision)
        }
        metrics.count(changes.kind)
        let made = Made(kind: changes.kind, body: SharedBytes(changes.bytes))
        state.withLock { $0.finish(key, made) }
        return made
    }
}
