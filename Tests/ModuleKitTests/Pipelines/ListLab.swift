import Foundation
import Locking
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import TestSupport
import UpstreamKit

/// A paged module over a list that changes, behind the cache that pages share.
final class ListLab: Sendable {
    let rows: ListedRows
    let memory = MemoryCache(maximumBytes: 1 << 20)
    /// What calls the list, behind all caches.
    let stub: StubUpstream
    private let coalescing: CoalescingUpstream
    private let builder: PageBuilder
    private let time = ShiftedTime()

    /// - Parameter pagination: further keys of the pagination.
    init(_ rows: ListedRows, pagination: String = "") throws {
        self.rows = rows
        let clock = time.clock
        stub = StubUpstream(clock: clock) { request, _ in rows.reply(to: request) }
        let keys = CacheKeyFactory(origin: "http://list", salt: { [1] })
        let caching = CachingUpstream(stub, keys: keys, memory: memory, clock: clock)
        coalescing = CoalescingUpstream(
            caching,
            keys: keys,
            memory: memory,
            fetchTimeout: .seconds(600),
            failureMemory: .zero,
            clock: clock
        )
        let module = """
            name: l
            kind: list
            deadline: 60s
            pagination: {pageSize: 3, max: 20\(pagination)}
            request: {upstream: up, path: /rows, query: {page: "${page}"}, cache: {ttl: 1000s}}
            components: [{id: c, items: "$.items[*]", layout: {itemHeight: 1}}]
            """
        let files = [
            "/c/galley.yaml": """
            version: 1
            upstreams: {up: {url: "http://127.0.0.1:1"}}
            modules: [modules/*.yaml]
            """,
            "/c/modules/l.yaml": module,
            "/c/modules/k.yaml":
                "{name: k, kind: composite, modules: [{name: l, as: a}, {name: l, as: b}]}",
        ]
        let loaded = ConfigurationLoader.load(
            path: "/c/galley.yaml",
            environment: [:],
            files: MemoryFiles(texts: files)
        )
        guard case .success(let configuration) = loaded else { throw LabError(text: "\(loaded)") }
        builder = PageBuilder(
            ModuleCatalog(
                modules: configuration.modules,
                upstreams: ["up": NamedUpstream(coalescing)]
            )
        )
    }

    /// The number of calls that wait for fetches, also those of others.
    var waiters: Int { coalescing.statistics.waiters }

    /// Lets time pass.
    func advance(_ time: Duration) { self.time.advance(time) }

    /// Loads some pages of the list.
    func load(_ pages: Int, of module: String = "l", isRefresh: Bool = false) async throws
        -> ListAnswer
    {
        guard let declaration = builder.catalog.module(named: module) else {
            throw LabError(text: "no module '\(module)'")
        }
        var reader = PageRequestReader(module: declaration)
        let request = try reader.read([(name: "pages", value: "\(pages)")]).request
        var load = LoadRequest(
            page: request,
            deadline: .now + .seconds(1_000_000),
            refresh: isRefresh ? .everything : .nothing
        )
        if isRefresh { load.refreshed = RefreshRecord() }
        let page = try await builder.page(for: load)
        return try ListAnswer(page, batches: pages)
    }
}

/// A page of the list, taken apart.
struct ListAnswer {
    let batches: Int
    /// True when it says that there is no other batch.
    let isEnd: Bool
    let status: PageStatus
    /// The ids of the last section.
    let ids: [Int]
    let failures: [RequestFailure]

    init(_ page: Page, batches: Int) throws {
        self.batches = batches
        status = page.status
        failures = page.failures
        let object = try JSONSerialization.jsonObject(with: Data(page.text.utf8)) as? [String: Any]
        isEnd = object?["next"] as? String == nil
        let sections = object?["sections"] as? [[String: Any]]
        let items = sections?.last?["items"] as? [[String: Any]] ?? []
        ids = items.map { ($0["id"] as? String).flatMap { Int($0) } ?? -1 }
    }
}

/// The machine's time, shifted by as much as a test lets pass.
private final class ShiftedTime: Sendable {
    private let offset = Locked(Duration.zero)

    var clock: UpstreamClock {
        UpstreamClock(
            now: { ContinuousClock.now + self.offset.withLock { $0 } },
            wall: {
                let passed = Int64(self.offset.withLock { $0 } / .milliseconds(1))
                return WallTime(milliseconds: WallTime.now.milliseconds + passed)
            },
            sleep: { try await Task.sleep(until: $0, clock: .continuous) }
        )
    }

    func advance(_ time: Duration) { offset.withLock { $0 += time } }
}
