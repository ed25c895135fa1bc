import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("A page of another viewport is made of what one in memory was made of")
struct SiblingPageTests {
    /// Modules of each layout, with headers, breakpoints and docks, and without texts that are measured.
    private static let files = [
        "galley.yaml": """
        version: 1
        server: {admin: {local: true}, front: {tagHeader: Surrogate-Key}}
        cache: {path: ":memory:"}
        upstreams: {files: {directory: ./files, cache: {ttl: 1h}}}
        modules: ["*.module.yaml"]
        """,
        "shop.module.yaml": """
        name: shop
        kind: batch
        requests:
          - {id: rows, upstream: files, path: /rows.json}
          - {id: more, upstream: files, path: /more.json}
        components:
          - id: rows
            from: rows
            item: {type: row, data: {title: "${@.title}", price: "${@.price|number}"}}
            layout: {itemHeight: 44, lineSpacing: 1}
            header: {height: 40, pin: true, type: title, data: {title: Rows}}
          - id: tiles
            from: more
            item: {type: tile, size: {aspectRatio: 1.5}, data: {title: "${@.title}"}}
            layout: {kind: waterfall, columns: 2, at: {600: {columns: 4}}}
          - id: cells
            from: more
            item: {type: cell, size: {height: 60}, data: {title: "${@.title}"}}
            layout: {kind: grid, columns: 3, at: {700: {hidden: true}}}
          - id: bar
            items: [{id: one, type: tag, size: {width: 150}}, {id: two, type: tag, size: {width: 90}}]
            layout: {kind: flex, arrange: horizontal, itemHeight: 30, scrolling: itemPaging}
        """,
        "long.module.yaml": """
        name: long
        kind: single
        request: {upstream: files, path: /long.json}
        components:
          - {id: c, item: {type: row, data: {title: "${@.title}"}}, layout: {itemHeight: 40}}
        """,
        "form.module.yaml": """
        name: form
        kind: static
        style: grouped
        sections:
          - header: {height: 30, title: Network}
            cells: [{id: wifi, title: Wi-Fi, detail: Home}, {id: more, title: More}]
        """,
        "wide.module.yaml": """
        name: wide
        kind: single
        request: {upstream: files, path: /rows.json, query: {width: "${viewport.width}"}}
        components:
          - {id: c, item: {type: row, data: {title: "${@.title}"}}, layout: {itemHeight: 40}}
        """,
        "files/rows.json": rows(3, "row"),
        "files/more.json": rows(7, "more"),
        "files/long.json": rows(900, "a title of some length that makes the page of them long"),
    ]

    private static func rows(_ count: Int, _ title: String) -> String {
        let rows = (0..<count).map {
            #"{"id": \#($0), "title": "\#(title) \#($0)", "price": \#($0 * 1000)}"#
        }
        return "[\(rows.joined(separator: ","))]"
    }

    /// Serves the modules, and returns what is asked for one after another.
    private func answers(_ targets: [String], accepting: String? = nil) async throws -> [TestAnswer]
    {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        return try await lab.serving { server in
            var answers: [TestAnswer] = []
            for target in targets {
                let fields = accepting.map { ["Accept-Encoding": $0] } ?? [:]
                let client = try TestClient(port: server.port)
                answers.append(try await client.send("GET", "/v1/modules/\(target)", fields))
            }
            return answers
        }
    }

    /// True of a page for which nothing was loaded or mapped.
    private static func isSibling(_ answer: TestAnswer) -> Bool {
        let timing = answer["server-timing"] ?? ""
        return timing.hasPrefix("fetch;dur=0, map;dur=0, ") && !timing.contains("layout;dur=0,")
    }

    /// The fields that say when and from where a response came.
    private static let moments: Set = [
        "date", "age", "x-request-id", "server-timing", "cache-status",
    ]

