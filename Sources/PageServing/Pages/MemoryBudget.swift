import Locking
import Synchronization
import UpstreamKit
package import WorkLimits

/// The memory that the service may hold, and all that holds it.
///
/// Caches have bounds of their own, which are shares of the budget; finished pages may have what the
/// others leave, and are evicted when a build needs room. A build that finds none is refused. What is held
/// besides (freed memory that the allocator keeps, what no part counts) is known from what the system says of the
/// process: pages make room for it too, so that the whole stays bounded.
package final class MemoryBudget: Sendable {
    /// The holders of memory, by their names in metrics.
    package enum Part: String, CaseIterable {
        /// Finished pages and what they were arranged from.
        case pages
        /// The targets under which finished pages are found.
        case spellings
        /// Parsed responses, and content mapped from them.
        case responses
        /// Revisions of pages, and changes between them.
        case revisions
        /// Event streams, their events, and pages that they or others hold and the cache no longer has.
        case streams
        /// Pages that are being built, estimated from their responses, and responses on their way.
        case builds
        /// Bytes that clients or Redis have not taken yet, and the switches that instances share.
        case queues
        /// Measured and shaped text.
        case text
        /// The files of the service's own images.
        case images
        /// Open connections.
        case connections
        /// Copies of large pages that the kernel sends by itself.
        case files
        /// Pages of database files, and writes that wait for them.
        case sqlite
    }

    /// The size of a page in memory beside that of the responses that it is built from: its items, its
    /// JSON, and what was mapped on the way.
    private static let bytesPerResponseByte = 4

    struct State: Sendable {
        var sources: [Part: [ExactString: @Sendable () -> Int]] = [:]
        /// Those that pages and their spellings are no part of, which each build asks.
        var besidesPages: [@Sendable () -> Int] = []
        var building = 0
        /// The caches that make room where pages are not enough, by name.
        var caches: [ExactString: EvictableCache] = [:]
        /// The bytes of responses on their way.
        var arriving = 0
        /// The finished pages, which make room.
        var pages: PageCache?
        /// The bytes of the process when it began to serve; nil before.
        var start: Int?

        mutating func set(_ part: Part, _ name: String, _ bytes: @escaping @Sendable () -> Int) {
            sources[part, default: [:]][name] = bytes
            besidesPages = sources.filter { $0.key != .pages && $0.key != .spellings }
                .flatMap(\.value.values)
        }
    }

    /// The number of bytes that all parts may hold together.
    package let maximum: Int
    /// All pages, of all caches and streams.
    let livingPages = MemoryAccount()
    /// The pages that event streams show.
    package let shownPages = MemoryAccount()
    /// The events that streams keep for slow readers.
    package let keptEvents = MemoryAccount()
    let keeper: MemoryKeeper
    let state = Locked(State())
    /// Builds that found no room.
    private let refusedBuilds = Atomic<UInt64>(0)
    /// Responses that found no room.
    private let refusedResponses = Atomic<UInt64>(0)

    /// The numbers of what found no room, by what it was.
    var refusals: [(String, UInt64)] {
        [
            ("build", refusedBuilds.load(ordering: .relaxed)),
            ("response", refusedResponses.load(ordering: .relaxed)),
        ]
    }

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - maximum: its size in bytes; nil for a quarter of the memory of the machine or of the
    ///     container, whichever is less.
    ///   - keeper: knows what the process holds.
    package init(_ maximum: Int?, keeper: MemoryKeeper = MemoryKeeper(.unknown)) {
        self.maximum = maximum ?? max(Self.minimum, PhysicalMemory.bytes / 4)
        self.keeper = keeper
    }

    /// The least size of a budget that is not configured.
    static let minimum = 64 << 20

    /// The bound of parsed responses.
    package var maximumResponses: Int { maximum / 4 }
    /// The bound of a database of responses without a file, which cannot make room by itself.
    package var maximumDatabase: Int { maximum / 8 }
    /// The bound of content that was mapped from them.
    package var maximumContents: Int { maximum / 16 }
    /// The bound of pages whose content is kept for changes to them; most are in memory anyway.
    package var maximumKeptPages: Int { min(64 << 20, maximum / 16) }
    /// The bound of pages whose revisions are still to be made.
    package var maximumUnbuiltPages: Int { maximum / 8 }
    /// The bound of measured text.
    package var maximumText: Int { maximum / 16 }
    /// The bound of pages that event streams show, and of their events: requests find room beside them.
    package var maximumShownPages: Int { maximum / 2 }
    /// The bound of responses on their way: pages are built beside them.
    var maximumArriving: Int { maximum / 2 }

    /// Counts a holder of memory as one of the parts.
    ///
    /// - Parameters:
    ///   - name: A name for the holder, in place of an earlier one with it.
    ///   - bytes: Returns the number of bytes that it holds.
    package func measure(_ part: Part, of name: String = "", bytes: @escaping @Sendable () -> Int) {
        state.withLock { $0.set(part, name, bytes) }
    }

    /// Counts a cache as one of the parts. What was used longest ago makes room where pages are not enough.
    package func measure(_ part: Part, of name: String, evicting cache: EvictableCache) {
        state.withLock { state in
            state.set(part, name, cache.bytes)
            state.caches[name] = cache
        }
    }

    /// Counts finished pages, which make room for what is built, and the pages that others hold.
    package func measure(pages: PageCache) {
        state.withLock { $0.pages = pages }
        measure(.pages) { pages.usage.pageBytes }
        measure(.spellings) { pages.usage.targetBytes }
        measure(.streams, of: "pages") { [livingPages] in
            max(0, livingPages.bytes - pages.usage.contentBytes)
        }
    }

    /// The bytes of what event streams show and keep.
    package var streamedBytes: Int { shownPages.bytes + keptEvents.bytes }

    /// The bytes that a part holds.
    func bytes(of part: Part) -> Int {
        let (sources, building) = state.withLock { state in
            (state.sources[part] ?? [:], state.building + state.arriving)
        }
        return sources.values.reduce(part == .builds ? building : 0) { $0 + $1() }
    }

    /// Notes that the service serves from now on: what the process holds now is not of the budget.
    package func noteStart() {
        let resident = keeper.resident
        state.withLock { $0.start = resident }
    }

    /// Reserves memory for a build; `endBuild(_:)` has to follow. A build that is refused evicts nothing.
    ///
    /// - Parameters:
    ///   - responseBytes: The memory of the responses that the page is built from.
    ///   - purpose: The client; event streams leave half of the memory to others.
    ///   - pages: The pages that are evicted to make room.
    /// - Returns: The reserved bytes; nil when the budget has no room for them, even without any page in
    ///   memory.
    func beginBuild(
        responseBytes: Int,
        for purpose: LoadGate.Purpose = .request,
        evicting pages: PageCache
    ) -> Int? {
        let needed = responseBytes * Self.bytesPerResponseByte
        if purpose == .stream, streamedBytes + needed > maximumShownPages {
            refusedBuilds.wrappingAdd(1, ordering: .relaxed)
            return nil
        }
        // Reserved before it is compared: of builds that begin at once each sees the others.
        if let held = heldWithinMaximum(after: { $0.building += needed }) {
            let isAlone = held.reserved == needed
            if makeRoom(for: needed, besides: held.bytes, in: pages) || isAlone { return needed }
        }
        endBuild(needed)
        refusedBuilds.wrappingAdd(1, ordering: .relaxed)
        return nil
    }

    /// Reserves memory for a build on an event loop, where the process has it already: nothing is returned to the system
    /// first. `endBuild(_:)` has to follow.
    ///
    /// - Returns: The reserved bytes; nil where there is no room, which counts as no refusal: a builder looks again.
    func beginBuildAtHand(responseBytes: Int, evicting pages: PageCache) -> Int? {
        let needed = responseBytes * Self.bytesPerResponseByte
        if let held = heldWithinMaximum(after: { $0.building += needed }),
            makeRoom(for: needed, besides: held.bytes, in: pages, mayTrim: false)
        {
            return needed
        }
        endBuild(needed)
        return nil
    }

    /// Releases what a build reserved.
    func endBuild(_ bytes: Int) {
        state.withLock { $0.building -= bytes }
    }
}

extension MemoryBudget: ResponseMemory {
    func reserve(_ bytes: Int) -> Bool {
        var isWithinShare = true
        let held = heldWithinMaximum { state in
            state.arriving += bytes
            isWithinShare = state.arriving <= maximumArriving
        }
        let pages = state.withLock(\.pages)
        guard isWithinShare, let held,
            pages.map({ makeRoom(for: bytes, besides: held.bytes, in: $0) }) ?? true
        else {
            release(bytes)
            refusedResponses.wrappingAdd(1, ordering: .relaxed)
            return false
        }
        return true
    }

    func release(_ bytes: Int) {
        state.withLock { $0.arriving -= bytes }
    }
}
