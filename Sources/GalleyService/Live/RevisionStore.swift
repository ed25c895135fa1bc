import ChangesCore
import Dispatch
import ModuleConfiguration
import ModuleKit
import SQLiteStorage
import Synchronization
import UpstreamKit
import WorkLimits

/// The revisions of pages, from which changes are computed: in memory, and the newest two of each
/// page on disk, across restarts and reloads.
///
/// Revisions are made on a thread of their own, beside the requests. A disk that cannot be used
/// costs no more than the revisions on it.
final class RevisionStore: Sendable {
    private struct State: Sendable {
        var cache: RevisionCache
        /// The newest pages of each name, the oldest first: what changes to them insert.
        var contents: LRUCache<Hash128, [KeptPage]>
        /// Revisions to be made and saved, in order.
        var jobs: [Job] = []
        var isScheduled = false
        var dropped: UInt64 = 0
    }

    /// A page whose content is kept.
    private struct KeptPage: Sendable {
        let key: Hash128
        let page: Page
    }

    /// The number of pages of a name whose content is kept: the current one and the one before.
    private static let keptPages = 2

    private struct Job: Sendable {
        let key: Hash128
        let page: Hash128
        let isSaved: Bool
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "revisions", qos: .utility)
    private let disk: SQLiteRevisionStore?

    /// - Parameters:
    ///   - disk: stores revisions across restarts; nil for none.
    ///   - maximumBytes: the maximum of revisions in memory, in bytes.
    ///   - maximumContentBytes: the maximum of the pages whose content is kept, in bytes.
    init(
        disk: SQLiteRevisionStore?,
        maximumBytes: Int = RevisionCache.maximumBytes,
        maximumContentBytes: Int
    ) {
        self.disk = disk
        state = Mutex(
            State(
                cache: RevisionCache(maximumBytes: maximumBytes),
                contents: LRUCache(maximumCost: maximumContentBytes)
            )
        )
    }

    /// The bytes of the pages whose content is kept.
    var contentBytes: Int { state.withLock(\.contents.cost) }

    /// The store's size.
    var usage: RevisionUsage {
        state.withLock { state in
            RevisionUsage(
                revisions: state.cache.count,
                bytes: state.cache.bytes,
                dropped: state.dropped
            )
        }
    }

    /// Stores a page as the current one of its name. Returns at once.
    ///
    /// - Parameters:
    ///   - audience: those who may keep it.
    ///   - isStorable: true when its revision may be written to disk.
    func store(
        _ page: Page,
        as identity: PageIdentity,
        for audience: PageAudience,
        isStorable: Bool
    ) {
        let key = identity.key(of: page.revision)
        let name = Hash128(identity.name)
        let now = ContinuousClock.now
        let isIdle = state.withLock { state in
            keep(page, under: key, named: name, in: &state)
            switch state.cache.store(page, under: key, named: name, for: audience, now: now) {
            case .known: return false
            case .refused:
                state.dropped += 1
                return false
            case .stored:
                state.jobs.append(
                    Job(key: key, page: name, isSaved: isStorable && identity.isSaved)
                )
                defer { state.isScheduled = true }
                return !state.isScheduled
            }
        }
        if isIdle { queue.async { self.runJobs() } }
    }

    /// Keeps the content of a page that is current now.
    private func keep(
        _ page: Page,
        under key: Hash128,
        named name: Hash128,
        in state: inout State
    ) {
        var pages = state.contents.value(for: name) ?? []
        if pages.last?.key == key { return }
        pages.removeAll { $0.key == key }
        pages = pages.suffix(Self.keptPages - 1) + [KeptPage(key: key, page: page)]
        let bytes = pages.reduce(0) { $0 + $1.page.memoryBytes }
        state.contents.set(pages, cost: bytes, for: name)
    }

    /// Returns the page of a revision whose content is kept; nil for others.
    func page(_ revision: String, of identity: PageIdentity) -> Page? {
        let key = identity.key(of: revision)
        return state.withLock { state in
            guard let name = state.cache.origin(of: key)?.name else { return nil }
            return state.contents.value(for: name)?.first { $0.key == key }?.page
        }
    }

    /// Returns the audience of a revision that is known: of one that was read from disk, everybody.
    func audience(of revision: String, of identity: PageIdentity) -> PageAudience {
        let key = identity.key(of: revision)
        return state.withLock { $0.cache.origin(of: key)?.audience } ?? .everybody
    }

    /// Returns a revision of the identity's module and scope; nil when it is not known, or no longer.
    func revision(_ name: String, of identity: PageIdentity) async -> PageRevision? {
        let key = identity.key(of: name)
        if let revision = cachedRevision(key) { return revision }
        guard identity.isSaved, let bytes = await disk?.revision(for: key.bytes) else {
            return nil
        }
        return PageRevision(encoded: bytes)
    }

    /// Returns the revision of a page; made now where it is not in memory.
    func revision(of page: Page, identity: PageIdentity) -> PageRevision {
        cachedRevision(identity.key(of: page.revision)) ?? PageRevision(of: page)
    }

    /// Saves the revisions that are not on disk yet.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.runJobs()
                continuation.resume()
            }
        }
    }

    // MARK: Making revisions

    /// The revision in memory; made now where only the page is there.
    private func cachedRevision(_ key: Hash128) -> PageRevision? {
        let content = state.withLock { $0.cache.content(of: key, now: .now) }
        switch content {
        case .revision(let revision): return revision
        case .page(let page):
            let revision = PageRevision(of: page)
            state.withLock { $0.cache.replacePage(under: key, with: revision, now: .now) }
            return revision
        case nil: return nil
        }
    }

    /// Makes and saves revisions until no job is left; runs on the queue.
    private func runJobs() {
        while true {
            let job = state.withLock { state -> Job? in
                guard !state.jobs.isEmpty else {
                    state.isScheduled = false
                    return nil
                }
                return state.jobs.removeFirst()
            }
            guard let job else { return }
            guard let revision = cachedRevision(job.key), job.isSaved else { continue }
            disk?.put(revision.encoded(), for: job.key.bytes, page: job.page.bytes)
        }
    }
}
