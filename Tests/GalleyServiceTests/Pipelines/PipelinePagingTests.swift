import Foundation
import Testing

@Suite("Pages follow one another")
struct PipelinePagingTests {
    private static func list(_ pagination: String, _ request: String, _ more: String = "") -> String
    {
        """
        name: l
        kind: list
        deadline: 20s
        pagination: \(pagination)
        request: {upstream: up, \(request)}
        \(more)
        components: [{id: c, items: "$.items[*]", layout: {itemHeight: 1}, item: {data: {from: "${$.page}"}}}]
        """
    }

    /// Five pages of two items, told by `page` or `after`.
    private static func page(_ request: FaultUpstream.Request) -> FaultUpstream.Behaviour {
        let number = request.target.last.flatMap { Int(String($0)) } ?? 0
        let items = [number * 2, number * 2 + 1].map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let next = number < 4 ? "\(number + 1)" : "null"
        return .json(#"{"page": \#(number), "next": \#(next), "items": [\#(items)]}"#)
    }

    @Test("append: pages at hand come from the cache, only missing ones are fetched")
    func append() async throws {
        let module = Self.list(
            "{first: 0, pageSize: 2, max: 4}",
            #"path: /p, query: {size: "${pageSize}", page: "${page}"}, cache: {ttl: 60s}"#
        )
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let first = try await pages.layout("l")
            #expect(first["c"]?.items == ["0", "1"])
            #expect(first.next == "/v1/modules/l/layout?pages=2")
            let links = first.answer["link"]?.split(separator: ", ")
            #expect(links?.first == "</v1/modules/l/layout?pages=2>; rel=\"next\"")
            #expect(links?.last == "</v1/modules/l/layout>; rel=\"canonical\"")
            let third = try await pages.layout("l", "pages=3")
            #expect(third["c"]?.items == ["0", "1", "2", "3", "4", "5"])
            #expect(third["c"]?.data.map { $0["from"] as? Int } == [0, 0, 1, 1, 2, 2])
            #expect(lab.upstream.requests.count == 3)
            #expect(lab.upstream.requests.first?.target == "/p?size=2&page=0")
            let last = try await pages.layout("l", "pages=4")
            #expect(last.next == nil)
            let beyond = try await pages.layout("l", "pages=5")
            #expect(beyond.answer.status == 400)
            _ = try await pages.refresh("l")
            #expect(lab.upstream.requests.count == 5)
        }
    }

    @Test("replace shows the newest page only")
    func replace() async throws {
        let module = Self.list("{first: 0, pageSize: 2, mode: replace}", #"path: "/p/${page}""#)
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let third = try await pages.layout("l", "pages=3")
            #expect(third["c"]?.items == ["4", "5"])
        }
    }

