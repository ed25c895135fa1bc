import ChangesCore
import JSONCore
import ModuleKit
import PageServing

/// Revisions in memory: the most recent ones of each page, within bounds.
///
/// Of a page that is in memory a reference is stored, as a revision takes two thirds of a page's memory; of one that
/// is about to go, the page itself until its revision has been made, which takes longer than an event loop or a
/// request should wait.
struct RevisionCache: Sendable {
    /// The maximum of revisions of one page: a client that polls once a minute while the page changes
    /// every two seconds still gets a delta.
    static let maximumPerPage = 32

    /// The maximum of all revisions by default and on disk, in bytes: a million items at some 70 bytes
    /// each.
    static let maximumBytes = 64 << 20

    /// The lifetime of a revision after it was current: a client that was away for longer takes the
    /// whole layout as well.
    static let lifetime = Duration.seconds(3600)

    /// The time after which a current revision is saved again, so that the one on disk is not taken
    /// for one that was current long ago.
    static let renewal = Duration.seconds(600)

    /// The maximum of pages whose revisions are still to be made: each holds its page's memory.
    static let maximumUnbuilt = 64

    /// The bytes that an entry takes, and a revision whose page is kept elsewhere.
    private static let keptBytes = 384

    /// An entry's content.
    enum Content: Sendable {
        /// The page itself, until its revision is made.
        case page(Page)
        case revision(PageRevision)
        /// A page that is kept elsewhere, whose revision is made when somebody asks for it; nothing once that is gone.
        case kept(WeakPage)
    }

    /// The outcome of storing a page.
    enum Outcome: Sendable {
        /// It is current now: its revision has to be made and saved.
        case stored
        /// It was the current one already.
        case known
        /// Too many revisions are still to be made.
        case refused
    }

    private struct Entry: Sendable {
        let page: Hash128
        let visibility: CacheVisibility
        /// True when other instances may have it, and what it was made of.
        let isShareable: Bool
        /// True when its revision may be written to disk, and has not been.
        var isUnsaved: Bool
        /// True when a job is to write it.
        var isQueued = false
        var content: Content
        var bytes = 0
        /// The size of the page's text, which is more than its revision takes.
        let pageBytes: Int
        /// The last time at which it was current.
        var usedAt: ContinuousClock.Instant
        var savedAt: ContinuousClock.Instant
        /// The stamp of the entry's position in the queue; others in the queue are out of date.
        var stamp: UInt64

        /// The size of the revision on disk; an upper estimate where it is not made.
        var writtenBytes: Int { if case .revision = content { bytes } else { pageBytes } }
    }

    private var entries: [Hash128: Entry] = [:]
    /// The revisions of each page, the oldest first.
    private var pages: [Hash128: [Hash128]] = [:]
    /// All revisions, the oldest first, with positions that are out of date.
    private var queue: [(key: Hash128, stamp: UInt64)] = []
    private var head = 0
    private var nextStamp: UInt64 = 0
    private var unbuilt = 0
    private var unbuiltBytes = 0
    private(set) var bytes = 0
    private let maximumBytes: Int
    private let maximumUnbuiltBytes: Int

    /// - Parameters:
    ///   - maximumBytes: the maximum of all revisions, in bytes.
    ///   - maximumUnbuiltBytes: the maximum of the pages whose revisions are still to be made, in bytes; one
    ///     page may be larger.
    init(maximumBytes: Int = RevisionCache.maximumBytes, maximumUnbuiltBytes: Int = .max) {
        self.maximumBytes = maximumBytes
        self.maximumUnbuiltBytes = maximumUnbuiltBytes
    }

    /// Returns true when a page's revision may wait to be made.
    private func mayWait(_ page: Page) -> Bool {
        unbuilt == 0
            || unbuilt < Self.maximumUnbuilt
                && unbuiltBytes + page.memoryBytes <= maximumUnbuiltBytes
    }

    /// The number of revisions.
    var count: Int { entries.count }

    /// True where another revision would evict one.
    var isFull: Bool { bytes >= maximumBytes }

    /// Returns the content of a revision, unless it is too old.
    func content(of key: Hash128, now: ContinuousClock.Instant) -> Content? {
        entries[key].flatMap { $0.usedAt + Self.lifetime > now ? $0.content : nil }
    }

    /// The page of a revision.
    struct Origin: Sendable {
        /// The page's name.
        let name: Hash128
        /// Those who may keep it.
        let visibility: CacheVisibility
        /// True when other instances may have it.
        let isShareable: Bool
    }

    /// Returns the page of a revision; nil where it is not in memory.
    func origin(of key: Hash128) -> Origin? {
        entries[key].map {
            Origin(name: $0.page, visibility: $0.visibility, isShareable: $0.isShareable)
        }
    }

    /// Returns the current revision of a page; nil where none is in memory.
    func current(of name: Hash128) -> Hash128? { pages[name]?.last }

    /// Returns true when a revision has to be written to disk, and has not been.
    func isUnsaved(_ key: Hash128) -> Bool { entries[key]?.isUnsaved ?? false }

    /// Returns true, once, when a revision has to be written to disk and no job does so yet.
    mutating func queueUnsaved(_ key: Hash128) -> Bool {
        guard let entry = entries[key], entry.isUnsaved, !entry.isQueued else { return false }
        entries[key]?.isQueued = true
        return true
    }

    /// Returns true, once, when a revision has to be written to disk.
    mutating func takeUnsaved(_ key: Hash128) -> Bool {
        guard entries[key]?.isUnsaved == true else { return false }
        entries[key]?.isUnsaved = false
        entries[key]?.isQueued = false
        return true
    }

