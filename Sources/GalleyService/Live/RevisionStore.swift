import ChangesCore
import Coordination
import Dispatch
import Locking
import ModuleKit
import PageServing
import SQLiteStorage
import StateReplication
import UpstreamKit
import WorkLimits

/// The revisions of pages, from which changes are computed: in memory, and the newest two of each
/// page on disk, across restarts and reloads.
///
/// A revision is made when it is asked for, or its page is replaced or evicted: until then it is a reference to the
/// page. Where instances share revisions, each is made at once. They are made on a thread of their own, beside the
/// requests, many at a time. Those of pages that are `no-store` or somebody's own are never written; others when a
/// client that follows changes holds them, when their page is replaced or has been current for a while, and when the
/// service ends.
/// A disk that cannot be used costs no more than the revisions on it.
final class RevisionStore: Sendable {
    private struct State: Sendable {
        var cache: RevisionCache
        /// The newest pages of each name, the oldest first: what changes to them insert.
        var contents: LRUCache<Hash128, [KeptPage]>
        /// Revisions to be made and saved, in order.
        var jobs: [Job] = []
        var schedule = Schedule.idle
        var dropped: UInt64 = 0

        /// Returns the time at which the jobs have to be started; nil when that is arranged already, or there
        /// are none.
        mutating func startJobs() -> DispatchTime? {
            guard !jobs.isEmpty, schedule != .running else { return nil }
            if jobs.count >= RevisionStore.gatheredJobs {
                schedule = .running
                return .now()
            }
            guard schedule == .idle else { return nil }
            schedule = .gathering
            return .now() + RevisionStore.gatherTime
        }
    }

    /// A page whose content is kept.
    private struct KeptPage: Sendable {
        let key: Hash128
        let shared: SharedPage
        var page: Page { shared.page }
    }

    /// The thread that makes revisions.
    private enum Schedule {
        /// It has nothing to do.
        case idle
        /// It starts in a moment.
        case gathering
        /// It starts now, or runs.
        case running
    }

    /// The time in which pages are gathered, so that one wake-up serves many.
    private static let gatherTime = DispatchTimeInterval.milliseconds(50)

    /// The number of waiting jobs at which they start at once: half of what may wait.
    private static let gatheredJobs = RevisionCache.maximumUnbuilt / 2

    /// The maximum of revisions that are written when the service ends, in bytes: a fraction of a second.
    private static let maximumBytesAtEnd = 16 << 20

    /// The number of them that are written at once.
    private static let revisionsPerFlush = 128

    /// The number of pages of a name whose content is kept: the current one and the one before.
    private static let keptPages = 2

    private struct Job: Sendable {
        let key: Hash128
        let page: Hash128
        let isSaved: Bool
    }

    private let state: Locked<State>
    private let queue = DispatchQueue(label: "revisions", qos: .utility)
    private let disk: SQLiteRevisionStore?
    private let shared: RedisRevisionStore?

    /// - Parameters:
    ///   - disk: stores revisions across restarts; nil for none.
    ///   - shared: stores revisions for other instances, as soon as they are made; nil for none.
    ///   - maximumBytes: the maximum of revisions in memory, in bytes.
    ///   - maximumContentBytes: the maximum of the pages whose content is kept, in bytes.
    ///   - maximumUnbuiltBytes: the maximum of the pages whose revisions are still to be made, in bytes.
    init(
        disk: SQLiteRevisionStore?,
        shared: RedisRevisionStore? = nil,
        maximumBytes: Int = RevisionCache.maximumBytes,
        maximumContentBytes: Int,
        maximumUnbuiltBytes: Int = .max
    ) {
        self.disk = disk
        self.shared = shared
        state = Locked(
            State(
                cache: RevisionCache(
                    maximumBytes: maximumBytes,
                    maximumUnbuiltBytes: maximumUnbuiltBytes
                ),
                contents: LRUCache(maximumCost: maximumContentBytes)
            )
        )
    }

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
    ///   - visibility: the caches that may keep it.
    ///   - isStorable: true when its revision may be written to disk.
    func store(
        _ page: SharedPage,
        as identity: PageIdentity,
        for visibility: CacheVisibility,
        isStorable: Bool
    ) {
        let key = page.key
        let name = Hash128(identity.name)
        let now = ContinuousClock.now
        let isShareable = isStorable && identity.isSaved
        let isSavable = isShareable && disk != nil
        let isMadeNow = isShareable && shared != nil
        let start = state.withLock { state -> DispatchTime? in
            let former = state.cache.current(of: name)
            if let former, former != key { replace(former, of: name, in: &state) }
            keep(page, under: key, named: name, in: &state)
            let outcome = state.cache.store(
                page,
                under: key,
                named: name,
                for: visibility,
                isKept: !isMadeNow,
                isShareable: isShareable,
                isSavable: isSavable,
                now: now
            )
            switch outcome {
            case .known: break
            case .refused: state.dropped += 1
            case .stored where former == key:
                // Current for a while, so that it may be so for longer.
                state.jobs.append(Job(key: key, page: name, isSaved: isSavable))
            case .stored:
                if isMadeNow { state.jobs.append(Job(key: key, page: name, isSaved: false)) }
            }
            return state.startJobs()
        }
        if let start { queue.asyncAfter(deadline: start) { self.runJobs() } }
    }

