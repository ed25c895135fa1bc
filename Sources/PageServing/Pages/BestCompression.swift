import Coordination
import HTTPSocket
import Locking
import MetricsKit
import Synchronization

/// Compresses pages that are asked for often once more, in Brotli as small as they get: one after another, on a
/// thread that has the time that nobody else wants.
package final class BestCompression: Sendable {
    /// The times that a body is sent before it is worth the work.
    static let sends: UInt32 = 128

    /// The maximum of pages that wait; those beyond it are counted anew.
    static let maximumWaiting = 256

    /// The longest body that is compressed so: it takes some seconds.
    static let maximumBytes = 1 << 20

    /// A page that waits. Nothing here keeps it in memory.
    private struct Candidate: Sendable {
        let name: String
        let page: WeakPage
        private weak var compression: PageCompression?

        init(_ page: WeakPage, named name: String, for compression: PageCompression) {
            self.page = page
            self.name = name
            self.compression = compression
        }

        /// The page as it is in the cache now; nil where it is not there any more, or is compressed as well as it can
        /// be.
        var current: (page: CachedPage, cache: PageCache)? {
            guard let cache = compression?.cache, let shared = page.shared,
                let found = cache.page(named: name),
                found.shared === shared, !found.encodings.isBest
            else { return nil }
            return (found, cache)
        }
    }

    private struct State: Sendable {
        var waiting: [Candidate] = []
        var isRunning = false
    }

    private let state = Locked(State())
    private let isStopped = Atomic(false)
    private let memory = Atomic(0)
    private let metrics: ServiceMetrics
    private let maximumMemory: Int
    private let sends: UInt32

    /// - Parameters:
    ///   - maximumMemory: The memory that the work may take; pages that take more of it are left as they are.
    ///   - sends: The times that a body is sent before it is compressed so.
    package init(
        metrics: ServiceMetrics,
        maximumMemory: Int,
        after sends: UInt32 = BestCompression.sends
    ) {
        self.metrics = metrics
        self.maximumMemory = maximumMemory
        self.sends = sends
    }

    /// The memory that the work takes now.
    package var memoryBytes: Int { memory.load(ordering: .relaxed) }

    /// Returns a counter of a page's sends in Brotli, which has the page compressed once there are enough.
    func counter(
        of page: CachedPage,
        named name: String,
        for compression: PageCompression
    ) -> SendCounter? {
        let bytes = page.body.count
        guard bytes <= Self.maximumBytes,
            BodyCompression.bestMemory(ofBytes: bytes) <= maximumMemory
        else { return nil }
        let candidate = Candidate(WeakPage(page.shared), named: name, for: compression)
        return SendCounter(goal: sends) { [weak self] in self?.add(candidate) }
    }

    /// Ends the work, also that which is under way.
    package func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    private func add(_ candidate: Candidate) {
        let (isTaken, begins) = state.withLock { state -> (Bool, Bool) in
            guard state.waiting.count < Self.maximumWaiting else { return (false, false) }
            state.waiting.append(candidate)
            defer { state.isRunning = true }
            return (true, !state.isRunning)
        }
        if !isTaken { candidate.current?.page.encodings.bodies.brotliCounter?.restart() }
        // Unstructured: it ends when no page waits.
        if begins { Task { await self.run() } }
    }

    private func run() async {
        while let candidate = next() { await compress(candidate) }
    }

    private func next() -> Candidate? {
        state.withLock { state in
            if !state.waiting.isEmpty, !isStopped.load(ordering: .relaxed) {
                return state.waiting.removeFirst()
            }
            state.isRunning = false
            return nil
        }
    }

    private func compress(_ candidate: Candidate) async {
        guard let body = candidate.current?.page.body else { return }
        memory.store(BodyCompression.bestMemory(ofBytes: body.count), ordering: .relaxed)
        defer { memory.store(0, ordering: .relaxed) }
        let isCancelled = { @Sendable in
            self.isStopped.load(ordering: .relaxed) || candidate.page.shared == nil
        }
        let best = await withTaskExecutorPreference(IdleThread.shared, isolation: nil) {
            () async -> SharedBytes? in
            // In a closure of its own, which runs there.
            BodyCompression.compressBest(body, isCancelled: isCancelled)
        }
        // Back on Swift's threads: the one of low priority would hold the cache's lock for long.
        guard !isCancelled(), let (page, cache) = candidate.current else { return }
        metrics.compressions.add(1, ContentCoding.brotli.name, "best")
        _ = cache.update(page, named: candidate.name) { page in
            page.adding(encodings: page.encodings.addingBest(best))
        }
    }
}
