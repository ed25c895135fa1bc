import ChangesCore
import Foundation
@testable import GalleyService
import LayoutCore
import ModuleConfiguration
import ModuleKit
import ModuleMapping
@testable import PageServing
import Testing

@Suite("Revisions in memory stay within their bounds")
struct LiveMemoryTests {
    private let start = ContinuousClock.now

    /// A page without items.
    private static func page() async throws -> Page {
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\nmodules: [m.yaml]",
            "m.yaml":
                "name: m\nkind: single\ncomponents: [{id: c, items: [{id: x, type: t}], layout: {itemHeight: 9}}]",
        ])
        defer { lab.remove() }
        let catalog = ModuleCatalog(modules: try lab.configuration().modules, upstreams: [:])
        let module = try #require(catalog.modules.first)
        var reader = PageRequestReader(module: module)
        let request = LoadRequest(page: try reader.read([]).request, deadline: .now + .seconds(60))
        return try await PageBuilder(catalog).page(for: request)
    }

    fileprivate static func key(_ number: Int) -> Hash128 { Hash128("revision \(number)") }

    /// A revision of some bytes.
    private static func revision(bytes: Int) -> PageRevision {
        var items = ItemColumns()
        for index in 0..<bytes / 60 {
            let frame = Rect(x: 0, y: 0, width: 1, height: 1)
            items.append(id: String(index + 100_000), content: 0, frame: frame)
        }
        let geometry = SectionGeometry(
            frame: Rect(x: 0, y: 0, width: 1, height: 1),
            counts: ItemCounts(total: 0, shown: 0)
        )
        let section = SectionRevision(
            id: 1,
            scope: 1,
            content: 0,
            geometry: geometry,
            items: items
        )
        return PageRevision(grid: .fine, members: PageMembers(), sections: [section])
    }

    @Test("thirty-two of a page, the newest; one that comes again is the newest again")
    func ofAPage() async throws {
        let page = SharedPage(
            try await Self.page(),
            of: PageIdentity(name: "m", module: "m", scope: "")
        )
        let small = Self.revision(bytes: 100)
        var cache = RevisionCache()
        for number in 0..<40 {
            #expect(
                cache.store(
                    page,
                    under: Self.key(number),
                    named: Hash128("p"),
                    for: .everybody,
                    now: start
                )
                    == .stored
            )
            cache.replacePage(under: Self.key(number), with: small, now: start)
        }
        #expect(cache.count == 32)
        #expect(!cache.has(7, at: start))
        #expect(cache.has(8, at: start))
        #expect(
            cache.store(page, under: Self.key(39), named: Hash128("p"), for: .everybody, now: start)
                == .known
        )
        #expect(
            cache.store(page, under: Self.key(8), named: Hash128("p"), for: .everybody, now: start)
                == .stored
        )
        #expect(
            cache.store(page, under: Self.key(40), named: Hash128("p"), for: .everybody, now: start)
                == .stored
        )
        #expect(cache.has(8, at: start))
        #expect(!cache.has(9, at: start))
    }

    @Test("an hour after a page was last current; a current one is saved again and again")
    func time() async throws {
        let page = SharedPage(
            try await Self.page(),
            of: PageIdentity(name: "m", module: "m", scope: "")
        )
        var cache = RevisionCache()
        for minute in 0..<200 {
            let now = start + .seconds(60 * minute)
            let outcome = cache.store(
                page,
                under: Self.key(1),
                named: Hash128("p"),
                for: .everybody,
                now: now
            )
            #expect(outcome == (minute % 10 == 0 ? .stored : .known))
            #expect(cache.has(1, at: now))
        }
        let end = start + .seconds(199 * 60)
        #expect(cache.has(1, at: end + .seconds(3599)))
        #expect(!cache.has(1, at: end + .seconds(3600)))
        _ = cache.store(
            page,
            under: Self.key(2),
            named: Hash128("q"),
            for: .everybody,
            now: end + .seconds(3600)
        )
        #expect(cache.count == 1)
    }

    @Test("64 MiB of all, the oldest going first")
    func bytes() async throws {
        let page = SharedPage(
            try await Self.page(),
            of: PageIdentity(name: "m", module: "m", scope: "")
        )
        let large = Self.revision(bytes: 1 << 20)
        var cache = RevisionCache()
        for number in 0..<200 {
            _ = cache.store(
                page,
                under: Self.key(number),
                named: Hash128("p\(number)"),
                for: .everybody,
                now: start
            )
            cache.replacePage(under: Self.key(number), with: large, now: start)
            #expect(cache.bytes <= RevisionCache.maximumBytes)
        }
        #expect(cache.count > 40 && cache.count < 70)
        #expect(cache.bytes == cache.count * large.memoryBytes)
        #expect(cache.has(199, at: start))
        #expect(!cache.has(0, at: start))
    }

    @Test("the pages whose revisions are still to be made are bounded")
    func waiting() async throws {
        let page = SharedPage(
            try await Self.page(),
            of: PageIdentity(name: "m", module: "m", scope: "")
        )
        var cache = RevisionCache()
        let outcomes = (0..<70).map { number in
            cache.store(
                page,
                under: Self.key(number),
                named: Hash128("p\(number)"),
                for: .everybody,
                now: start
            )
        }
        #expect(outcomes.count { $0 == .refused } == 70 - RevisionCache.maximumUnbuilt)
        cache.replacePage(under: Self.key(0), with: Self.revision(bytes: 100), now: start)
        #expect(
            cache.store(
                page,
                under: Self.key(69),
                named: Hash128("p69"),
                for: .everybody,
                now: start
            ) == .stored
        )
    }

    @Test("so are their bytes; one alone may be larger")
    func waitingBytes() async throws {
        let page = SharedPage(
            try await Self.page(),
            of: PageIdentity(name: "m", module: "m", scope: "")
        )
        var cache = RevisionCache(maximumUnbuiltBytes: page.page.memoryBytes * 3 / 2)
        func store(_ number: Int) -> RevisionCache.Outcome {
            cache.store(
                page,
                under: Self.key(number),
                named: Hash128("p\(number)"),
                for: .everybody,
                now: start
            )
        }
        #expect(store(0) == .stored)
        #expect(store(1) == .refused)
        cache.replacePage(under: Self.key(0), with: Self.revision(bytes: 100), now: start)
        #expect(store(1) == .stored)
        var small = RevisionCache(maximumUnbuiltBytes: 1)
        let outcome = small.store(
            page,
            under: Self.key(0),
            named: Hash128("p"),
            for: .everybody,
            now: start
        )
        #expect(outcome == .stored)
    }
}

extension RevisionCache {
    fileprivate func has(_ number: Int, at now: ContinuousClock.Instant) -> Bool {
        if case .some = content(of: LiveMemoryTests.key(number), now: now) { true } else { false }
    }
}
