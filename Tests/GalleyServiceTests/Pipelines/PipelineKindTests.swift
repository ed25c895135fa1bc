import Testing

@Suite("Every kind of module produces sections, failures and a status")
struct PipelineKindTests {
    private static let batch = """
        name: b
        kind: batch
        deadline: 20s
        requests:
          - {id: good, upstream: up, path: /good}
          - {id: bad, upstream: up, path: /bad}
          - {id: spare, upstream: up, path: /bad2, fallback: [{id: f}]}
        components:
          - {id: first, from: good, layout: {itemHeight: 10}}
          - {id: second, from: bad, layout: {itemHeight: 10}, header: {height: 20}, placeholder: {height: 30}}
          - {id: third, from: bad, hiddenWhenEmpty: true, layout: {itemHeight: 10}}
          - {id: fourth, from: spare, layout: {itemHeight: 10}}
          - {id: fifth, items: [{id: x, data: {w: "${viewport.width}"}}], layout: {itemHeight: 10}}
        """

    @Test("batch: what failed is failed by name, the rest is served in declared order")
    func batch() async throws {
        let lab = try PipelineLab(Self.batch) {
            $0.target == "/good" ? .json(#"[{"id": 1}, {"id": 2}]"#) : .json("{}", status: 500)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("b", "width=200")
            #expect(page.answer.status == 200)
            #expect(page.status == "partial")
            #expect(page.answer["galley-status"] == "partial")
            #expect(page.answer["cache-control"] == "no-store")
            #expect(page.sections.map(\.id) == ["first", "second", "fourth", "fifth"])
            #expect(page.sections.map(\.status) == ["ok", "failed", "fallback", "ok"])
            #expect(page["first"]?.items == ["1", "2"])
            #expect(page["fourth"]?.items == ["f"])
            #expect(page["fifth"]?.data.first?["w"] as? Int == 200)
            #expect(page.failures.map(\.request) == ["bad", "spare"])
            #expect(page.failures.map(\.sections) == [["second"], ["fourth"]])
            #expect(page.failures.allSatisfy { $0.kind == "status" && $0.status == 500 })
            let failure = page["second"]?.object["failure"] as? [String: Any]
            #expect(failure?["sections"] as? [String] == ["second"])
            #expect(page["second"]?.object["placeholder"] is [String: Any])
            let answer1 = try await pages.metric("galley_request_failures_total{kind=\"status\"}")
            #expect(answer1 == 2)
            let calls = "galley_upstream_calls_total{upstream=\"up\",outcome=\"status\"}"
            let answer2 = try await pages.metric(calls)
            #expect(answer2 == 2)
            #expect(lab.log.all.contains { $0.contains("request=bad") && $0.contains("status") })
        }
    }

    @Test("batch: a required request that failed is a problem that names it first")
    func requiredOfBatch() async throws {
        let module = Self.batch.replacing("path: /bad}", with: "path: /bad, required: true}")
        let lab = try PipelineLab(module) { request in
            request.target == "/good" ? .json("[]") : .json("{}", status: 503)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("b")
            #expect(page.answer.status == 502)
            let errors = page.object["errors"] as? [[String: Any]]
            #expect(errors?.first?["request"] as? String == "bad")
        }
    }

    @Test(
        "an upstream's answer decides the problem's status",
        arguments: [
            (404, 404), (410, 404), (401, 502), (403, 502), (500, 502), (418, 502), (302, 502),
        ]
    )
    func problemStatus(upstream: Int, expected: Int) async throws {
        let lab = try PipelineLab(Self.single) { _ in .json("{}", status: upstream) }
        try await lab.serving { pages in
            let answer3 = try await pages.layout("s")
            #expect(answer3.answer.status == expected)
        }
    }

    @Test(
        "401 and 403 are the client's when its authorization was forwarded",
        arguments: [401, 403]
    )
    func forwardedAuthorization(status: Int) async throws {
        let lab = try PipelineLab(Self.single, settings: "forward: [authorization]") { _ in
            .json("{}", status: status)
        }
        try await lab.serving { pages in
            let with = try await pages.layout("s", "", ["Authorization": "Bearer x"])
            #expect(with.answer.status == status)
            let answer4 = try await pages.layout("s")
            #expect(answer4.answer.status == 502)
            #expect(lab.upstream.requests.first?.fields["authorization"] == "Bearer x")
        }
    }

    @Test(
        "a 401 has the upstream's challenge where it has one that may be passed on, else that for a token",
        arguments: [
            ([], "Bearer"),
            (["Bearer realm=\"shop\", error=\"invalid_token\""], nil),
            (["Basic realm=\"a\"", "Bearer"], "Basic realm=\"a\", Bearer"),
            (["Bearer realm=\"" + String(repeating: "x", count: 1_024) + "\""], "Bearer"),
            (["=wrong"], "Bearer"), (["Bearer realm=\"é\""], "Bearer"),
            (["Bearer realm=\"secret-of-mine\""], "Bearer"),
        ] as [([String], String?)]
    )
    func challenge(sent: [String], expected: String?) async throws {
        let lab = try PipelineLab(Self.single, settings: "forward: [authorization]") { _ in
            // Two spellings are two lines.
            let names = ["WWW-Authenticate", "www-authenticate"]
            return .json(
                "{}",
                status: 401,
                fields: Dictionary(zip(names, sent)) { first, _ in first }
            )
        }
        try await lab.serving { pages in
            // Another user's answer, and one that is remembered, are none of this one's.
            for token in ["secret-of-mine", "secret-of-mine", "another-one"] {
                let fields = ["Authorization": "Bearer \(token)"]
                let answer = try await pages.layout("s", "", fields).answer
                #expect(answer.status == 401)
                if token != "another-one" || sent.first?.contains("mine") != true {
                    #expect(answer["www-authenticate"] == expected ?? sent.first)
                }
                #expect(answer["cache-control"] == "no-store")
            }
        }
    }

    static let single = """
        name: s
        kind: single
        deadline: 20s
        request: {upstream: up, path: /s}
        components: [{id: c, items: "$.items[*]", layout: {itemHeight: 10}}]
        """

    @Test("composite: children in order, prefixed level by level; one that fails does not fail all")
    func composite() async throws {
        let lab = try PipelineLab(
            Self.single,
            """
            name: p
            kind: single
            parameters: {genre: {enum: [pop, rock], default: pop}}
            request: {upstream: up, path: "/p/${params.genre}"}
            components: [{id: c, layout: {itemHeight: 10}}]
            """,
            """
            name: inner
            kind: composite
            parameters: {g: {enum: [pop, rock], default: rock}}
            modules: [{name: p, as: one, params: {genre: "${params.g}"}}, {name: p, as: two}]
            """,
            "{name: outer, kind: composite, modules: [s, inner, {name: p, params: {genre: rock}}]}"
        ) { request in
            request.target == "/s"
                ? .json("{}", status: 500) : .json(#"[{"id": "\#(request.target)"}]"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("outer")
            #expect(page.answer.status == 200)
            #expect(page.status == "partial")
            #expect(page.sections.map(\.id) == ["s.c", "inner.one.c", "inner.two.c", "p.c"])
            #expect(page.sections.map(\.status) == ["failed", "ok", "ok", "ok"])
            #expect(page.sections.dropFirst().flatMap(\.items) == ["/p/rock", "/p/pop", "/p/rock"])
            #expect(page.failures.map(\.sections) == [["s.c"]])
            #expect(page["inner.one.c"]?.object["module"] as? String == "p")
            let before = lab.upstream.requests.count
            let answer5 = try await pages.refresh("outer")
            #expect(answer5.sections.count == 4)
            // Two children ask for the same; the second shares the call of the first, unless that has ended.
            #expect((before + 3...before + 4).contains(lab.upstream.requests.count))
            let single = try await pages.refresh("outer", "section=inner.two.c")
            #expect(single.sections.count == 4)
            let unknown = try await pages.refresh("outer", "section=inner.tow.c")
            #expect(unknown.answer.status == 404)
            #expect(unknown.answer.text.contains("inner.two.c"))
        }
    }

    @Test("refresh of one section asks only for what feeds it")
    func refreshOfSection() async throws {
        let lab = try PipelineLab(
            """
            name: b
            kind: batch
            requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
            components: [{id: ca, from: a, layout: {itemHeight: 1}}, {id: cb, from: b, layout: {itemHeight: 1}}]
            """,
            settings: "cache: {ttl: 60s}"
        ) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { pages in
            _ = try await pages.layout("b")
            _ = try await pages.refresh("b", "section=cb")
            #expect(lab.upstream.count("/a") == 1)
            #expect(lab.upstream.count("/b") == 2)
            _ = try await pages.refresh("b")
            #expect(lab.upstream.count("/a") == 2)
            let layout = try await pages.answer("GET", "/v1/modules/b/layout", "section=cb")
            #expect(layout.status == 400)
        }
    }

    @Test("the module's placeholder fills the screen when no section is shown")
    func modulePlaceholder() async throws {
        let lab = try PipelineLab(
            """
            name: e
            kind: single
            placeholder: {type: blank, data: {h: "${viewport.height}"}}
            request: {upstream: up, path: /e}
            components: [{id: c, hiddenWhenEmpty: true, layout: {itemHeight: 1}}]
            """
        ) { _ in .json("[]") }
        try await lab.serving { pages in
            let page = try await pages.layout("e", "width=100&height=333")
            #expect(page.sections.map(\.status) == ["placeholder"])
            let placeholder = page.sections.first?.object["placeholder"] as? [String: Any]
            let frame = placeholder?["frame"] as? [String: Any]
            #expect(frame?["height"] as? Int == 333)
        }
    }

    @Test("a composite's description lists its children: names, titles, params and URLs")
    func children() async throws {
        let child = """
            name: child
            title: A child
            kind: single
            parameters: {q: {type: integer, default: 1}, word: {default: a}, other: {default: b}}
            components: [{id: rows, items: [{id: "1", data: "${params.q} ${params.word}"}], layout: {itemHeight: 10}}]
            """
        let parent = """
            name: parent
            kind: composite
            parameters: {size: {type: integer, default: 7}}
            modules: [child, {name: child, as: again, params: {q: "${params.size}", word: "x y"}}]
            """
        let lab = try PipelineLab(child, parent) { _ in .json("[]") }
        try await lab.serving { galley in
            let text = try await galley.answer("GET", "/v1/modules/parent").text
            let url = "/v1/modules/child/layout?q=7&word=x%20y"
            #expect(
                text.contains(
                    #""modules":[{"name":"child","as":"child","title":"A child","params":{},"layout":"/v1/modules/child/layout"},"#
                        + #"{"name":"child","as":"again","title":"A child","params":{"q":"${params.size}","word":"x y"},"layout":"\#(url)"}]"#
                ),
                "\(text)"
            )
            let page = try await PageReading(galley.answer("GET", url))
            #expect(page.answer.text.contains(#""data":"7 x y""#))
            let single = try await galley.answer("GET", "/v1/modules/child").text
            #expect(single.contains(#""modules":[]"#))
        }
    }
}
