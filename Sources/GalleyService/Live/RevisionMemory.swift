import ChangesCore
import ModuleKit

/// Revisions in memory: those of each page that were current last, within bounds.
///
/// A page that was just finished is kept as it is until somebody has made its revision, which takes
/// longer than the event loop or a request should wait.
struct RevisionMemory: Sendable {
    /// Revisions of one page: a client that polls once a minute while the page changes every two
    /// seconds still gets a delta.
    static let maximumAPage = 32

    /// Bytes of all revisions: a million items' at some 70 bytes each.
    static let maximumBytes = 64 << 20

    /// How long a revision is kept after it was current: a client that was away for longer takes the
    /// whole layout as well.
    static let lifetime = Duration.seconds(3600)

    /// How long after it was noted a page's current revision is noted again, so that what is on disk
    /// is not taken for one that was current long ago.
    static let renewal = Duration.seconds(600)

    /// Pages that wait to be made revisions of: each holds its page's memory.
    static let maximumUnbuilt = 64

    /// What is kept of a page.
    enum Content: Sendable {
        /// The page itself, until its revision is made.
        case page(Page)
        /// Its revision.
        case revision(PageRevision)
    }

    /// What became of a page that was to be kept.
    enum Outcome: Sendable {
        /// It is current, and this is to be noted: its revision is to be made, and saved.
        case noted
        /// It was the page's current one already.
        case known
        /// Too many wait.
        case refused
    }

    private struct Entry: Sendable {
        let page: NameHash
        var content: Content
        var bytes = 0
        var keptAt: ContinuousClock.Instant
        var notedAt: ContinuousClock.Instant
        /// Tells the entry's place in the queue from places it has left.
        var stamp: UInt64
    }

    private var entries: [NameHash: Entry] = [:]
    /// The revisions of each page, the oldest first.
    private var pages: [NameHash: [NameHash]] = [:]
    /// All revisions, the oldest first, with places that were left.
    private var queue: [(key: NameHash, stamp: UInt64)] = []
    private var head = 0
    private var nextStamp: UInt64 = 0
    private var unbuilt = 0
    /// The bytes of the revisions made.
    private(set) var bytes = 0

    /// How many revisions there are.
    var count: Int { entries.count }

    /// What is kept of a revision, unless it is too old.
    func content(of key: NameHash, now: ContinuousClock.Instant) -> Content? {
        entries[key].flatMap { $0.keptAt + Self.lifetime > now ? $0.content : nil }
    }

    /// Keeps a page as the current one of its name.
    mutating func keep(
        _ page: @autoclosure () -> Page,
        _ key: NameHash,
        of name: NameHash,
        now: ContinuousClock.Instant
    ) -> Outcome {
        if let entry = entries[key], entry.page == name, pages[name]?.last == key {
            renew(key, now)
            guard entry.notedAt + Self.renewal <= now else { return .known }
            entries[key]?.notedAt = now
            return .noted
        }
        var content: Content
        if let old = entries[key] {
            content = old.content
            remove(key)
        } else {
            content = .page(page())
        }
        if case .page = content, unbuilt >= Self.maximumUnbuilt { return .refused }
        insert(Entry(page: name, content: content, keptAt: now, notedAt: now, stamp: 0), key)
        renew(key, now)
        while let oldest = pages[name]?.first, (pages[name]?.count ?? 0) > Self.maximumAPage {
            remove(oldest)
        }
        evict(now)
        return .noted
    }

    /// Puts a revision in the place of the page it was made of.
    mutating func set(
        _ revision: PageRevision,
        for key: NameHash,
        now: ContinuousClock.Instant
    ) {
        guard var entry = entries[key], case .page = entry.content else { return }
        entry.content = .revision(revision)
        entry.bytes = revision.memoryBytes
        entries[key] = entry
        unbuilt -= 1
        bytes += entry.bytes
        evict(now)
    }

    // MARK: Order and bounds

    private mutating func insert(_ entry: Entry, _ key: NameHash) {
        var entry = entry
        switch entry.content {
        case .page: unbuilt += 1
        case .revision(let revision): entry.bytes = revision.memoryBytes
        }
        bytes += entry.bytes
        entries[key] = entry
        pages[entry.page, default: []].append(key)
    }

    private mutating func renew(_ key: NameHash, _ now: ContinuousClock.Instant) {
        nextStamp += 1
        entries[key]?.keptAt = now
        entries[key]?.stamp = nextStamp
        queue.append((key, nextStamp))
        if queue.count > 2 * entries.count + 64 { compact() }
    }

    /// Forgets places that were left: as many as there are entries, so that it costs little a call.
    private mutating func compact() {
        queue = queue[head...].filter { entries[$0.key]?.stamp == $0.stamp }
        head = 0
    }

    private mutating func evict(_ now: ContinuousClock.Instant) {
        while head < queue.count {
            let (key, stamp) = queue[head]
            if let entry = entries[key], entry.stamp == stamp {
                let isOld = entry.keptAt + Self.lifetime <= now
                guard isOld || bytes > Self.maximumBytes else { return }
                remove(key)
            }
            head += 1
        }
    }

    private mutating func remove(_ key: NameHash) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        bytes -= entry.bytes
        if case .page = entry.content { unbuilt -= 1 }
        pages[entry.page]?.removeAll { $0 == key }
        if pages[entry.page]?.isEmpty == true { pages[entry.page] = nil }
    }
}