    /// Has the revision of a page written that a client holds who will ask for changes since it, so that
    /// it is known whatever becomes of the process. Returns at once.
    func save(_ page: Page, as identity: PageIdentity) {
        guard disk != nil, identity.isSaved else { return }
        let key = identity.key(of: page.revision)
        let start = state.withLock { state -> DispatchTime? in
            guard state.cache.queueUnsaved(key) else { return nil }
            let job = Job(key: key, page: Hash128(identity.name), isSaved: true)
            state.jobs.append(job)
            return state.startJobs()
        }
        if let start { queue.asyncAfter(deadline: start) { self.runJobs() } }
    }

    /// Has the revision made of a page that leaves the cache of pages: soon nothing may hold it. Returns at once.
    func pageWillLeave(_ page: SharedPage) {
        let start = state.withLock { state -> DispatchTime? in
            guard state.cache.takePage(under: page.key),
                let name = state.cache.origin(of: page.key)?.name
            else {
                // Too many wait to be made already.
                if state.cache.isReference(page.key) { state.dropped += 1 }
                return nil
            }
            state.jobs.append(Job(key: page.key, page: name, isSaved: false))
            return state.startJobs()
        }
        if let start { queue.asyncAfter(deadline: start) { self.runJobs() } }
    }

    /// Has the revisions made of pages whose cache goes as a whole, as many as there is room for: soon nothing may hold
    /// the pages. Returns at once.
    func pagesWillLeave(_ pages: [SharedPage]) {
        queue.async { self.makeRevisions(of: pages[...]) }
    }

    /// Makes the revisions of pages, between other jobs; runs on the queue.
    private func makeRevisions(of pages: ArraySlice<SharedPage>) {
        for page in pages.prefix(Self.revisionsPerTurn) {
            if state.withLock({ $0.cache.isFull }) { return }
            if state.withLock({ $0.cache.isReference(page.key) }) { _ = cachedRevision(page.key) }
        }
        let rest = pages.dropFirst(Self.revisionsPerTurn)
        if !rest.isEmpty { queue.async { self.makeRevisions(of: rest) } }
    }

    /// The number of pages of a cache that goes whose revisions are made one after another: a few milliseconds.
    private static let revisionsPerTurn = 64

    /// Has the revision made and written that is no longer the current one of its page.
    private func replace(_ former: Hash128, of name: Hash128, in state: inout State) {
        if state.cache.takePage(under: former) || state.cache.isUnsaved(former) {
            state.jobs.append(Job(key: former, page: name, isSaved: true))
        }
    }

    /// Keeps the content of a page that is current now.
    private func keep(
        _ page: SharedPage,
        under key: Hash128,
        named name: Hash128,
        in state: inout State
    ) {
        var pages = state.contents.value(for: name) ?? []
        if pages.last?.shared === page { return }
        // One that was built anew with the same content takes the former's place: the reference of its revision is
        // to the one that was stored last.
        pages.removeAll { $0.key == key }
        pages = pages.suffix(Self.keptPages - 1) + [KeptPage(key: key, shared: page)]
        let bytes = pages.reduce(0) { $0 + $1.page.memoryBytes }
        state.contents.set(pages, cost: bytes, for: name)
    }