    /// Returns the revisions to write to disk before the service ends, those used last, the
    /// oldest first: at most that many bytes of them.
    func unsaved(maximumBytes: Int) -> [(key: Hash128, name: Hash128)] {
        var found: [(key: Hash128, name: Hash128)] = []
        var bytes = 0
        for position in queue[head...].reversed() {
            guard let entry = entries[position.key], entry.stamp == position.stamp, entry.isUnsaved
            else { continue }
            bytes += entry.writtenBytes
            if bytes > maximumBytes { break }
            found.append((position.key, entry.page))
        }
        return found.reversed()
    }

    /// Stores a page as the current one of its name.
    ///
    /// - Parameters:
    ///   - isKept: true when the page is kept elsewhere, and its revision made only when it is asked for.
    ///   - isShareable: true when other instances may have it.
    ///   - isSavable: true when its revision may be written to disk.
    mutating func store(
        _ page: SharedPage,
        under key: Hash128,
        named name: Hash128,
        for visibility: CacheVisibility,
        isKept: Bool = false,
        isShareable: Bool = true,
        isSavable: Bool = true,
        now: ContinuousClock.Instant
    ) -> Outcome {
        if let entry = entries[key], entry.page == name, pages[name]?.last == key {
            renew(key, now: now)
            // The page may have been built anew, with the same content.
            if case .kept = entry.content { entries[key]?.content = .kept(WeakPage(page)) }
            guard entry.savedAt + Self.renewal <= now else { return .known }
            entries[key]?.savedAt = now
            entries[key]?.isUnsaved = isSavable
            return .stored
        }
        var content: Content
        if let old = entries[key] {
            content = old.content
            if case .kept = content { content = .kept(WeakPage(page)) }
            remove(key)
        } else {
            content = isKept ? .kept(WeakPage(page)) : .page(page.page)
        }
        if case .page(let page) = content, !mayWait(page) { return .refused }
        insert(
            Entry(
                page: name,
                visibility: visibility,
                isShareable: isShareable,
                isUnsaved: isSavable,
                content: content,
                pageBytes: page.page.json.count,
                usedAt: now,
                savedAt: now,
                stamp: 0
            ),
            under: key
        )
        renew(key, now: now)
        while let oldest = pages[name]?.first, (pages[name]?.count ?? 0) > Self.maximumPerPage {
            remove(oldest)
        }
        evict(now: now)
        return .stored
    }

    /// Replaces a page by the revision that was made of it.
    mutating func replacePage(
        under key: Hash128,
        with revision: PageRevision,
        now: ContinuousClock.Instant
    ) {
        guard var entry = entries[key] else { return }
        switch entry.content {
        case .revision: return
        case .page(let page):
            unbuilt -= 1
            unbuiltBytes -= page.memoryBytes
        case .kept: bytes -= entry.bytes
        }
        entry.content = .revision(revision)
        entry.bytes = revision.memoryBytes
        entries[key] = entry
        bytes += entry.bytes
        evict(now: now)
    }

    /// Takes the page of a revision that was kept elsewhere until now: its revision has to be made.
    ///
    /// - Returns: false when there is nothing to be made, or too many are still to be made.
    mutating func takePage(under key: Hash128) -> Bool {
        guard var entry = entries[key], case .kept(let kept) = entry.content, let page = kept.page,
            mayWait(page)
        else { return false }
        bytes -= entry.bytes
        entry.bytes = 0
        entry.content = .page(page)
        entries[key] = entry
        unbuilt += 1
        unbuiltBytes += page.memoryBytes
        return true
    }

    /// Returns true while a revision is a reference to a page that is in memory.
    func isReference(_ key: Hash128) -> Bool {
        if case .kept(let kept)? = entries[key]?.content { kept.page != nil } else { false }
    }

    // MARK: Order and bounds

    private mutating func insert(_ entry: Entry, under key: Hash128) {
        var entry = entry
        switch entry.content {
        case .page(let page):
            unbuilt += 1
            unbuiltBytes += page.memoryBytes
        case .revision(let revision): entry.bytes = revision.memoryBytes
        case .kept: entry.bytes = Self.keptBytes
        }
        bytes += entry.bytes
        entries[key] = entry
        pages[entry.page, default: []].append(key)
    }

    private mutating func renew(_ key: Hash128, now: ContinuousClock.Instant) {
        nextStamp += 1
        entries[key]?.usedAt = now
        entries[key]?.stamp = nextStamp
        queue.append((key, nextStamp))
        if queue.count > 2 * entries.count + 64 { compact() }
    }

    /// Removes positions that are out of date: at least as many as there are entries, so that the
    /// cost per call is small.
    private mutating func compact() {
        queue = queue[head...].filter { entries[$0.key]?.stamp == $0.stamp }
        head = 0
    }

    private mutating func evict(now: ContinuousClock.Instant) {
        while head < queue.count {
            let (key, stamp) = queue[head]
            if let entry = entries[key], entry.stamp == stamp {
                let isOld = entry.usedAt + Self.lifetime <= now
                guard isOld || bytes > maximumBytes else { return }
                remove(key)
            }
            head += 1
        }
    }

    private mutating func remove(_ key: Hash128) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.bytes
        if case .page(let page) = entry.content {
            unbuilt -= 1
            unbuiltBytes -= page.memoryBytes
        }
        pages[entry.page]?.removeAll { $0 == key }
        if pages[entry.page]?.isEmpty == true { pages[entry.page] = nil }
    }
}
