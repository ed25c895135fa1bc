import HTTPSocket
import JSONCore
import Locking
package import Logging
import MetricsKit
package import ModuleConfiguration
import ModuleDeclarations
package import UpstreamCurl
import UpstreamKit

/// Tells the cache in front of the service which pages have changed: one call after another, beside
/// the requests, each tried several times.
package final class CachePurger: Sendable {
    /// The maximum of tags in one call: what the least of the known caches takes.
    static let tagsPerCall = 30

    /// The time between two looks at the tags that the cache is told of again.
    private static let reboundPause = Duration.milliseconds(250)

    /// The pauses between the tries of a call.
    static let pauses: [Duration] = [
        .milliseconds(100), .milliseconds(500), .seconds(2), .seconds(5),
    ]

    private struct State: Sendable {
        var settings: EdgeCacheConfiguration.Purge?
        var upstream: (any Upstream)?
        var queue = PurgeQueue()
        var worker: Task<Void, Never>?
        var rebound = ReboundTags()
        var rebounder: Task<Void, Never>?
    }

    private let state = Locked(State())
    private let counter = Counter(
        "galley_purged_tags_total",
        "Tags that the cache in front of the service was told of, or could not be.",
        by: ["result"],
        from: ["ok", "failed", "dropped"]
    )
    private let driver: CurlDriver
    private let log: Logger

    package init(driver: CurlDriver, log: Logger) {
        self.driver = driver
        self.log = log
    }

    /// Calls another cache from now on, or none.
    package func configure(_ settings: EdgeCacheConfiguration.Purge?) {
        state.withLock { state in
            guard state.settings != settings else { return }
            state.settings = settings
            state.upstream = settings.map { upstream($0) }
        }
    }

    /// Has the cache told of these tags, soon; returns at once.
    package func purge(_ tags: [String]) {
        let dropped = state.withLock { state -> Int in
            guard state.settings != nil, !tags.isEmpty else { return 0 }
            let dropped = state.queue.add(tags)
            counter.add(UInt64(dropped), "dropped")
            // Unstructured: it ends when the queue is empty; `finish(within:)` waits for it, and cancels it.
            if state.worker == nil { state.worker = Task { await self.work() } }
            return dropped
        }
        report(dropped: dropped)
    }

    /// Has the cache told of these tags again, when instances that were late know of the change; returns at once.
    ///
    /// - Parameter isSettled: returns true where the server that instances share knows of every change of this one.
    func purge(again tags: [String], once isSettled: @escaping @Sendable () -> Bool) {
        let dropped = state.withLock { state -> Int in
            guard state.settings != nil, !tags.isEmpty else { return 0 }
            let dropped = state.rebound.add(tags)
            counter.add(UInt64(dropped), "dropped")
            if state.rebounder == nil {
                // Unstructured: it ends when no tag waits; `finish(within:)` cancels it.
                state.rebounder = Task { await self.rebound(once: isSettled) }
            }
            return dropped
        }
        report(dropped: dropped)
    }

    private func report(dropped: Int) {
        guard dropped > 0 else { return }
        log.error(
            "the cache in front cannot be told of all changes: too many wait",
            metadata: ["count": .stringConvertible(dropped)]
        )
    }

    private func rebound(once isSettled: @Sendable () -> Bool) async {
        while (try? await Task.sleep(for: Self.reboundPause)) != nil {
            let isSettled = isSettled()
            let (due, isOver) = state.withLock { state in
                let due = state.rebound.take(at: .now, isSettled: isSettled)
                let isOver = state.rebound.count == 0
                if isOver { state.rebounder = nil }
                return (due, isOver)
            }
            purge(due)
            if isOver { return }
        }
    }

    /// Waits until the cache has been told of everything, at most for a time. It is not told again of what other
    /// instances learn late.
    package func finish(within time: Duration) async {
        state.withLock { $0.rebounder }?.cancel()
        guard let worker = state.withLock({ $0.worker }) else { return }
        // Unstructured: cancelled below.
        let timer = Task {
            try? await Task.sleep(for: time)
            worker.cancel()
        }
        await worker.value
        timer.cancel()
    }

    // MARK: Calls

    private func work() async {
        while true {
            let next = state.withLock { state -> Call? in
                let tags = Task.isCancelled ? [] : state.queue.take(Self.tagsPerCall)
                guard !tags.isEmpty, let settings = state.settings, let upstream = state.upstream
                else {
                    state.worker = nil
                    return nil
                }
                return Call(tags: tags, settings: settings, upstream: upstream)
            }
            guard let next else { return }
            await make(next)
        }
    }

    /// A call to make.
    private struct Call: Sendable {
        let tags: [String]
        let settings: EdgeCacheConfiguration.Purge
        let upstream: any Upstream
    }

    private func make(_ call: Call) async {
        var failure: UpstreamError?
        for pause in [.zero] + Self.pauses {
            if pause > .zero { try? await Task.sleep(for: pause) }
            failure = await tried(call)
            if failure == nil || Task.isCancelled { break }
        }
        let count = UInt64(call.tags.count)
        guard let failure else { return counter.add(count, "ok") }
        counter.add(count, "failed")
        log.error(
            "the cache in front was not told of a change: it shows what was before until that expires",
            metadata: [
                "kind": "\(failure.kind.rawValue)", "detail": "\(failure.detail)",
                "tags": "\(call.tags.joined(separator: " "))",
            ]
        )
    }

    /// Makes one call; returns its failure.
    private func tried(_ call: Call) async -> UpstreamError? {
        do throws(UpstreamError) {
            let request = Self.request(for: call.tags, by: call.settings)
            _ = try await call.upstream.fetch(request)
            return nil
        } catch {
            // It was done, whatever is said about it.
            return error.kind == .notJSON ? nil : error
        }
    }

    private static func request(
        for tags: [String],
        by settings: EdgeCacheConfiguration.Purge
    ) -> UpstreamRequest {
        let path = (try? UpstreamURL(parsing: settings.url))?.path ?? ""
        let field = TagList.field(settings.header, tags: tags)
        var fields: HeaderFields = [field.name.lowercased(): field.value]
        var body: [UInt8] = []
        if ["POST", "PUT"].contains(settings.method) {
            fields.add("content-type", value: "application/json")
            body = document(tags)
        }
        return UpstreamRequest(
            upstream: "server.front.purge",
            method: settings.method,
            target: path.isEmpty ? "/" : path,
            fields: fields,
            body: body,
            deadline: .now + settings.timeout,
            refresh: true
        )
    }

    private static func document(_ tags: [String]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("tags", array: tags) { $0.string($1) }
        }
        return writer.finish()
    }

    private func upstream(_ settings: EdgeCacheConfiguration.Purge) -> any Upstream {
        guard let url = try? UpstreamURL(parsing: settings.url),
            let root = try? UpstreamURL(parsing: url.root)
        else {
            // URLs were checked when the configuration was read.
            preconditionFailure("the URL of server.front.purge cannot be read")
        }
        var configuration = CurlUpstreamConfiguration(url: root)
        configuration.headers = settings.headers.reduce(into: HeaderFields()) {
            $0.add($1.name, value: $1.value)
        }
        configuration.connect = UpstreamConfiguration().connect
        configuration.timeout = settings.timeout
        configuration.maximumBytes = Self.maximumAnswerBytes
        configuration.maximumConnections = 1
        configuration.redirects = .none
        configuration.network = settings.network ?? configuration.network
        return CurlUpstream(configuration, driver: driver)
    }

    /// The maximum of an answer, which is not read.
    private static let maximumAnswerBytes = 64 << 10
}

extension CachePurger: MetricsSource {
    func collect() -> [Metric] {
        [
            counter.metric(),
            .gauge(
                "galley_purge_tags_waiting",
                "Tags that the cache in front of the service is still to be told of.",
                state.withLock { $0.queue.count + $0.rebound.count }
            ),
        ]
    }
}