    /// Returns the page of a revision whose content is kept; nil for others.
    func page(_ revision: String, of identity: PageIdentity) -> Page? {
        let key = identity.key(of: revision)
        return state.withLock { state in
            if case .kept(let kept)? = state.cache.content(of: key, now: .now) { return kept.page }
            guard let name = state.cache.origin(of: key)?.name else { return nil }
            return state.contents.value(for: name)?.first { $0.key == key }?.page
        }
    }

    /// Returns the visibility of a revision that is known: of one that was read from disk, everybody.
    func visibility(of revision: String, of identity: PageIdentity) -> CacheVisibility {
        let key = identity.key(of: revision)
        return state.withLock { $0.cache.origin(of: key)?.visibility } ?? .everybody
    }

    /// Returns true when other instances may have a revision: those read from disk were stored for all.
    func isShareable(_ revision: String, of identity: PageIdentity) -> Bool {
        let key = identity.key(of: revision)
        return state.withLock { $0.cache.origin(of: key)?.isShareable } ?? true
    }

    /// Returns a revision of the identity's module and scope; nil when it is not known, or no longer.
    func revision(_ name: String, of identity: PageIdentity) async -> PageRevision? {
        let key = identity.key(of: name)
        if let revision = cachedRevision(key) { return revision }
        guard identity.isSaved else { return nil }
        if let bytes = await disk?.revision(for: key.bytes),
            let revision = PageRevision(encoded: bytes)
        {
            return revision
        }
        return await shared?.revision(for: key.bytes).flatMap { PageRevision(encoded: $0) }
    }

    /// Returns the revision of a page; made now where it is not in memory.
    func revision(of page: Page, identity: PageIdentity) -> PageRevision {
        cachedRevision(identity.key(of: page.revision)) ?? PageRevision(of: page)
    }

    /// Saves the revisions that are not on disk yet: those of pages that were current last.
    func close() async {
        await queue.run { self.runJobs() }
        guard let disk else { return }
        var rest = state.withLock { $0.cache.unsaved(maximumBytes: Self.maximumBytesAtEnd) }[...]
        while !rest.isEmpty {
            for (key, name) in rest.prefix(Self.revisionsPerFlush) { save(key, of: name) }
            rest = rest.dropFirst(Self.revisionsPerFlush)
            await disk.flush()
        }
    }

    // MARK: Making revisions

    /// The revision in memory; made now where only the page is there.
    private func cachedRevision(_ key: Hash128) -> PageRevision? {
        let page: Page
        switch state.withLock({ $0.cache.content(of: key, now: .now) }) {
        case .revision(let revision)?: return revision
        case .page(let found)?: page = found
        case .kept(let kept)?:
            guard let found = kept.page else { return nil }
            page = found
        case nil: return nil
        }
        let revision = PageRevision(of: page)
        state.withLock { $0.cache.replacePage(under: key, with: revision, now: .now) }
        return revision
    }

    /// The revision to write, which need not stay in memory: of a page that is there it is made again when somebody
    /// asks for it.
    private func writtenRevision(_ key: Hash128) -> PageRevision? {
        if case .kept(let kept)? = state.withLock({ $0.cache.content(of: key, now: .now) }) {
            return kept.page.map { PageRevision(of: $0) }
        }
        return cachedRevision(key)
    }

    /// Makes and saves revisions until no job is left; runs on the queue.
    private func runJobs() {
        while true {
            let job = state.withLock { state -> Job? in
                guard !state.jobs.isEmpty else {
                    state.schedule = .idle
                    return nil
                }
                state.schedule = .running
                return state.jobs.removeFirst()
            }
            guard let job else { return }
            if job.isSaved {
                save(job.key, of: job.page)
            } else if let revision = cachedRevision(job.key) {
                shared?.put(revision.encoded(), for: job.key.bytes)
            }
        }
    }

    /// Makes a revision where it is not made yet, and writes it where that may be and has not been done.
    private func save(_ key: Hash128, of name: Hash128) {
        guard let revision = writtenRevision(key),
            state.withLock({ $0.cache.takeUnsaved(key) })
        else { return }
        let bytes = revision.encoded()
        disk?.put(bytes, for: key.bytes, page: name.bytes)
        // Known to the others already, it is so for another while.
        shared?.put(bytes, for: key.bytes)
    }
}
