import HTTPSocket
import Locking

/// Finished pages in memory, found by the targets of requests for them.
///
/// Pages are stored under their canonical name and found by any of the spellings (parameter order,
/// percent-encoding) that led to them. Pages and spellings are bounded in bytes together; beyond it
/// those pages are evicted that have not been used since the hand of the clock last passed them.
/// Pages that are built anew for each request are few at any time, so that they take no room from those
/// that are served again.
package final class PageCache: Sendable {
    /// The maximum of spellings of one page, and of its windows, whose offsets do not count: more than clients have
    /// with the catalogues of their releases, and too few to fill the memory.
    static let maximumTargets = 64

    /// The maximum of pages that are built anew for each request: the oldest makes room for the next.
    static let maximumForOneRequest = 64

    /// The maximum length of a spelling, in bytes; a longer one is looked up by name each time.
    static let maximumTargetBytes = 512

    /// The memory of a spelling beside its bytes: its places in two tables, and their headers.
    private static let targetOverhead = 128

    // Unchecked: slots are in the locked state alone, and never leave it.
    private final class Slot: @unchecked Sendable {
        let name: String
        /// The name of its content.
        let content: String
        var page: CachedPage
        var targets: [[UInt8]] = []
        /// The targets of its windows without their offsets.
        var windows: [[UInt8]] = []
        /// The side of a rollout whose page it is.
        let side: RolloutSide
        var isRecentlyUsed = true
        /// True while the hand of the clock comes to it.
        var isInRing = false

        init(name: String, content: String, page: CachedPage, side: RolloutSide) {
            self.name = name
            self.content = content
            self.page = page
            self.side = side
        }
    }

    private final class Window: Sendable {
        let slot: Slot
        let reading: WindowReading

        init(_ reading: WindowReading, of slot: Slot) {
            self.slot = slot
            self.reading = reading
        }
    }

    private struct State {
        var slots: [ExactString: Slot] = [:]
        /// The page of each content that was stored last.
        var contents: [ExactString: Slot] = [:]
        var targets = RequestTargetMap<Slot>()
        /// The targets of pages of the new side of a rollout.
        var newTargets = RequestTargetMap<Slot>()
        /// The targets of windows without their offsets.
        var windows = RequestTargetMap<Window>()
        var ring: [Slot] = []
        /// The pages that are built anew for each request, the oldest first.
        var forOneRequest: [Slot] = []
        var hand = 0
        /// True once it is empty for good.
        var isRetired = false
        var maximumBytes: Int
        var pageBytes = 0
        var contentBytes = 0
        var targetBytes = 0
        var bytes: Int { pageBytes + targetBytes }

        /// Counts a page in place of another.
        mutating func count(_ page: CachedPage?, insteadOf old: CachedPage?) {
            pageBytes += (page?.memoryBytes ?? 0) - (old?.memoryBytes ?? 0)
            contentBytes += (page?.contentBytes ?? 0) - (old?.contentBytes ?? 0)
        }
    }

    private let state: Locked<State>
    private let willEvict: @Sendable (CachedPage) -> Void

    /// - Parameter willEvict: Is given each page that makes room for others.
    package init(maximumBytes: Int, willEvict: @escaping @Sendable (CachedPage) -> Void = { _ in })
    {
        state = Locked(State(maximumBytes: maximumBytes))
        self.willEvict = willEvict
    }

    /// Sets the bound of pages and spellings together, in bytes, and evicts what is beyond it.
    func setMaximum(_ bytes: Int) {
        change { if !$0.isRetired { $0.maximumBytes = bytes } }
    }

    /// Empties the cache for good, as another configuration is served from now on: builds that are under way find
    /// nothing, and store nothing, so that what waits for them or for a client holds no pages but its own.
    ///
    /// - Returns: All pages but those that are built anew for each request.
    package func retire() -> [CachedPage] {
        state.withLock { state in
            let pages = state.ring.map(\.page)
            state = State(isRetired: true, maximumBytes: 0)
            return pages
        }
    }

    /// Evicts a page that was stored after the cache was emptied for good. Called once those who hold a reference to
    /// the page know it.
    func letGo(of page: CachedPage) {
        if state.withLock({ $0.isRetired }) { willEvict(page) }
    }

    /// Changes what is stored, and evicts what is beyond the bound.
    private func change(_ body: (inout State) -> Void) {
        let evicted = state.withLock { state in
            body(&state)
            return evict(&state)
        }
        for page in evicted { willEvict(page) }
    }

    /// Returns the page that this very target led to before, fresh or stale. Allocates nothing.
    package func page(forTarget target: UnsafeRawBufferPointer) -> CachedPage? {
        state.withLock { state in
            guard let slot = state.targets.value(for: target) else { return nil }
            slot.isRecentlyUsed = true
            return slot.page
        }
    }

    /// Returns the page of a side that this very target led to before, fresh or stale. Allocates nothing.
    package func page(forTarget target: UnsafeRawBufferPointer, on side: RolloutSide) -> CachedPage?
    {
        state.withLock { state in
            let slot =
                side == .old
                ? state.targets.value(for: target) : state.newTargets.value(for: target)
            slot?.isRecentlyUsed = true
            return slot?.page
        }
    }

    /// Returns the page, fresh or stale, whose window this very target led to at another offset, and how its query
    /// was read.
    ///
    /// - Parameter target: A target without its offsets.
    package func window(
        forTarget target: UnsafeRawBufferPointer
    ) -> (page: CachedPage, reading: WindowReading)? {
        state.withLock { state in
            guard let window = state.windows.value(for: target) else { return nil }
            window.slot.isRecentlyUsed = true
            return (window.slot.page, window.reading)
        }
    }

    /// Returns the page of a canonical name, fresh or stale.
    func page(named name: String) -> CachedPage? {
        state.withLock { state in
            guard let slot = state.slots[name] else { return nil }
            slot.isRecentlyUsed = true
            return slot.page
        }
    }

    /// Returns the page of a content that was stored last, for any viewport; nil where that is of the other side.
    func page(ofContent content: String, on side: RolloutSide) -> CachedPage? {
        state.withLock { state in
            guard let slot = state.contents[content], slot.side == side else { return nil }
            slot.isRecentlyUsed = true
            return slot.page
        }
    }

    /// Stores a page under its name, in place of an older one. Pages of the two sides of a rollout have names that
    /// differ.
    ///
    /// - Parameters:
    ///   - content: The name of its content; nil where that is the page's alone.
    ///   - isNewer: True of a page that stays in its place.
    /// - Returns: The page, or the one that stays.
    @discardableResult
    func store(
        _ page: CachedPage,
        named name: String,
        ofContent content: String? = nil,
        of side: RolloutSide = .old,
        unless isNewer: (CachedPage) -> Bool = { _ in false }
    ) -> CachedPage {
        var result = page
        change { state in
            if let slot = state.slots[name] {
                if isNewer(slot.page) {
                    result = slot.page
                    return
                }
                state.count(page, insteadOf: slot.page)
                slot.page = page
                slot.isRecentlyUsed = true
                if !slot.isInRing, !page.lifetime.isForOneRequest {
                    state.forOneRequest.removeAll { $0 === slot }
                    slot.isInRing = true
                    state.ring.append(slot)
                }
                if slot.isInRing { state.contents[slot.content] = slot }
            } else if page.memoryBytes <= state.maximumBytes {
                let slot = Slot(name: name, content: content ?? name, page: page, side: side)
                state.slots[name] = slot
                state.count(page, insteadOf: nil)
                slot.isInRing = !page.lifetime.isForOneRequest
                if slot.isInRing {
                    state.contents[slot.content] = slot
                    state.ring.append(slot)
                } else {
                    state.forOneRequest.append(slot)
                    if state.forOneRequest.count > Self.maximumForOneRequest {
                        remove(state.forOneRequest.removeFirst(), from: &state)
                    }
                }
            }
        }
        return result
    }

    /// Adds to a page what was made of it. Where another page has taken its place meanwhile, that one stays, unless
    /// it is of the same content: then it gets the addition, and keeps those of others.
    ///
    /// - Parameter adding: Returns a page with the addition; it may be called more than once.
    /// - Returns: The page with the addition, also where it is not in the cache any more.
    func update(
        _ page: CachedPage,
        named name: String,
        adding: (CachedPage) -> CachedPage
    ) -> CachedPage {
        var known = page
        while true {
            let next = adding(known)
            guard let other = replace(known, with: next, named: name),
                other.shared === page.shared
            else { return next }
            known = other
        }
    }

    /// Stores a page in place of another one.
    ///
    /// - Returns: The page that is there instead of the other one; nil where there is none, and where it was replaced.
    private func replace(
        _ old: CachedPage,
        with next: CachedPage,
        named name: String
    ) -> CachedPage? {
        var other: CachedPage?
        change { state in
            guard let slot = state.slots[name] else { return }
            guard slot.page === old else {
                other = slot.page
                return
            }
            state.count(next, insteadOf: old)
            slot.page = next
        }
        return other
    }

    /// Adds a spelling of the target of a page.
    func add(target: String, forName name: String) {
        guard target.utf8.count <= Self.maximumTargetBytes else { return }
        let bytes = Array(target.utf8)
        change { state in
            guard let slot = state.slots[name], slot.targets.count < Self.maximumTargets,
                !slot.targets.contains(bytes)
            else { return }
            slot.targets.append(bytes)
            switch slot.side {
            case .old: state.targets.insert(slot, for: bytes)
            case .new: state.newTargets.insert(slot, for: bytes)
            }
            state.targetBytes += bytes.count + Self.targetOverhead
        }
    }

    /// Adds the reading of the queries of a page's windows.
    ///
    /// - Parameter target: A target of them without its offsets.
    func add(_ reading: WindowReading, forWindow target: [UInt8], ofName name: String) {
        change { state in
            guard let slot = state.slots[name], slot.windows.count < Self.maximumTargets,
                !slot.windows.contains(target)
            else { return }
            slot.windows.append(target)
            state.windows.insert(Window(reading, of: slot), for: target)
            state.targetBytes += Self.memoryBytes(ofWindow: target)
        }
    }

    /// The memory of a spelling of windows, with its reading: two parts of its canonical URL are about as long.
    private static func memoryBytes(ofWindow target: [UInt8]) -> Int {
        3 * target.count + 2 * targetOverhead
    }

    /// The size of what is stored.
    struct Usage: Sendable {
        /// The number of pages.
        var pages = 0
        var pageBytes = 0
        /// The part of them that is the pages' own, without other representations.
        var contentBytes = 0
        /// The bytes of spellings.
        var targetBytes = 0
        /// All bytes.
        var bytes: Int { pageBytes + targetBytes }
    }

    /// The size of what is stored now.
    var usage: Usage {
        state.withLock { state in
            Usage(
                pages: state.slots.count,
                pageBytes: state.pageBytes,
                contentBytes: state.contentBytes,
                targetBytes: state.targetBytes
            )
        }
    }

    /// Pages for one request go first. Then it is second chance: the hand passes over pages used since
    /// its last visit, and takes the others, which it returns.
    private func evict(_ state: inout State) -> [CachedPage] {
        var evicted: [CachedPage] = []
        while state.bytes > state.maximumBytes, !state.forOneRequest.isEmpty {
            remove(state.forOneRequest.removeFirst(), from: &state)
        }
        while state.bytes > state.maximumBytes, !state.ring.isEmpty {
            if state.hand >= state.ring.count { state.hand = 0 }
            let slot = state.ring[state.hand]
            if slot.isRecentlyUsed, state.ring.count > 1 {
                slot.isRecentlyUsed = false
                state.hand += 1
                continue
            }
            state.ring.swapAt(state.hand, state.ring.count - 1)
            state.ring.removeLast()
            remove(slot, from: &state)
            evicted.append(slot.page)
        }
        return evicted
    }

    private func remove(_ slot: Slot, from state: inout State) {
        state.slots[slot.name] = nil
        if state.contents[slot.content] === slot { state.contents[slot.content] = nil }
        state.count(nil, insteadOf: slot.page)
        for target in slot.targets {
            switch slot.side {
            case .old: state.targets.remove(target)
            case .new: state.newTargets.remove(target)
            }
            state.targetBytes -= target.count + Self.targetOverhead
        }
        for window in slot.windows {
            state.windows.remove(window)
            state.targetBytes -= Self.memoryBytes(ofWindow: window)
        }
    }
}
