import Foundation
import Locking
import TestSupport
import Testing

@Suite("A layout is explained to those who may know")
struct ExplainTests {
    private static let shop = """
        name: shop
        kind: batch
        requests:
          - {id: list, upstream: up, path: "/list/${env:PATH_PART:-hidden}", query: {page: "1", key: "k-1", x: "${env:SECRET_X:-sss}", "y[z]": "${env:SECRET_X:-sss}"}}
          - {id: gone, upstream: up, path: /gone}
        components:
          - id: grid
            from: list
            items: $.products[*]
            limit: 3
            item: {data: {name: "${@.nam}"}}
            layout:
              kind: list
              itemHeight: 20
              at:
                600: {itemHeight: 30}
          - {id: empty, from: list, items: "$.product[*]", layout: {itemHeight: 10}}
          - {id: failed, from: gone, layout: {itemHeight: 10}}
        """

    private static let answer = """
        {"products": [{"id": 1, "name": "a"}, {"id": 1, "name": "b"}, {"name": "c"}, {"id": 4}]}
        """

    private func lab(admin: String = "{local: true}") throws -> PipelineLab {
        let lab = try PipelineLab(Self.shop, "{name: all, kind: composite, modules: [shop]}") {
            $0.target.hasPrefix("/list") ? .json(Self.answer) : .json("{}", status: 500)
        }
        let main = lab.main(port: lab.upstream.port)
        try lab.lab.write("galley.yaml", main + "\nserver: {admin: \(admin)}")
        return lab
    }

