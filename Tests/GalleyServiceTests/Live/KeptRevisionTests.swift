import ChangesCore
@testable import GalleyService
import ModuleConfiguration
import ModuleKit
import ModuleMapping
@testable import PageServing
import Testing

@Suite("A revision is a reference to its page until somebody needs it")
struct KeptRevisionTests {
    private static let identity = PageIdentity(name: "m", module: "m", scope: "")

    /// Pages of a hundred items, each with another first item.
    private static func pages(_ count: Int) async throws -> [SharedPage] {
        var pages: [SharedPage] = []
        for number in 0..<count {
            let items = (0..<100).map {
                "{id: \(number == 0 || $0 > 0 ? $0 : number + 1000), type: t}"
            }
            let lab = try ServiceLab([
                "galley.yaml": "version: 1\nmodules: [m.yaml]",
                "m.yaml": """
                name: m
                kind: single
                components: [{id: c, items: [\(items.joined(separator: ", "))], layout: {itemHeight: 9}}]
                """,
            ])
            defer { lab.remove() }
            let catalog = ModuleCatalog(modules: try lab.configuration().modules, upstreams: [:])
            var reader = PageRequestReader(module: try #require(catalog.modules.first))
            let request = LoadRequest(
                page: try reader.read([]).request,
                deadline: .now + .seconds(60)
            )
            pages.append(
                SharedPage(try await PageBuilder(catalog).page(for: request), of: identity)
            )
        }
        return pages
    }

    private static func store(_ page: SharedPage, in store: RevisionStore) {
        store.store(page, as: identity, for: .everybody, isStorable: true)
    }

    @Test("a page that is in memory costs no second copy, and changes from it are found")
    func reference() async throws {
        let pages = try await Self.pages(1)
        // No content is kept: what holds the pages is the caller.
        let store = RevisionStore(disk: nil, maximumContentBytes: 0)
        Self.store(pages[0], in: store)
        #expect(store.usage.revisions == 1)
        #expect(store.usage.bytes < 1000)
        #expect(store.page(pages[0].page.revision, of: Self.identity) != nil)
        let old = try #require(await store.revision(pages[0].page.revision, of: Self.identity))
        #expect(old.memoryBytes > 2000)
    }

    @Test("that of a page that is replaced is made before the page goes")
    func replaced() async throws {
        var pages = try await Self.pages(2)
        let revision = pages[0].page.revision
        let store = RevisionStore(disk: nil, maximumContentBytes: 0)
        Self.store(pages[0], in: store)
        Self.store(pages[1], in: store)
        pages.removeFirst()
        let service = DeltaService(store, metrics: LiveMetrics(), maximumBytes: 1 << 20)
        let changes = await service.changes(
            since: revision,
            to: pages[0].page,
            of: Self.identity,
            prefersDelta: true
        )
        #expect(changes.kind == .delta)
    }

    @Test("that of a page that is evicted is made before the page goes")
    func evicted() async throws {
        let store = RevisionStore(disk: nil, maximumContentBytes: 0)
        var revision = ""
        do {
            let page = try await Self.pages(1)[0]
            revision = page.page.revision
            Self.store(page, in: store)
            store.pageWillLeave(page)
        }
        #expect(await store.revision(revision, of: Self.identity) != nil)
        #expect(store.usage.bytes > 2000)
    }

    @Test("that of a page that was built anew with the same content is of what is kept")
    func builtAnew() async throws {
        let store = RevisionStore(disk: nil, maximumContentBytes: 1 << 20)
        var revision = ""
        for _ in 0..<2 {
            let page = try await Self.pages(1)[0]
            revision = page.page.revision
            Self.store(page, in: store)
        }
        #expect(await store.revision(revision, of: Self.identity) != nil)
        // The next one has the revision of the former made before that goes.
        Self.store(try await Self.pages(2)[1], in: store)
        #expect(await store.revision(revision, of: Self.identity) != nil)
    }

    @Test("those of a cache that goes as a whole are made, while there is room for them")
    func cacheGoes() async throws {
        let roomy = RevisionStore(disk: nil, maximumContentBytes: 0)
        let full = RevisionStore(disk: nil, maximumBytes: 1, maximumContentBytes: 0)
        var revisions: [String] = []
        do {
            let pages = try await Self.pages(3)
            revisions = pages.map(\.page.revision)
            for (number, page) in pages.enumerated() {
                let identity = PageIdentity(name: "\(number)", module: "m", scope: "")
                for store in [roomy, full] {
                    store.store(page, as: identity, for: .everybody, isStorable: true)
                }
            }
            for store in [roomy, full] { store.pagesWillLeave(pages) }
        }
        for revision in revisions {
            #expect(await roomy.revision(revision, of: Self.identity) != nil)
        }
        #expect(full.usage.revisions == 0)
    }

    @Test(
        "that of a page that is evicted while too many wait stays a reference, which counts as dropped"
    )
    func refused() async throws {
        let pages = try await Self.pages(2)
        var cache = RevisionCache(maximumUnbuiltBytes: 1)
        for (number, page) in pages.enumerated() {
            _ = cache.store(
                page,
                under: page.key,
                named: Hash128("\(number)"),
                for: .everybody,
                isKept: true,
                now: .now
            )
        }
        #expect(cache.takePage(under: pages[0].key) && !cache.isReference(pages[0].key))
        #expect(!cache.takePage(under: pages[1].key) && cache.isReference(pages[1].key))
        withExtendedLifetime(pages) {}
    }

    @Test("that of a page that went unseen is unknown; once the page is back, it is known again")
    func gone() async throws {
        let store = RevisionStore(disk: nil, maximumContentBytes: 0)
        var revision = ""
        do {
            let page = try await Self.pages(1)[0]
            revision = page.page.revision
            Self.store(page, in: store)
        }
        #expect(await store.revision(revision, of: Self.identity) == nil)
        let again = try await Self.pages(1)[0]
        #expect(again.page.revision == revision)
        Self.store(again, in: store)
        #expect(await store.revision(revision, of: Self.identity) != nil)
    }

    @Test("pages whose content is kept stay, whoever else has let them go")
    func content() async throws {
        let store = RevisionStore(disk: nil, maximumContentBytes: 1 << 20)
        var revision = ""
        do {
            let page = try await Self.pages(1)[0]
            revision = page.page.revision
            Self.store(page, in: store)
        }
        #expect(await store.revision(revision, of: Self.identity) != nil)
    }
}
