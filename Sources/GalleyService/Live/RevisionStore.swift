import CacheSQLite
import ChangesCore
import Dispatch
import ModuleKit
import Synchronization
import UpstreamKit

/// Keeps what pages were, so that changes can be computed: in memory, and the newest two of each
/// page on disk, across restarts and reloads.
///
/// Revisions are made beside the requests, on a thread of their own. A disk that cannot be used
/// costs no more than the revisions on it.
final class RevisionStore: Sendable {
    private struct State: Sendable {
        var memory = RevisionMemory()
        /// Revisions to be made and saved, in order.
        var work: [Work] = []
        var isScheduled = false
        var dropped: UInt64 = 0
    }

    private struct Work: Sendable {
        let key: NameHash
        let page: NameHash
        let isSaved: Bool
    }

    /// What the store holds, for `/metrics`.
    struct Usage: Sendable {
        var revisions = 0
        var bytes = 0
        /// Pages that were not kept because too many waited.
        var dropped: UInt64 = 0
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "revisions", qos: .utility)
    private let disk: SQLiteRevisionStore?

    /// - Parameter disk: what survives a restart; nil for nothing.
    init(disk: SQLiteRevisionStore?) {
        self.disk = disk
    }

    /// What it holds.
    var usage: Usage {
        state.withLock { state in
            Usage(
                revisions: state.memory.count,
                bytes: state.memory.bytes,
                dropped: state.dropped
            )
        }
    }

    /// Keeps a page as the one that is current. Returns at once.
    func keep(_ page: Page, as identity: PageIdentity) {
        let key = identity.key(of: page.revision)
        let name = NameHash(identity.name)
        let now = ContinuousClock.now
        let isNeeded = state.withLock { state in
            switch state.memory.keep(page, key, of: name, now: now) {
            case .known: return false
            case .refused:
                state.dropped += 1
                return false
            case .noted:
                state.work.append(Work(key: key, page: name, isSaved: identity.isSaved))
                defer { state.isScheduled = true }
                return !state.isScheduled
            }
        }
        if isNeeded { queue.async { self.work() } }
    }

    /// A revision of the identity's module and scope, by name; nil when it is not known, or no longer.
    func revision(_ name: String, of identity: PageIdentity) async -> PageRevision? {
        let key = identity.key(of: name)
        if let revision = held(key) { return revision }
        guard identity.isSaved, let bytes = await disk?.revision(for: key.bytes) else {
            return nil
        }
        return PageRevision(encoded: bytes)
    }

    /// The revision of a page; made now where it is not in memory.
    func revision(of page: Page, _ identity: PageIdentity) -> PageRevision {
        held(identity.key(of: page.revision)) ?? PageRevision(of: page)
    }

    /// Saves what waits, and closes the file.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.work()
                continuation.resume()
            }
        }
        await disk?.close()
    }

    // MARK: Making revisions

    /// The revision in memory; made now, where only the page is there.
    private func held(_ key: NameHash) -> PageRevision? {
        let content = state.withLock { $0.memory.content(of: key, now: .now) }
        switch content {
        case .revision(let revision): return revision
        case .page(let page):
            let revision = PageRevision(of: page)
            state.withLock { $0.memory.set(revision, for: key, now: .now) }
            return revision
        case nil: return nil
        }
    }

    /// Makes and saves what waits; runs on the queue.
    private func work() {
        while true {
            let work = state.withLock { state -> Work? in
                guard !state.work.isEmpty else {
                    state.isScheduled = false
                    return nil
                }
                return state.work.removeFirst()
            }
            guard let work else { return }
            guard let revision = held(work.key), work.isSaved else { continue }
            disk?.put(revision.encoded(), for: work.key.bytes, page: work.page.bytes)
        }
    }
}
