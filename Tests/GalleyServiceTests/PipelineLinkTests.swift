import Foundation
import Locking
import Testing

@Suite("Pages whose answers name the next one in a header field")
struct PipelineLinkTests {
    private static func list(
        _ pagination: String,
        _ request: String = "path: /p, query: {n: \"1\"}"
    ) -> String {
        """
        name: l
        kind: list
        deadline: 20s
        pagination: \(pagination)
        request: {upstream: up, \(request), cache: {ttl: 60s}}
        components: [{id: c, layout: {itemHeight: 1}}]
        """
    }

    /// Four pages of one item, told by `n`.
    private static func page(
        _ request: FaultUpstream.Request,
        field: (Int) -> [String: String]
    ) -> FaultUpstream.Behaviour {
        let number = request.target.last.flatMap { Int(String($0)) } ?? 0
        return .json(#"[{"id": \#(number)}]"#, fields: number < 4 ? field(number + 1) : [:])
    }

    @Test("links are followed, from the cache too, up to the last page")
    func links() async throws {
        let lab = try PipelineLab(Self.list("{link: Next, max: 9}")) { request in
            Self.page(request) {
                ["Link": #"<?n=9>; rel="last"; title="a, rel=next", <p?n=\#($0)>; rel="up next""#]
            }
        }
        try await lab.serving { pages in
            let first = try await pages.layout("l")
            #expect(first["c"]?.items == ["1"])
            #expect(first.next == "/v1/modules/l/layout?pages=2")
            let third = try await pages.layout("l", "pages=3")
            #expect(third["c"]?.items == ["1", "2", "3"])
            #expect(lab.upstream.requests.map(\.target) == ["/p?n=1", "/p?n=2", "/p?n=3"])
            let last = try await pages.layout("l", "pages=6")
            #expect(last["c"]?.items == ["1", "2", "3", "4"])
            #expect(last.status == "complete")
            #expect(last.next == nil)
            #expect(lab.upstream.requests.count == 4)
        }
    }

    @Test("a service that is started again follows the links of what it stored")
    func storedLinks() async throws {
        let lab = try PipelineLab(Self.list("{link: next}")) { request in
            Self.page(request) { ["Link": "<?n=\($0)>; rel=next"] }
        }
        defer {
            lab.upstream.stop()
            lab.lab.remove()
        }
        for _ in 0..<2 {
            try await lab.lab.serving { server in
                let page = try await PipelineLab.Pages(server: server).layout("l", "pages=2")
                #expect(page["c"]?.items == ["1", "2"])
                #expect(page.next == "/v1/modules/l/layout?pages=3")
            }
        }
        #expect(lab.upstream.requests.count == 2)
    }

    @Test(
        "a link to another origin is not followed, and is a failure",
        arguments: [
            "<http://127.0.0.2/p?n=2>; rel=next", "<https://127.0.0.1/p?n=2>; rel=next",
        ]
    )
    func elsewhere(link: String) async throws {
        let lab = try PipelineLab(Self.list("{link: next}")) { request in
            Self.page(request) { _ in ["Link": link] }
        }
        try await lab.serving { pages in
            // The first page is whole, and says that there is another.
            let first = try await pages.layout("l")
            #expect(first.status == "complete")
            #expect(first.failures.isEmpty)
            #expect(first.next == "/v1/modules/l/layout?pages=2")
            let page = try await pages.layout("l", "pages=2")
            #expect(page["c"]?.items == ["1"])
            #expect(page.status == "partial")
            #expect(page.failures.map(\.kind) == ["redirect"])
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("links in a circle end the list")
    func circle() async throws {
        let lab = try PipelineLab(Self.list("{link: next}")) { request in
            Self.page(request) { ["Link": "<?n=\($0 == 3 ? 2 : $0)>; rel=next"] }
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=5")
            #expect(page["c"]?.items == ["1", "2"])
            #expect(lab.log.all.contains { $0.contains("cursor") })
        }
    }

    @Test("a cursor is read from a header field, and `more` may end the list before it")
    func headerCursor() async throws {
        let module = Self.list(
            #"{cursor: "header('X-Next')", more: "$[0].id < 3"}"#,
            #"path: /p, query: {n: '${cursor|default("1")}'}"#
        )
        let lab = try PipelineLab(module) { request in
            Self.page(request) { ["X-Next": "\($0)"] }
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=5")
            #expect(page["c"]?.items == ["1", "2", "3"])
            #expect(page.next == nil)
            let again = try await pages.layout("l", "pages=2")
            #expect(again["c"]?.items == ["1", "2"])
            #expect(lab.upstream.requests.map(\.target) == ["/p?n=1", "/p?n=2", "/p?n=3"])
        }
    }

    @Test("the first request of a chain follows its links, and later steps see all its pages")
    func chain() async throws {
        let module = """
            name: l
            kind: chain
            deadline: 20s
            pagination: {link: next}
            requests:
              - {id: list, upstream: up, path: /p, query: {n: "1"}}
              - {id: several, upstream: up, path: "/song/${@}", forEach: "list:$[*].id"}
            components: [{id: c, from: several, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(module) { request in
            Self.page(request) { ["Link": "<?n=\($0)>; rel=next"] }
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=3")
            #expect(page.sections.first?.object["items"] != nil)
            #expect(
                Set(lab.upstream.requests.map(\.target))
                    == ["/p?n=1", "/p?n=2", "/p?n=3", "/song/1", "/song/2", "/song/3"]
            )
        }
    }
}
