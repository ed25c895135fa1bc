internal import Synchronization

/// The counters of one loop. Only the loop's thread adds, so plain loads and stores suffice; any
/// thread may read.
final class LoopCounters: Sendable {
    /// A number with one writer.
    struct Counter: ~Copyable {
        private let value = Atomic<UInt64>(0)

        var now: UInt64 { value.load(ordering: .relaxed) }

        @inline(__always)
        func add(_ amount: Int) {
            let sum = value.load(ordering: .relaxed) &+ UInt64(truncatingIfNeeded: amount)
            value.store(sum, ordering: .relaxed)
        }
    }

    let accepted = Counter()
    let closed = Counter()
    let refused = Counter()
    let evicted = Counter()
    let bytesIn = Counter()
    let bytesOut = Counter()
    let bytesQueued = Counter()
    let memoryQueued = Counter()
    let requestsRejected = Counter()

    private static let statusCount = 600
    private static let bucketCount = LatencyHistogram.boundsMicroseconds.count + 1
    // Unsafe: set once, freed in `deinit`, and atomic in between; no array takes such counters.
    nonisolated(unsafe) private let byStatus: UnsafeMutablePointer<Counter>
    // Unsafe for the same reason, and as safe: set once, freed in `deinit`, atomic in between.
    nonisolated(unsafe) private let latencies: UnsafeMutablePointer<Counter>
    private let latencySum = Counter()

    init() {
        byStatus = Self.counters(Self.statusCount)
        latencies = Self.counters(Self.bucketCount)
    }

    deinit {
        byStatus.deinitialize(count: Self.statusCount)
        byStatus.deallocate()
        latencies.deinitialize(count: Self.bucketCount)
        latencies.deallocate()
    }

    /// Counts a response of this status, 100 to 599.
    func countResponse(status: Int) {
        byStatus[status].add(1)
    }

    /// Counts responses that took this long each.
    func countLatency(nanoseconds: Int64, responses: Int) {
        latencies[Self.bucket(nanoseconds)].add(responses)
        latencySum.add(Int(nanoseconds) * responses)
    }

    /// The number of open connections.
    var openConnections: Int {
        // First what was closed, or a connection could be seen closed and not yet accepted.
        let closed = closed.now
        return Int(clamping: accepted.now &- closed)
    }

    /// Adds the counts so far to a sum.
    func add(to total: inout HTTPStatistics) {
        for status in 0..<Self.statusCount where byStatus[status].now > 0 {
            total.responsesByStatus[status, default: 0] += byStatus[status].now
        }
        total.connectionsOpen += UInt64(openConnections)
        total.connectionsAccepted += accepted.now
        total.connectionsRefused += refused.now
        total.connectionsEvicted += evicted.now
        total.bytesIn += bytesIn.now
        total.bytesOut += bytesOut.now
        total.bytesQueued += bytesQueued.now
        total.requestsRejected += requestsRejected.now
        for bucket in 0..<Self.bucketCount {
            total.latency.counts[bucket] += latencies[bucket].now
        }
        total.latency.sumNanoseconds += latencySum.now
    }

    private static func bucket(_ nanoseconds: Int64) -> Int {
        var bucket = 0
        let bounds = LatencyHistogram.boundsMicroseconds
        while bucket < bounds.count, nanoseconds > bounds[bucket] * 1000 { bucket += 1 }
        return bucket
    }

    private static func counters(_ count: Int) -> UnsafeMutablePointer<Counter> {
        let counters = UnsafeMutablePointer<Counter>.allocate(capacity: count)
        for index in 0..<count { (counters + index).initialize(to: Counter()) }
        return counters
    }
}
