import HTTPSocket
import JSONCore
import Locking
import ModuleConfiguration
import ModuleKit
import ModuleMapping
@testable import PageServing
import Testing
import UpstreamKit

@Suite("Pages in memory stay within their bounds, spellings included")
struct PageCacheTests {
    static func page(
        of responses: [UpstreamResponse] = [],
        failures: [RequestFailure] = [],
        at now: ContinuousClock.Instant = .now
    ) async throws -> CachedPage {
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\nmodules: [m.yaml]",
            "m.yaml":
                "name: m\nkind: single\ncomponents: [{id: c, items: [{id: x, type: t}], layout: {itemHeight: 9}}]",
        ])
        defer { lab.remove() }
        let catalog = ModuleCatalog(modules: try lab.configuration().modules, upstreams: [:])
        let module = try #require(catalog.modules.first)
        var reader = PageRequestReader(module: module)
        let request = try reader.read([]).request
        let builder = PageBuilder(catalog)
        var loaded = await catalog.load(
            LoadRequest(page: request, deadline: .now + .seconds(60))
        )
        loaded.responses = responses
        loaded.failures = failures
        let page = try builder.build(loaded)
        return CachedPage(
            SharedPage(page, of: PageIdentity(name: "a", module: "a", scope: "")),
            inputs: PageDependencies(loaded, for: request, isPersonal: false, emitsEach: false),
            lifetime: PageFreshness(loaded, of: page, now: now),
            front: EdgeCacheFields(canonical: "/", tags: .none, in: nil, isPurged: false),
            encodings: PageEncodings(wanted: [.brotli, .gzip])
        )
    }

    @Test(
        "a page lacks a section for a second, or as long as an upstream wants up to half a minute",
        arguments: [(nil, 1), (0, 1), (20, 20), (30, 30), (31, 30), (86_400, 30)]
            as [(Int64?, Int64)]
    )
    func failing(retryAfter: Int64?, expected: Int64) async throws {
        let failure = RequestFailure(
            request: "r",
            module: "m",
            kind: .status,
            detail: "failed",
            retryAfter: retryAfter.map { .seconds($0) }
        )
        let now = ContinuousClock.now
        let page = try await Self.page(failures: [failure], at: now)
        #expect(page.lifetime.servedUntil == now + .seconds(expected))
    }

    @Test("one that is emptied for good stores nothing, and evicts what is finished later")
    func retired() async throws {
        let evicted = Locked(0)
        let cache = PageCache(maximumBytes: 128 << 20) { _ in evicted.withLock { $0 += 1 } }
        let (first, later) = (try await Self.page(), try await Self.page())
        cache.store(first, named: "p")
        cache.letGo(of: first)
        #expect(evicted.withLock { $0 } == 0)
        let pages = cache.retire()
        #expect(pages.count == 1 && pages.first === first)
        // A build that is under way sets the bound anew.
        cache.setMaximum(64 << 20)
        #expect(cache.store(later, named: "q") === later)
        cache.letGo(of: later)
        #expect(cache.usage.pages == 0 && cache.usage.bytes == 0)
        #expect(evicted.withLock { $0 } == 1)
    }

    @Test("at most 64 spellings of at most 512 bytes find a page: those of forty releases do")
    func spellings() async throws {
        let cache = PageCache(maximumBytes: 128 << 20)
        cache.store(try await Self.page(), named: "p")
        let targets = (0..<65).map { "/v1/modules/m/layout?\(String(repeating: "&", count: $0))" }
        for target in targets { cache.add(target: target, forName: "p") }
        #expect(targets.filter { cache.finds($0) } == Array(targets.prefix(64)))
        let cold = PageCache(maximumBytes: 128 << 20)
        cold.store(try await Self.page(), named: "p")
        let long = "/" + String(repeating: "x", count: 512)
        cold.add(target: long, forName: "p")
        #expect(!cold.finds(long))
        cold.add(target: String(long.dropLast()), forName: "p")
        #expect(cold.finds(String(long.dropLast())))
    }

    @Test("a page that is older than the one in its place takes that place from nobody")
    func newer() async throws {
        let cache = PageCache(maximumBytes: 128 << 20)
        let (older, newer) = (try await Self.page(), try await Self.page())
        #expect(cache.store(newer, named: "p", unless: { _ in true }) === newer)
        let before = cache.usage.bytes
        #expect(cache.store(older, named: "p", unless: { $0 === newer }) === newer)
        #expect(cache.page(named: "p") === newer && cache.usage.bytes == before)
        #expect(cache.store(older, named: "p", unless: { $0 === older }) === older)
        #expect(cache.page(named: "p") === older)
    }

    @Test("pages that are built anew for each request are few, and take no room from others")
    func forOneRequest() async throws {
        let page = try await Self.page()
        let once = try await Self.page(of: [try Self.response("no-store")])
        #expect(!page.lifetime.isForOneRequest && once.lifetime.isForOneRequest)
        // What is only stale at once may turn out to be the same next time.
        let revalidated = try await Self.page(of: [try Self.response("no-cache")])
        #expect(!revalidated.lifetime.isForOneRequest)

        let cache = PageCache(maximumBytes: page.memoryBytes * 1000)
        for number in 0..<900 { cache.store(page, named: "\(number)") }
        for number in 0..<2000 { cache.store(once, named: "once \(number)") }
        #expect(cache.usage.pages == 900 + PageCache.maximumForOneRequest)
        #expect(cache.page(named: "once 1935") == nil && cache.page(named: "once 1936") != nil)
        // The same page again takes no other's place.
        for _ in 0..<100 { cache.store(once, named: "once 1999") }
        #expect(cache.page(named: "once 1936") != nil)
        // One that may be stored from now on is as others are.
        cache.store(page, named: "once 1936")
        for number in 2000..<2100 { cache.store(once, named: "once \(number)") }
        #expect(cache.page(named: "once 1936") != nil && cache.page(named: "once 1999") == nil)
        // Without room, they go before the others do.
        cache.setMaximum(page.memoryBytes * 901)
        #expect(cache.usage.pages == 901 && cache.page(named: "0") != nil)
        cache.setMaximum(0)
        #expect(cache.usage.pages == 0 && cache.usage.pageBytes == 0)
    }

    @Test(
        "each page that makes room for others is announced, and none that is replaced or made for one request"
    )
    func evicted() async throws {
        let page = try await Self.page()
        let once = try await Self.page(of: [try Self.response("no-store")])
        let evicted = Locked(0)
        let cache = PageCache(maximumBytes: page.memoryBytes * 10) { _ in
            evicted.withLock { $0 += 1 }
        }
        for number in 0..<10 { cache.store(page, named: "\(number)") }
        for _ in 0..<3 { cache.store(page, named: "9") }
        #expect(evicted.withLock(\.self) == 0)
        cache.setMaximum(page.memoryBytes * 6)
        #expect(evicted.withLock(\.self) == 4)
        cache.store(once, named: "once")
        cache.setMaximum(page.memoryBytes * 6)
        #expect(evicted.withLock(\.self) == 4)
        cache.store(page, named: "10")
        #expect(evicted.withLock(\.self) == 5)
    }

    private static func response(_ directives: String) throws -> UpstreamResponse {
        UpstreamResponse(
            status: 200,
            fields: ["cache-control": directives],
            document: try JSONDocument(parsing: "null"),
            body: nil,
            fetchedAt: WallTime(milliseconds: 0),
            timing: ExchangeTiming(receivedAt: .now)
        )
    }

    @Test("a build that is refused evicts no page; one that needs room evicts some")
    func refusal() async throws {
        let page = try await Self.page()
        let budget = MemoryBudget(page.memoryBytes * 10)
        let cache = PageCache(maximumBytes: budget.maximum)
        cache.store(page, named: "p")
        #expect(budget.beginBuild(responseBytes: budget.maximum, evicting: cache) == nil)
        #expect(cache.page(named: "p") != nil)
        #expect(budget.beginBuild(responseBytes: budget.maximum / 4, evicting: cache) != nil)
        #expect(cache.page(named: "p") == nil)
    }

    @Test("spellings count, and go with their page")
    func bytes() async throws {
        let page = try await Self.page()
        let maximum = page.memoryBytes * 10
        let cache = PageCache(maximumBytes: maximum)
        for number in 0..<1_000 {
            cache.store(page, named: "\(number)")
            for spelling in 0..<8 {
                let padding = String(repeating: "x", count: 400)
                cache.add(target: "/\(number)?\(spelling)\(padding)", forName: "\(number)")
            }
            #expect(cache.usage.pageBytes + cache.usage.targetBytes <= maximum)
        }
        #expect(cache.usage.pages >= 1)
        #expect(cache.usage.targetBytes > 0)
    }
}

extension PageCache {
    fileprivate func finds(_ target: String) -> Bool {
        Array(target.utf8).withUnsafeBytes { page(forTarget: $0) != nil }
    }
}
