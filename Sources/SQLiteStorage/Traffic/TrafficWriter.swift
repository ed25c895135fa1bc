import Coordination
import Dispatch
import Locking
import MetricsKit
package import UpstreamKit

/// A page whose views are recorded.
package protocol TrafficSource: AnyObject, Sendable {
    /// Returns what is recorded of a view of the page, or the reason why nothing is. Called by the thread that writes.
    ///
    /// - Parameter documents: Those of its responses that are at hand; others are looked for in the caches.
    func captured(holding documents: [ResponseDocument]) -> Result<CapturedView, TrafficSkip>
}

/// Records views in the traffic file, behind the answers: nothing waits for the disk.
///
/// A file that cannot be used, on a full disk for one, is tried again, less and less often; until then views are lost,
/// and counted.
package final class TrafficWriter: Sendable {
    /// The settings of a file of traffic.
    package struct Options: Sendable, Equatable {
        package var path: String
        /// The part of all answers that is recorded.
        package var sample: Double
        package var maximumBytes: Int
        package var keep: Duration

        /// Settings of given values.
        package init(path: String, sample: Double, maximumBytes: Int, keep: Duration) {
            self.path = path
            self.sample = sample
            self.maximumBytes = maximumBytes
            self.keep = keep
        }
    }

    /// The maximum of pages that wait, each with any number of views: what a second of a busy service samples.
    static let maximumWaiting = 1_024

    /// The maximum of bytes of documents that are held for them; beyond it they are looked for in the caches.
    static let maximumHeldBytes = 16 << 20

    /// The time in which views are gathered.
    static let gatherTime = DispatchTimeInterval.milliseconds(250)

    /// Views of a page within an hour.
    struct Waiting: Sendable {
        let source: any TrafficSource
        let hour: Int64
        /// The number of pages that were seen before it: views are recorded in the order of these numbers.
        let position: Int
        var count: Int
        var documents: [ResponseDocument]
    }

    /// A page and an hour.
    struct Key: Hashable, Sendable {
        let source: ObjectIdentifier
        let hour: Int64
    }

    /// The state that the lock guards.
    struct State: Sendable {
        var waiting: [Key: Waiting] = [:]
        var heldBytes = 0
        var isScheduled = false
        var isClosed = false
        var file: TrafficFile?
        var backoff = Backoff()
        var health = StoreHealth.degraded("not opened yet")
        /// True when the log knows of a failure and not yet of its end.
        var isReported = false
    }

    package let options: Options
    let clock: UpstreamClock
    let report: @Sendable (StoreEvent) -> Void
    let space: @Sendable (String) -> DiskSpace?
    let queue = DispatchQueue(label: "traffic.writer", qos: .utility)
    let state = Locked(State())
    let recorded = Counter("galley_traffic_views_total", "Views that were recorded.")
    let skipped = Counter(
        "galley_traffic_skipped_total",
        "Sampled views that were not recorded, by the reason.",
        by: ["reason"],
        from: TrafficSkip.allCases.map(\.rawValue)
    )
    let dropped = Counter(
        "galley_traffic_dropped_total",
        "Sampled views that were lost: too many waited, or the file could not be written."
    )

    /// Creates a writer; the file is opened by `open()`, or by the first view.
    ///
    /// - Parameters:
    ///   - clock: The time.
    ///   - report: Receives events for the log; must return soon.
    package convenience init(
        _ options: Options,
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in }
    ) {
        self.init(options, clock: clock, space: { DiskSpace(path: $0) }, report: report)
    }

    init(
        _ options: Options,
        clock: UpstreamClock,
        space: @escaping @Sendable (String) -> DiskSpace?,
        report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        self.options = options
        self.clock = clock
        self.space = space
        self.report = report
    }

    /// The state of the file.
    package var health: StoreHealth { state.withLock { $0.health } }

    /// The bytes of memory that it holds beside the pages'.
    package var memoryBytes: Int { state.withLock { $0.heldBytes } }

    // MARK: Views

    /// Takes a view of a page that was answered now. It may be lost.
    ///
    /// - Parameter documents: Those of the page's responses that are at hand.
    package func note(_ source: any TrafficSource, holding documents: [ResponseDocument] = []) {
        let hour = RecordedView.hour(of: clock.wall())
        let bytes = documents.reduce(0) { $0 + ($1.textBytes ?? $1.memoryBytes) }
        let isTaken = state.withLock { state -> Bool in
            let key = Key(source: ObjectIdentifier(source), hour: hour)
            guard !state.isClosed else { return false }
            let isKnown = state.waiting[key] != nil
            guard isKnown || state.waiting.count < Self.maximumWaiting else { return false }
            let isHeld =
                state.waiting[key]?.documents.isEmpty ?? true
                && state.heldBytes + bytes <= Self.maximumHeldBytes
            var waiting =
                state.waiting[key]
                ?? Waiting(
                    source: source,
                    hour: hour,
                    position: state.waiting.count,
                    count: 0,
                    documents: []
                )
            waiting.count += 1
            if isHeld {
                waiting.documents = documents
                state.heldBytes += bytes
            }
            state.waiting[key] = waiting
            return true
        }
        if isTaken { schedule() } else { dropped.add() }
    }

    /// Counts a sampled view that is not recorded.
    package func skip(_ reason: TrafficSkip) { skipped.add(1, reason.rawValue) }

    private func schedule() {
        let isNeeded = state.withLock { state in
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard isNeeded else { return }
        queue.asyncAfter(deadline: .now() + Self.gatherTime) { self.writeAll() }
    }

    // MARK: Life

    /// Opens the file; returns when it is open or known not to be usable.
    package func open() async {
        await queue.run { _ = self.openFile() }
    }

    /// Records the views that wait; returns when that is done, or known to be impossible.
    package func flush() async {
        await queue.run { self.writeAll() }
    }

    /// Records the views that wait, and closes the file.
    package func close() async {
        await queue.run {
            self.writeAll()
            let file = self.state.withLock { state in
                state.isClosed = true
                defer { state.file = nil }
                return state.file
            }
            file?.close()
        }
    }
}