    @Test("a cursor is followed in order, and its end is the last page")
    func cursor() async throws {
        let module = Self.list(
            "{cursor: $.next, pageSize: 50}",
            #"path: /p, query: {after: "${cursor}"}, cache: {ttl: 60s}"#
        )
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let all = try await pages.layout("l", "pages=5")
            #expect(all["c"]?.items == (0..<10).map { "\($0)" })
            #expect(all.next == nil)
            #expect(
                lab.upstream.requests.map(\.target)
                    == ["/p", "/p?after=1", "/p?after=2", "/p?after=3", "/p?after=4"]
            )
            let beyond = try await pages.layout("l", "pages=7")
            #expect(beyond["c"]?.items.count == 10)
            #expect(beyond.status == "complete")
            let fourth = try await pages.layout("l", "pages=4")
            #expect(fourth.next == "/v1/modules/l/layout?pages=5")
        }
    }

    @Test(
        "a cursor that names a page of the list again ends it, with one warning",
        arguments: [1, 2]
    )
    func repeatedCursor(length: Int) async throws {
        let module = Self.list(
            "{cursor: $.next, pageSize: 50}",
            #"path: /p, query: {after: "${cursor}"}, cache: {ttl: 60s}"#
        )
        // The first page names 1; then 1 names itself, or 1 names 2 and 2 names 1.
        let lab = try PipelineLab(module) { request in
            let number = request.target.last.flatMap { Int(String($0)) } ?? 0
            return .json(#"{"next": \#(number % length + 1), "items": [{"id": \#(number)}]}"#)
        }
        try await lab.serving { pages in
            for _ in 0..<2 {
                let page = try await pages.layout("l", "pages=9&width=\(300 + length)")
                #expect(page["c"]?.items == (0...length).map { "\($0)" })
                #expect(page.status == "complete" && page.next == nil)
            }
            _ = try await pages.refresh("l", "pages=5")
            #expect(lab.upstream.requests.count == 2 * (length + 1))
        }
        let warnings = lab.log.all.filter { $0.contains("a cursor names a page") }
        #expect(warnings.count == 1)
    }

    @Test("what a page in the cache says of the end is known before another is asked for")
    func knownEnd() async throws {
        let module = Self.list(
            #"{first: 0, pageSize: 2, more: "$.page < 1"}"#,
            #"path: "/p/${page}", cache: {ttl: 60s}"#
        )
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            _ = try await pages.layout("l", "pages=2")
            #expect(lab.upstream.requests.count == 2)
            let page = try await pages.layout("l", "pages=6")
            #expect(page["c"]?.items == ["0", "1", "2", "3"])
            #expect(page.next == nil && page.status == "complete")
            #expect(lab.upstream.requests.count == 2)
        }
    }

    @Test("`more` decides whether there is a next page")
    func more() async throws {
        let module = Self.list(
            #"{first: 0, pageSize: 50, more: "$.page < 1"}"#,
            #"path: "/p/${page}""#
        )
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let first = try await pages.layout("l")
            #expect(first.next != nil)
            let second = try await pages.layout("l", "pages=2")
            #expect(second.next == nil)
        }
    }

    @Test("a failed later page keeps the earlier ones and is reported")
    func failedPage() async throws {
        let module = Self.list("{first: 0, pageSize: 2}", #"path: "/p/${page}""#)
        let lab = try PipelineLab(module) { request in
            request.target == "/p/2" ? .json("{}", status: 500) : Self.page(request)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=4")
            #expect(page.answer.status == 200)
            #expect(page.status == "partial")
            #expect(page["c"]?.items == ["0", "1", "2", "3"])
            #expect(page.failures.map(\.status) == [500])
            #expect(page.failures.first?.sections == ["c"])
        }
    }

    @Test(
        "a page that says that it is the last one ends the list: no page after it is a failure",
        arguments: ["{first: 0, pageSize: 2}", #"{first: 0, pageSize: 50, more: "$.page < 4"}"#]
    )
    func endOfList(pagination: String) async throws {
        let module = Self.list(pagination, #"path: "/p/${page}""#)
        let lab = try PipelineLab(module) { request in
            let number = request.target.split(separator: "/").last.flatMap { Int($0) } ?? 0
            if number > 5 { return .json("{}", status: 500) }
            return number == 5 ? .json(#"{"page": 5, "items": []}"#) : Self.page(request)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=50")
            #expect(page["c"]?.items == (0..<10).map { "\($0)" })
            #expect(page.status == "complete")
            #expect(page.failures.isEmpty)
            #expect(page.next == nil)
            // At most four at once, so that three may have been under way beyond the end.
            #expect(lab.upstream.requests.count <= 9)
        }
    }

    @Test("a 404 beyond the first page ends the list", arguments: [404, 410])
    func missingPage(status: Int) async throws {
        let module = Self.list("{first: 0, pageSize: 2}", #"path: "/p/${page}""#)
        let lab = try PipelineLab(module) { request in
            let number = request.target.split(separator: "/").last.flatMap { Int($0) } ?? 0
            return number > 2 ? .json("{}", status: status) : Self.page(request)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=40")
            #expect(page["c"]?.items == ["0", "1", "2", "3", "4", "5"])
            #expect(page.status == "complete")
            #expect(page.failures.isEmpty)
            #expect(page.next == nil)
            #expect(lab.upstream.requests.count <= 7)
        }
    }

    @Test("loadMore asks another request for later pages, for the components it names")
    func loadMore() async throws {
        let module = """
            name: l
            kind: batch
            pagination: {first: 0, pageSize: 2}
            requests:
              - {id: head, upstream: up, path: /p/0}
              - {id: other, upstream: up, path: /p/4}
            loadMore: {request: {id: more, upstream: up, path: "/more/${page}"}, from: {grow: more}}
            components:
              - {id: stay, from: head, items: "$.items[*]", layout: {itemHeight: 1}}
              - {id: grow, from: head, items: "$.items[*]", layout: {itemHeight: 1}}
              - {id: aside, from: other, items: "$.items[*]", layout: {itemHeight: 1}}
            """
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=3")
            #expect(page["stay"]?.items == ["0", "1"])
            #expect(page["grow"]?.items == ["0", "1", "2", "3", "4", "5"])
            #expect(page["aside"]?.items == ["8", "9"])
            #expect(lab.upstream.count("/more/") == 2)
            #expect(page.next == "/v1/modules/l/layout?pages=4")
        }
    }

    @Test("a composite's pages are its last paged child's")
    func composite() async throws {
        let module = Self.list("{first: 0, pageSize: 2, max: 4}", #"path: "/p/${page}""#)
        let lab = try PipelineLab(
            module,
            "{name: k, kind: composite, modules: [{name: l, as: a}, {name: l, as: b}]}",
            behave: Self.page
        )
        try await lab.serving { pages in
            let page = try await pages.layout("k", "pages=2")
            #expect(page["a.c"]?.items == ["0", "1"])
            #expect(page["b.c"]?.items == ["0", "1", "2", "3"])
            #expect(page.next == "/v1/modules/k/layout?pages=3")
            let beyond = try await pages.layout("k", "pages=5")
            #expect(beyond.answer.status == 400)
        }
    }

    @Test("one load makes at most 256 calls")
    func callBudget() async throws {
        let module = Self.list("{pageSize: 1, max: 400}", #"path: "/p/${page}""#)
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=300")
            #expect(page.failures.map(\.kind) == ["tooMany"])
            #expect(lab.upstream.requests.count <= 256)
        }
    }

    @Test("paging state is known in `more` and in components, page by page")
    func pagingState() async throws {
        let module = Self.list(
            #"{first: 0, pageSize: 2, more: "length($.items) >= ${pageSize} && ${page} < 2"}"#,
            #"path: "/p/${page}""#
        ).replacing(
            #"data: {from: "${$.page}"}"#,
            with: #"data: {from: "${page}", size: "${pageSize}"}"#
        )
        let lab = try PipelineLab(module, behave: Self.page)
        try await lab.serving { pages in
            let second = try await pages.layout("l", "pages=2")
            #expect(second["c"]?.data.map { $0["from"] as? Int } == [0, 0, 1, 1])
            #expect(second["c"]?.data.allSatisfy { $0["size"] as? Int == 2 } == true)
            #expect(second.next != nil)
            let third = try await pages.layout("l", "pages=3")
            #expect(third.next == nil)
        }
        let newest = try PipelineLab(
            module.replacing("pageSize: 2,", with: "pageSize: 2, mode: replace,"),
            behave: Self.page
        )
        try await newest.serving { pages in
            let page = try await pages.layout("l", "pages=3")
            #expect(page["c"]?.items == ["4", "5"])
            #expect(page["c"]?.data.map { $0["from"] as? Int } == [2, 2])
        }
    }

    @Test("loadMore goes on from the request that feeds what it feeds")
    func loadMoreLeads() async throws {
        let module = """
            name: l
            kind: batch
            pagination: {cursor: $.next}
            requests:
              - {id: head, upstream: up, path: /head}
              - {id: feed, upstream: up, path: /p/0}
            loadMore: {request: {upstream: up, path: "/more/${cursor}"}, from: {grow: more}}
            components:
              - {id: stay, from: head, layout: {itemHeight: 1}}
              - {id: grow, from: feed, items: "$.items[*]", layout: {itemHeight: 1}}
            """
        let lab = try PipelineLab(module) { request in
            request.target == "/head" ? .json(#"[{"id": "h"}]"#) : Self.page(request)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=3")
            #expect(page["stay"]?.items == ["h"])
            #expect(page["grow"]?.items == ["0", "1", "2", "3", "4", "5"])
            // The request of the head is beside them, and may come at any time.
            let targets = lab.upstream.requests.map(\.target).filter { $0 != "/head" }
            #expect(targets == ["/p/0", "/more/1", "/more/2"])
        }
    }

    @Test("loadMore feeds by default what the paged request feeds")
    func loadMoreDefault() async throws {
        let module = """
            name: l
            kind: batch
            pagination: {first: 0, pageSize: 2}
            requests:
              - {id: head, upstream: up, path: /head}
              - {id: feed, upstream: up, path: "/p/${page}"}
            loadMore: {request: {upstream: up, path: "/more/${page}"}}
            components:
              - {id: stay, from: head, layout: {itemHeight: 1}}
              - {id: grow, from: feed, items: "$.items[*]", layout: {itemHeight: 1}}
            """
        let lab = try PipelineLab(module) { request in
            request.target == "/head" ? .json(#"[{"id": "h"}]"#) : Self.page(request)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=2")
            #expect(page["stay"]?.items == ["h"])
            #expect(page["grow"]?.items == ["0", "1", "2", "3"])
            #expect(Set(lab.upstream.requests.map(\.target)) == ["/head", "/p/0", "/more/1"])
        }
    }

    @Test("replace keeps the page before when the newest fails")
    func failedReplacement() async throws {
        let module = Self.list("{first: 0, pageSize: 2, mode: replace}", #"path: "/p/${page}""#)
        let lab = try PipelineLab(module) { request in
            request.target == "/p/2" ? .reset : Self.page(request)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("l", "pages=3")
            #expect(page["c"]?.items == ["2", "3"])
            #expect(page.failures.map(\.kind) == ["reset"])
            #expect(page.status == "partial")
        }
    }

    @Test("a failed first page is a problem, or its fallback")
    func failedFirstPage() async throws {
        let plain = Self.list("{first: 0, pageSize: 2}", #"path: "/p/${page}""#)
        let required = try PipelineLab(plain) { _ in .json("{}", status: 500) }
        try await required.serving { pages in
            let page = try await pages.layout("l", "pages=2")
            #expect(page.answer.status == 502)
        }
        let spare = plain.replacing(
            #"path: "/p/${page}""#,
            with: #"path: "/p/${page}", fallback: {items: [{id: f}]}"#
        )
        let optional = try PipelineLab(spare) { _ in .json("{}", status: 500) }
        try await optional.serving { pages in
            let page = try await pages.layout("l", "pages=2")
            #expect(page["c"]?.items == ["f"])
            #expect(page["c"]?.status == "fallback")
            #expect(page.next == nil)
        }
    }

    @Test("refresh asks for every page shown again, with the validators there are")
    func refresh() async throws {
        let module = Self.list(
            "{first: 0, pageSize: 2}",
            #"path: "/p/${page}", cache: {ttl: 60s}"#
        )
        let lab = try PipelineLab(module) { request in
            if request.fields["if-none-match"] != nil { return .json("", status: 304) }
            guard case .json(let body, _, _) = Self.page(request) else { return .garbage }
            return .json(body, fields: ["ETag": "\"\(request.target)\""])
        }
        try await lab.serving { pages in
            let before = try await pages.layout("l", "pages=2")
            let first = try await pages.refresh("l")
            #expect(first["c"]?.items == ["0", "1"])
            #expect(lab.upstream.requests.count == 3)
            #expect(lab.upstream.requests.last?.fields["if-none-match"] == "\"/p/0\"")
            let both = try await pages.refresh("l", "pages=2")
            #expect(both.answer.body == before.answer.body)
            #expect(lab.upstream.requests.count == 5)
        }
    }
}
