internal import JSONCore
internal import Locking
package import MetricsKit
package import UpstreamKit

/// Sends the spans that have ended to a collector, in batches, from a task of its own
/// (OpenTelemetry, Trace SDK, Batching processor).
///
/// A collector that is away costs the service a bounded queue: batches are tried again with growing
/// pauses, and spans that do not fit the queue meanwhile are dropped and counted.
package final class SpanExporter: Sendable {
    /// The first pause after an export that failed; each later one is twice as long.
    static let firstPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(30)
    /// The maximum number of tries of one batch, after which it is dropped: newer spans say more.
    static let maximumTries = 5

    private struct State {
        /// True from a failed export until one that succeeds.
        var isFailing = false
    }

    /// The tracer whose spans are exported.
    package let tracer: Tracer

    private let queue: SpanQueue
    private let collector: any Upstream
    private let settings: TraceSettings
    private let encoder: OTLPEncoder
    private let clock: UpstreamClock
    private let report: @Sendable (_ failure: UpstreamError?) -> Void
    private let state = Locked(State())
    private let task = Locked<Task<Void, Never>?>(nil)
    private let spans = Counter(
        "galley_trace_spans_total",
        "Spans that have ended: exported, or dropped because the collector is away or slow.",
        by: ["result"],
        from: ["exported", "dropped"]
    )
    let failures = Counter(
        "galley_trace_export_failures_total",
        "Exports of spans that failed, each try counted."
    )

    /// Creates an exporter, which sends nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - settings: the bounds of batches and pauses, and the sampler.
    ///   - version: the service's version.
    ///   - collector: receives one `POST` a batch; its URL is that of the settings.
    ///   - clock: the time.
    ///   - report: called with the first failure of a row, and with nil once the collector works again.
    package init(
        _ settings: TraceSettings,
        version: String,
        collector: any Upstream,
        clock: UpstreamClock = .system,
        report: @escaping @Sendable (_ failure: UpstreamError?) -> Void = { _ in }
    ) {
        self.settings = settings
        self.collector = collector
        self.clock = clock
        self.report = report
        queue = SpanQueue(maximum: settings.queue, batch: settings.batch)
        tracer = Tracer(sampler: settings.sampler, queue: queue)
        encoder = OTLPEncoder(resource: settings.resource(version: version), version: version)
    }

    /// Starts the task that exports.
    package func start() {
        // Unstructured: `stop(within:)` waits for it, and cancels it.
        task.withLock { $0 = Task { await self.run() } }
    }

    /// Exports what waits, takes no span any more, and ends.
    ///
    /// - Parameter time: the maximum time; what is not exported by then is dropped.
    package func stop(within time: Duration) async {
        queue.close()
        guard let task = task.withLock({ $0 }) else { return }
        let clock = clock
        // Unstructured: cancelled below.
        let limit = Task {
            try? await clock.sleep(clock.now().advanced(by: time))
            task.cancel()
        }
        await task.value
        limit.cancel()
    }

    // MARK: Exporting

    private func run() async {
        while !Task.isCancelled {
            if !queue.isClosed { await waitForBatch() }
            let spans = queue.take()
            if spans.isEmpty {
                if queue.isClosed { return }
                continue
            }
            await export(spans)
        }
        while case let rest = queue.take(), !rest.isEmpty { queue.drop(rest.count) }
    }

    /// Waits until a batch is full, and at most the delay.
    private func waitForBatch() async {
        let (queue, clock) = (queue, clock)
        let end = clock.now().advanced(by: settings.delay)
        // Unstructured: cancelled below.
        let timer = Task {
            try? await clock.sleep(end)
            queue.wake()
        }
        await queue.waitForBatch()
        timer.cancel()
    }

    /// Sends a batch until the collector has taken or refused it.
    private func export(_ spans: [TraceSpan]) async {
        let body = encoder.body(spans)
        var pause = Self.firstPause
        for attempt in 1...Self.maximumTries {
            do throws(UpstreamError) {
                let refused = try await send(body)
                noteSuccess(of: spans.count, refused: min(refused, spans.count))
                return
            } catch {
                note(error)
                guard Self.isTransient(error), attempt < Self.maximumTries, !queue.isClosed else {
                    break
                }
                let requested = min(error.retryAfter ?? .zero, Self.longestPause)
                let spread = pause * Double.random(in: 0.75..<1.25)
                await sleep(until: clock.now().advanced(by: max(requested, spread)))
                if Task.isCancelled { break }
                pause = min(pause * 2, Self.longestPause)
            }
        }
        queue.drop(spans.count)
    }

    private func noteSuccess(of count: Int, refused: Int) {
        queue.drop(refused)
        spans.add(UInt64(count - refused), "exported")
        let wasFailing = state.withLock { state in
            defer { state.isFailing = false }
            return state.isFailing
        }
        if wasFailing { report(nil) }
    }

    private func note(_ failure: UpstreamError) {
        failures.add()
        let wasFailing = state.withLock { state in
            defer { state.isFailing = true }
            return state.isFailing
        }
        if !wasFailing { report(failure) }
    }

    /// Sleeps, but not beyond the close of the queue.
    private func sleep(until end: ContinuousClock.Instant) async {
        while clock.now() < end, !queue.isClosed, !Task.isCancelled {
            let step = min(end, clock.now().advanced(by: .milliseconds(100)))
            try? await clock.sleep(step)
        }
    }

    /// Sends a batch.
    ///
    /// - Returns: the number of spans that the collector refused.
    private func send(_ body: [UInt8]) async throws(UpstreamError) -> Int {
        let request = UpstreamRequest(
            upstream: "otlp",
            method: "POST",
            target: settings.target,
            fields: settings.fields,
            body: body,
            deadline: clock.now().advanced(by: settings.timeout)
        )
        do throws(UpstreamError) {
            let response = try await collector.fetch(request)
            return response.document.withRoot { root in
                let refused = root["partialSuccess"]?["rejectedSpans"]
                // A 64-bit number is a string in OTLP's JSON; some collectors write a number.
                let number = refused?.string.flatMap { Int($0) } ?? refused?.integer.map { Int($0) }
                return max(0, number ?? 0)
            }
        } catch {
            // The collector has taken the batch, whatever its response says.
            if error.kind == .notJSON { return 0 }
            throw error
        }
    }

    /// True for failures after which the same batch may be sent again (OTLP/HTTP, Failures): those that are
    /// tried again anyway, and those that leave open whether it has arrived, as a collector drops repeats.
    private static func isTransient(_ error: UpstreamError) -> Bool {
        switch error.kind {
        case .timeout, .tls, .circuitOpen, .overloaded: true
        default: error.policy.isRetried
        }
    }
}

extension SpanExporter: MetricsSource {
    /// The spans that the collector has taken.
    var exported: UInt64 { spans.count(of: "exported") }
    /// The spans that were lost: the queue was full, or the collector refused them.
    var dropped: UInt64 { queue.dropped }

    package func collect() -> [Metric] {
        [spans.metric(adding: [("dropped", queue.dropped)]), failures.metric()]
    }
}