    private func object(_ answer: TestAnswer) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    @Test("values, paths and layouts of each component, and the requests of the page")
    func page() async throws {
        let lab = try lab()
        try await lab.serving { pages async throws in
            let answer = try await pages.answer(
                "GET",
                "/v1/modules/shop/layout",
                "explain=1&width=700"
            )
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer["cache-control"] == "no-store")
            let page = try object(answer)
            #expect(page["module"] as? String == "shop")
            let components = try #require(page["components"] as? [[String: Any]])
            #expect(components.map { $0["id"] as? String } == ["grid", "empty", "failed"])
            let counts = ["values", "mapped", "dropped", "duplicates", "skipped"]
            #expect(counts.map { components[0][$0] as? Int } == [4, 1, 1, 1, 1])
            let leftOut = try #require(components[0]["reason"] as? String)
            #expect(leftOut.hasPrefix("1 of 3 values was left out: "), "\(leftOut)")
            let layout = try #require(components[0]["layout"] as? [String: Any])
            #expect((layout["file"] as? String)?.hasSuffix("modules/0.yaml") == true)
            #expect(layout["line"] as? Int == 16)
            #expect(layout["at"] as? Int == 600)
            let paths = try #require(components[0]["paths"] as? [[String: Any]])
            let name = try #require(paths.first { $0["path"] as? String == "@.nam" })
            #expect(name["missed"] as? Int == 1 && name["of"] as? Int == 1)
            #expect(name["nearest"] as? String == "name")
            let empty = try #require((components[1]["paths"] as? [[String: Any]])?.first)
            #expect(empty["nearest"] as? String == "products")
            #expect((components[2]["reason"] as? String)?.contains("'gone' failed") == true)
            let requests = try #require(page["requests"] as? [[String: Any]])
            let list = try #require(requests.first { $0["id"] as? String == "list" })
            #expect(list["status"] as? Int == 200)
            #expect(list["cache"] as? String == "fwd=uri-miss")
            #expect(list["bytes"] as? Int == Self.answer.utf8.count)
            #expect((list["milliseconds"] as? Double ?? -1) > 0)
            let url = try #require(list["url"] as? String)
            #expect(
                url.hasSuffix("/list/${env:PATH_PART:-hidden}?page=1&key=…&x=…&y%5Bz%5D=…"),
                "\(url)"
            )
            let gone = try #require(requests.first { $0["id"] as? String == "gone" })
            #expect(gone["status"] as? Int == 500)
            #expect((gone["failure"] as? [String: Any])?["kind"] as? String == "status")
        }
    }

    @Test("children of composites by the names of the page, and an item's frame")
    func item() async throws {
        let lab = try lab()
        try await lab.serving { pages async throws in
            let path = "/v1/modules/all/layout"
            let page = try object(try await pages.answer("GET", path, "explain=1"))
            let components = try #require(page["components"] as? [[String: Any]])
            #expect(components.first?["id"] as? String == "shop.grid")
            let requests = try #require(page["requests"] as? [[String: Any]])
            #expect(Set(requests.compactMap { $0["id"] as? String }) == ["shop.list", "shop.gone"])
            let query = "explain=1&section=shop.grid&item=1"
            let answer = try await pages.answer("GET", path, query)
            #expect(answer.status == 200, "\(answer.text)")
            let item = try object(answer)
            #expect(item["item"] as? String == "1")
            let because = try #require(item["because"] as? [[String: Any]])
            let height = try #require(
                because.first { $0["number"] as? String == "height" && $0["line"] as? Int == 14 }
            )
            #expect(height["value"] as? Int == 20)
            #expect(height["from"] as? String == "key")
            #expect(height["detail"] as? String == "layout.itemHeight is 20")
            let change = try #require(height["change"] as? [String: Any])
            #expect(change["to"] as? Int == 21 && change["by"] as? Int == 1)
        }
    }

    @Test("a response that stands in for a failed call, with both of them told")
    func stale() async throws {
        let asked = Locked(0)
        let module = """
            name: news
            kind: batch
            requests: [{id: a, upstream: up, path: /a, cache: {ttl: 0s, staleIfError: 1h}}]
            components: [{id: c, from: a, layout: {itemHeight: 10}}]
            """
        let lab = try PipelineLab(module) { _ in
            asked.withLock { $0 += 1 }
            return asked.withLock(\.self) == 1 ? .json(#"[{"id": 1}]"#) : .json("{}", status: 503)
        }
        try await lab.serving { pages async throws in
            #expect(try await pages.layout("news").status == "complete")
            let page = try object(
                try await pages.answer("GET", "/v1/modules/news/layout", "explain=1")
            )
            let requests = try #require(page["requests"] as? [[String: Any]])
            let request = try #require(requests.first)
            #expect(request["status"] as? Int == 200)
            #expect(request["cache"] as? String == "fwd=stale; detail=stale-if-error")
            #expect((request["ageSeconds"] as? Double ?? -1) >= 0)
            let failure = try #require(request["failure"] as? [String: Any])
            #expect(failure["kind"] as? String == "status")
            #expect((failure["detail"] as? String)?.contains("503") == true)
            let components = try #require(page["components"] as? [[String: Any]])
            #expect(components[0]["mapped"] as? Int == 1)
        }
    }

    @Test(
        "and mistakes are named",
        arguments: [
            ("explain=2", 400, "explain"), ("explain=1&item=2&section=grid", 404, "no item '2'"),
            ("explain=1&item=1&section=gird", 404, "grid"), ("section=grid", 400, "explain=1"),
            ("explain=1&section=grid", 400, "item=ID"), ("item=1", 400, "explain=1"),
            ("explain=1&format=svg", 400, "format"), ("explain=1&occurrence=2", 400, "item=ID"),
            ("explain=1&item=1&section=grid&occurrence=2", 404, "one item"),
            ("explain=1&explain=1", 400, "explain"),
        ]
    )
    func mistakes(query: String, status: Int, detail: String) async throws {
        let lab = try lab()
        try await lab.serving { pages async throws in
            let answer = try await pages.answer("GET", "/v1/modules/shop/layout", query)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.text.contains(detail), "\(answer.text)")
        }
    }

    @Test("with a token to its holders only, and never from a cache of pages")
    func protection() async throws {
        let lab = try lab(admin: "{token: t0ken}")
        try await lab.serving { pages async throws in
            let path = "/v1/modules/shop/layout"
            for query in ["explain=1", "explain=1&section=grid&item=1"] {
                #expect(try await pages.answer("GET", path, query).status == 401)
                let wrong = ["Authorization": "Bearer x"]
                #expect(try await pages.answer("GET", path, query, wrong).status == 403)
                let right = ["Authorization": "Bearer t0ken"]
                for _ in 0..<2 {
                    #expect(try await pages.answer("GET", path, query, right).status == 200)
                }
                #expect(try await pages.answer("GET", path, query).status == 401)
            }
            #expect(try await pages.answer("GET", path).status == 200)
        }
        let own = try self.lab()
        try await own.serving { pages async throws in
            let path = "/v1/modules/shop/layout"
            let proxied = ["Forwarded": "for=192.0.2.1"]
            #expect(try await pages.answer("GET", path, "explain=1", proxied).status == 403)
        }
    }

    @Test("of a page that a required request keeps from being built: its requests all the same")
    func failed() async throws {
        let module = """
            name: shop
            kind: single
            request: {upstream: up, path: /x, required: true}
            components: [{id: a, layout: {itemHeight: 10}}]
            """
        let lab = try PipelineLab(module) { _ in .json("{}", status: 503) }
        try lab.lab.write(
            "galley.yaml",
            lab.main(port: lab.upstream.port) + "\nserver: {admin: {local: true}}"
        )
        try await lab.serving { pages async throws in
            let path = "/v1/modules/shop/layout"
            let answer = try await pages.answer("GET", path, "explain=1")
            #expect(answer.status == 200, "\(answer.text)")
            let requests = try #require(try object(answer)["requests"] as? [[String: Any]])
            #expect(requests.first?["status"] as? Int == 503)
            let item = try await pages.answer("GET", path, "explain=1&section=a&item=1")
            #expect(item.status == 502, "\(item.text)")
        }
    }
}
