import ChangesCore
import ModuleKit

/// Revisions in memory: the most recent ones of each page, within bounds.
///
/// A page that was just finished is stored as it is until its revision has been made, which takes
/// longer than an event loop or a request should wait.
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

    /// An entry's content.
    enum Content: Sendable {
        /// The page itself, until its revision is made.
        case page(Page)
        /// Its revision.
        case revision(PageRevision)
    }

    /// The outcome of storing a page.
    enum Outcome: Sendable {
        /// It is current now: its revision is to be made, and saved.
        case stored
        /// It was the current one already.
        case known
        /// Too many revisions are still to be made.
        case refused
    }

    private struct Entry: Sendable {
        let page: Hash128
        let audience: PageAudience
        var content: Content
        var bytes = 0
        /// The last time at which it was current.
        var usedAt: ContinuousClock.Instant
        var savedAt: ContinuousClock.Instant
        /// The stamp of the entry's position in the queue; others in the queue are out of date.
        var stamp: UInt64
    }

    private var entries: [Hash128: Entry] = [:]
    /// The revisions of each page, the oldest first.
    private var pages: [Hash128: [Hash128]] = [:]
    /// All revisions, the oldest first, with positions that are out of date.
    private var queue: [(key: Hash128, stamp: UInt64)] = []
    private var head = 0
    private var nextStamp: UInt64 = 0
    private var unbuilt = 0
    /// The bytes of the revisions.
    private(set) var bytes = 0
    private let maximumBytes: Int

    /// - Parameter maximumBytes: the maximum of all revisions, in bytes.
    init(maximumBytes: Int = RevisionCache.maximumBytes) {
        self.maximumBytes = maximumBytes
    }

    /// The number of revisions.
    var count: Int { entries.count }

    /// Returns the content of a revision, unless it is too old.
    func content(of key: Hash128, now: ContinuousClock.Instant) -> Content? {
        entries[key].flatMap { $0.usedAt + Self.lifetime > now ? $0.content : nil }
    }

    /// Returns the name of the page of a revision, and its audience; nil where it is not in memory.
    func origin(of key: Hash128) -> (name: Hash128, audience: PageAudience)? {
        entries[key].map { ($0.page, $0.audience) }
    }

    /// Stores a page as the current one of its name.
    mutating func store(
        _ page: @autoclosure () -> Page,
        under key: Hash128,
        named name: Hash128,
        for audience: PageAudience,
        now: ContinuousClock.Instant
    ) -> Outcome {
        if let entry = entries[key], entry.page == name, pages[name]?.last == key {
            renew(key, now: now)
            guard entry.savedAt + Self.renewal <= now else { return .known }
            entries[key]?.savedAt = now
            return .stored
        }
        var content: Content
        if let old = entries[key] {
            content = old.content
            remove(key)
        } else {
            content = .page(page())
        }
        if case .page = content, unbuilt >= Self.maximumUnbuilt { return .refused }
        insert(
            Entry(
                page: name,
                audience: audience,
                content: content,
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
        guard var entry = entries[key], case .page = entry.content else { return }
        entry.content = .revision(revision)
        entry.bytes = revision.memoryBytes
        entries[key] = entry
        unbuilt -= 1
        bytes += entry.bytes
        evict(now: now)
    }

    // MARK: Order and bounds

    private mutating func insert(_ entry: Entry, under key: Hash128) {
        var entry = entry
        switch entry.content {
        case .page: unbuilt += 1
        case .revision(let revision): entry.bytes = revision.memoryBytes
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
        if case .page = entry.content { unbuilt -= 1 }
        pages[entry.page]?.removeAll { $0 == key }
        if pages[entry.page]?.isEmpty == true { pages[entry.page] = nil }
    }
}
