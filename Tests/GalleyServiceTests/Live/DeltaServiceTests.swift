@testable import GalleyService
import HTTPSocket
import ModuleConfiguration
import ModuleKit
import ModuleMapping
@testable import PageServing
import Testing

@Suite("Changes that were computed are cached within their bounds")
struct DeltaServiceTests {
    private static let identity = PageIdentity(name: "m", module: "m", scope: "")

    /// Pages of one module, each with one row more than the one before.
    private static func pages(_ count: Int) async throws -> [Page] {
        var pages: [Page] = []
        for number in 1...count {
            let items = (1...number).map { "{id: x\($0), type: t}" }.joined(separator: ", ")
            let lab = try ServiceLab([
                "galley.yaml": "version: 1\nmodules: [m.yaml]",
                "m.yaml": """
                name: m
                kind: single
                components: [{id: c, items: [\(items)], layout: {itemHeight: 9}}]
                """,
            ])
            defer { lab.remove() }
            let catalog = ModuleCatalog(modules: try lab.configuration().modules, upstreams: [:])
            var reader = PageRequestReader(module: try #require(catalog.modules.first))
            let page = try reader.read([]).request
            let request = LoadRequest(page: page, deadline: .now + .seconds(60))
            pages.append(try await PageBuilder(catalog).page(for: request))
        }
        return pages
    }

    @Test("the newest are cached, as many as there are bytes for, and all are right")
    func bytes() async throws {
        let pages = try await Self.pages(12)
        let target = try #require(pages.last)
        let maximum = 4_000
        let store = RevisionStore(disk: nil, maximumContentBytes: 1 << 20)
        let service = DeltaService(store, metrics: LiveMetrics(), maximumBytes: maximum)
        for page in pages {
            store.store(
                SharedPage(page, of: Self.identity),
                as: Self.identity,
                for: .everybody,
                isStorable: true
            )
        }
        var total = 0
        for page in pages.dropLast() {
            let result = await service.changes(
                since: page.revision,
                to: target,
                of: Self.identity,
                prefersDelta: true
            )
            #expect(result.kind == .delta)
            total += result.body.count
            #expect(service.bytes <= maximum)
        }
        #expect(total > maximum)
        func isCached(_ page: Page) -> Bool {
            service.cachedEdits(from: page.revision, to: target.revision, of: Self.identity) != nil
        }
        #expect(!isCached(pages[0]))
        #expect(isCached(pages[10]))
    }
}
