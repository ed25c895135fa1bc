import Locking

/// The room that there is, and how more is made.
extension MemoryBudget {
    /// The bytes that are held beside finished pages, and those of them that are reserved for builds and for
    /// responses on their way.
    struct UseBesidePages {
        let bytes: Int
        let reserved: Int
    }

    /// A cache with a bound of its own that can do with less.
    package struct EvictableCache: Sendable {
        /// Returns the bytes that it holds.
        package let bytes: @Sendable () -> Int
        /// Removes what was used longest ago, until at least that many bytes are free.
        package let removeOldest: @Sendable (Int) -> Void

        package init(
            bytes: @escaping @Sendable () -> Int,
            removeOldest: @escaping @Sendable (Int) -> Void
        ) {
            self.bytes = bytes
            self.removeOldest = removeOldest
        }
    }

    /// The part of the budget that the process may hold unexplained before pages make room for it: what the
    /// allocator keeps for the next page.
    private static let toleratedPart = 8

    /// The part of the budget that finished pages always have.
    private static let leastPart = 8

    /// Reserves memory for what is no build, such as another configuration: finished pages make room, and what
    /// was freed is returned to the system now.
    package func room(for bytes: Int) -> MemoryRoom {
        let bytes = min(bytes, maximum / 2)
        let held = held { $0.building += bytes }
        if let pages = state.withLock(\.pages) {
            _ = makeRoom(for: bytes, besides: held.bytes, in: pages)
        }
        _ = keeper.trimNow()
        return MemoryRoom(bytes, in: self)
    }

    /// Sums up what is held beside pages, after a change to what is reserved.
    func held(after change: (inout State) -> Void) -> UseBesidePages {
        let (sources, reserved) = state.withLock { state in
            change(&state)
            return (state.besidesPages, state.building + state.arriving)
        }
        return UseBesidePages(bytes: sources.reduce(reserved) { $0 + $1() }, reserved: reserved)
    }

    /// Sums up what is held beside pages, after a change to what is reserved. Where that is more than the budget,
    /// caches make room.
    ///
    /// - Returns: Nil where they have too little; then nothing was removed.
    func heldWithinMaximum(after change: (inout State) -> Void) -> UseBesidePages? {
        let sum = held(after: change)
        guard sum.bytes > maximum else { return sum }
        let caches = state.withLock { $0.caches.sorted { $0.key < $1.key }.map(\.value) }
        var missing = sum.bytes - maximum
        guard caches.reduce(0, { $0 + $1.bytes() }) >= missing else { return nil }
        for cache in caches where missing > 0 {
            let before = cache.bytes()
            cache.removeOldest(missing)
            missing -= before - cache.bytes()
        }
        return missing <= 0 ? held(after: { _ in }) : nil
    }

    /// Evicts the pages that are in the way, and has memory that was freed returned to the system where the process
    /// comes near its bound.
    ///
    /// - Parameter mayTrim: False on an event loop, which does not wait for that.
    /// - Returns: False when the process would pass its bound by the bytes that are needed.
    func makeRoom(
        for needed: Int,
        besides held: Int,
        in pages: PageCache,
        mayTrim: Bool = true
    ) -> Bool {
        let room = maximum - held
        guard let grown else {
            pages.setMaximum(room)
            return true
        }
        let unexplained = max(0, grown - held - pages.usage.bytes)
        let excess = max(0, unexplained - maximum / Self.toleratedPart)
        pages.setMaximum(max(room - excess, min(room, maximum / Self.leastPart)))
        if grown + needed <= bound {
            if excess > 0 { keeper.trimSoon() }
            return true
        }
        guard mayTrim else { return false }
        _ = keeper.trimNow()
        return (self.grown ?? 0) + needed <= bound
    }

    /// The bytes that the process may take where estimates are right: 5/4 of the budget. The rest up to 4/3 is for
    /// what they miss.
    private var bound: Int { maximum + maximum / 4 }

    /// The bytes that the process has taken since it began to serve; nil where it is unknown.
    private var grown: Int? {
        guard let start = state.withLock(\.start), let resident = keeper.resident else {
            return nil
        }
        return resident - start
    }
}