    @Test(
        "and is the one that a service makes which knows no other",
        arguments: [nil, "gzip"]
    )
    func sameAsAlone(coding: String?) async throws {
        let queries = [
            "width=320", "width=600", "width=700.5", "width=1024&height=500", "direction=rtl",
            "scale=3&width=375", "textScale=1.5", "platform=android&width=412",
        ]
        let first = "shop/layout?width=390"
        let made = try await answers(
            [first] + queries.map { "shop/layout?\($0)" },
            accepting: coding
        )
        for (query, answer) in zip(queries, made.dropFirst()) {
            #expect(Self.isSibling(answer), "\(query): \(answer["server-timing"] ?? "")")
            #expect(answer["cache-status"] == "galley; hit")
            let alone = try await answers(["shop/layout?\(query)"], accepting: coding)[0]
            #expect(!Self.isSibling(alone))
            #expect(answer.status == 200)
            #expect(answer.body == alone.body, "\(query)")
            let names = Set(answer.fields.keys).union(alone.fields.keys)
            for name in names where !Self.moments.contains(name) {
                #expect(answer[name] == alone[name], "\(name) of \(query)")
            }
        }
    }

    @Test("unless its requests differ by viewport, it is long, or has texts to measure")
    func others() async throws {
        for module in ["long", "form", "wide"] {
            let made = try await answers([
                "\(module)/layout?width=390", "\(module)/layout?width=391",
            ])
            #expect(made.map(\.status) == [200, 200])
            #expect(!Self.isSibling(made[1]), "\(module): \(made[1]["server-timing"] ?? "")")
        }
    }

    @Test("while that is current: a refresh in one viewport shows in all")
    func refreshed() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            func page(_ method: String, _ target: String) async throws -> TestAnswer {
                try await TestClient(port: server.port)
                    .send(method, "/v1/modules/shop/\(target)", [:])
            }
            for (round, title) in ["first", "second", "third"].enumerated() {
                try lab.write("files/rows.json", Self.rows(2, title))
                _ = try await page("POST", "refresh?width=390")
                for width in [400, 401, 402] {
                    let answer = try await page("GET", "layout?width=\(width + round * 10)")
                    #expect(answer.text.contains("\(title) 1"))
                    #expect(Self.isSibling(answer))
                    // Those that were in memory before are made anew.
                    let known = try await page("GET", "layout?width=400")
                    #expect(known.text.contains("\(title) 1"))
                }
            }
        }
    }

    @Test("and its client is the one that it was made for")
    func clients() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /m}
            components:
              - {id: c, item: {data: {who: "${@.who}"}}, layout: {itemHeight: 10}}
            """
        let lab = try PipelineLab(
            module,
            settings: "forward: [authorization], cache: {ttl: 1h}"
        ) { request in
            .json(#"[{"id": 1, "who": "\#(request.fields["authorization"] ?? "nobody")"}]"#)
        }
        try await lab.serving { pages in
            for width in [300, 301, 302] {
                for who in ["Bearer a", "Bearer b"] {
                    let page = try await pages.layout(
                        "m",
                        "width=\(width)",
                        ["Authorization": who]
                    )
                    #expect(page.sections.first?.data.first?["who"] as? String == who)
                    #expect(page.answer["cache-control"]?.hasPrefix("private") == true)
                    #expect(Self.isSibling(page.answer) == (width > 300))
                }
                let page = try await pages.layout("m", "width=\(width)")
                #expect(page.sections.first?.data.first?["who"] as? String == "nobody")
            }
            #expect(lab.upstream.requests.count == 3)
        }
    }

    @Test("never of one that lacks something, or is past its time")
    func failed() async throws {
        let isDown = Flag()
        let module = """
            name: m
            kind: batch
            requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
            components:
              - {id: c, from: a, layout: {itemHeight: 10}}
              - {id: d, from: b, layout: {itemHeight: 10}}
            """
        let lab = try PipelineLab(module, settings: "cache: {ttl: 1h}") { request in
            isDown.isSet && request.target == "/b" ? .json("{}", status: 500) : .json("[]")
        }
        isDown.set()
        try await lab.serving { pages in
            #expect(try await pages.layout("m", "width=300").status == "partial")
            let second = try await pages.layout("m", "width=301")
            #expect(second.status == "partial")
            #expect(!Self.isSibling(second.answer))
        }
    }
}
