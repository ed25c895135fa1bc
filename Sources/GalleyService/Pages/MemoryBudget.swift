import Locking

/// The memory that the service may hold, and all that holds it.
///
/// Caches have bounds of their own, which are shares of the budget; finished pages may have what the
/// others leave, and are evicted when a build needs room. A build that finds none is refused.
final class MemoryBudget: Sendable {
    /// The holders of memory, by their names in metrics.
    enum Part: String, CaseIterable {
        /// Finished pages and what they were arranged from.
        case pages
        /// The targets under which finished pages are found.
        case spellings
        /// Parsed responses, and content mapped from them.
        case responses
        /// Revisions of pages, and changes between them.
        case revisions
        /// Pages and events that event streams hold.
        case streams
        /// Pages that are being built, estimated from their responses.
        case builds
        /// Bytes that clients or Redis have not taken yet, and the switches that instances share.
        case queues
        /// Measured and shaped text.
        case text
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

    private struct State: Sendable {
        var sources: [Part: [ExactString: @Sendable () -> Int]] = [:]
        /// Those that pages and their spellings are no part of, which each build asks.
        var besidesPages: [@Sendable () -> Int] = []
        var building = 0

        mutating func set(_ part: Part, _ name: String, _ bytes: @escaping @Sendable () -> Int) {
            sources[part, default: [:]][name] = bytes
            besidesPages = sources.filter { $0.key != .pages && $0.key != .spellings }
                .flatMap(\.value.values)
        }
    }

    /// The number of bytes that all parts may hold together.
    let maximum: Int
    private let state = Locked(State())

    /// Creates a budget.
    ///
    /// - Parameter maximum: its size in bytes; nil for a quarter of the memory of the machine or of the
    ///   container, whichever is less.
    init(_ maximum: Int?) {
        self.maximum = maximum ?? max(Self.minimum, PhysicalMemory.bytes / 4)
    }

    /// The least size of a budget that is not configured.
    private static let minimum = 64 << 20

    /// The bound of parsed responses.
    var maximumResponses: Int { maximum / 4 }
    /// The bound of content that was mapped from them.
    var maximumContents: Int { maximum / 16 }
    /// The bound of pages whose content is kept for changes to them; most are in memory anyway.
    var maximumKeptPages: Int { min(64 << 20, maximum / 16) }
    /// The bound of measured text.
    var maximumText: Int { maximum / 16 }

    /// Counts a holder of memory as one of the parts.
    ///
    /// - Parameters:
    ///   - name: A name for the holder, in place of an earlier one with it.
    ///   - bytes: Returns the number of bytes that it holds.
    func measure(_ part: Part, of name: String = "", bytes: @escaping @Sendable () -> Int) {
        state.withLock { $0.set(part, name, bytes) }
    }

    /// The bytes that a part holds.
    func bytes(of part: Part) -> Int {
        let (sources, building) = state.withLock { ($0.sources[part] ?? [:], $0.building) }
        return sources.values.reduce(part == .builds ? building : 0) { $0 + $1() }
    }

    /// Reserves memory for a build; `endBuild(_:)` has to follow. A build that is refused evicts nothing.
    ///
    /// - Parameters:
    ///   - responseBytes: The memory of the responses that the page is built from.
    ///   - pages: The pages that are evicted to make room.
    /// - Returns: The reserved bytes; nil when the budget has no room for them, even without any page in
    ///   memory.
    func beginBuild(responseBytes: Int, evicting pages: PageCache) -> Int? {
        let needed = responseBytes * Self.bytesPerResponseByte
        // Reserved before it is compared: of builds that begin at once each sees the others.
        let (sources, building) = state.withLock { state in
            state.building += needed
            return (state.besidesPages, state.building)
        }
        let held = sources.reduce(building) { $0 + $1() }
        guard held <= maximum else {
            endBuild(needed)
            return nil
        }
        pages.setMaximum(maximum - held)
        return needed
    }

    /// Releases what a build reserved.
    func endBuild(_ bytes: Int) {
        state.withLock { $0.building -= bytes }
    }
}
