import Foundation
import Locking
import Testing

@Suite("Lists, forms and failures inside of answers")
struct PipelineAnswerTests {
    private static func module(_ request: String, kind: String = "single") -> String {
        """
        name: m
        kind: \(kind)
        deadline: 20s
        parameters: {q: {default: x, max: 200}, none: {}}
        request: {upstream: up, \(request)}
        components: [{id: c, items: "$.items[*]", layout: {itemHeight: 1}}]
        """
    }

    @Test("a list in a query repeats the name, and what is null or missing in it is left out")
    func repeatedNames() async throws {
        let chain = """
            name: joined
            kind: chain
            deadline: 20s
            requests:
              - {id: list, upstream: up, path: /ids}
              - {id: some, upstream: up, path: /some, query: {id: "${@}", n: "${list:$.none}"}, forEach: "list:$.ids[*]", chunk: 3, answers: "$[*]", key: "@.id"}
              - {id: all, upstream: up, path: /all, method: POST, query: {id: "${list:$.ids[*]}", of: '${list:$.ids[*]|join(",")}'}, json: {ids: "${list:$.ids[*]}"}}
            components: [{id: c, from: some, layout: {itemHeight: 1}}, {id: all, from: all, layout: {itemHeight: 1}}]
            """
        let lab = try PipelineLab(
            Self.module(
                #"path: /m, query: {tag: [a, "${params.q}", "${params.none}", 7], none: [], last: z}"#
            ),
            chain
        ) { request in
            request.target == "/ids"
                ? .json(#"{"ids": [20, 10, "a b"]}"#)
                : .json(#"[{"id": 20}, {"id": 10}, {"id": "a b"}]"#)
        }
        try await lab.serving { pages in
            _ = try await pages.layout("m", "q=%26%20")
            let joined = try await pages.layout("joined")
            #expect(joined["c"]?.items == ["20", "10", "a b"])
            #expect(
                lab.upstream.requests.map(\.target)
                    == [
                        "/m?tag=a&tag=%26%20&tag=7&last=z", "/ids", "/some?id=20&id=10&id=a%20b",
                        "/all?id=20&id=10&id=a%20b&of=20%2C10%2Ca%20b",
                    ]
            )
            #expect(lab.upstream.requests.last?.body == #"{"ids":[20,10,"a b"]}"#)
        }
    }

    @Test(
        "a component whose templates read a request that failed is among the sections of the failure"
    )
    func joined() async throws {
        let batch = """
            name: m
            kind: batch
            deadline: 20s
            requests:
              - {id: rows, upstream: up, path: /rows}
              - {id: people, upstream: up, path: /people}
              - {id: drops, upstream: up, path: /drops}
            components:
              - {id: c, from: rows, item: {data: {who: "${people:$[?@.id == ${@.id}].name|first}"}}, layout: {itemHeight: 1}}
              - {id: d, from: rows, item: {data: {n: "${@.n|default(people:$[0].n)}"}}, layout: {itemHeight: 1}}
              - {id: e, from: people, layout: {itemHeight: 1}}
              - {id: f, from: drops, item: {data: {n: "${drops:$.n}"}}, layout: {itemHeight: 1}}
            """
        let lab = try PipelineLab(batch) { request in
            request.target == "/people" ? .json("no", status: 500) : .json(#"[{"id": 1}]"#)
        }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page["c"]?.status == "ok")
            #expect(page.failures.map(\.request) == ["people"])
            #expect(page.failures.map(\.sections) == [["c", "d", "e"]])
        }
    }

    @Test(
        "a rule that holds only as a member is there says so in place of its message",
        arguments: [
            ("null", "failWhen: '$.error' asks whether there is a member, and there was one: null"),
            (
                "false",
                "failWhen: '$.error' asks whether there is a member, and there was one: false"
            ),
            (#""boom""#, "said: boom"),
        ]
    )
    func misread(error: String, detail: String) async throws {
        let module = Self.module(
            #"path: /m, required: false, failWhen: "$.error", failMessage: "said: ${$.error}""#
        )
        let lab = try PipelineLab(module) { _ in .json(#"{"error": \#(error), "items": []}"#) }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(page.failures.map(\.kind) == ["errors"])
            #expect(page.failures.first?.detail.hasPrefix(detail) == true, "\(page.failures)")
        }
    }

    @Test("a form is sent as browsers send it")
    func form() async throws {
        let lab = try PipelineLab(
            Self.module(
                #"path: /m, method: POST, cache: {ttl: 60s}, form: {"grant type": "${params.q}", n: [1, true], none: "${params.none}", "é*-._~": "a+b&c=d"}"#
            )
        ) { _ in .json(#"{"items": [{"id": 1}]}"#) }
        try await lab.serving { pages in
            for _ in 0..<2 { _ = try await pages.layout("m", "q=x%20%C3%BC%0A").answer.status }
            _ = try await pages.layout("m", "q=x%20%C3%BC")
            let request = try #require(lab.upstream.requests.first)
            #expect(request.method == "POST")
            #expect(request.fields["content-type"] == "application/x-www-form-urlencoded")
            #expect(
                request.body == "grant+type=x+%C3%BC&n=1&n=true&%C3%A9*-._%7E=a%2Bb%26c%3Dd"
            )
            #expect(lab.upstream.requests.count == 1)
        }
    }

    @Test("a failure inside a 200 fails the request as a 500 does, and what is stored stands in")
    func failureInside() async throws {
        let isBroken = Locked(true)
        let lab = try PipelineLab(
            Self.module(
                #"path: /m, cache: {ttl: 1ms, staleIfError: 1h}, failWhen: "$.ok == false || $.code == ${params.q}", failMessage: "it said: ${$.message}""#
            )
        ) { _ in
            isBroken.withLock(\.self)
                ? .json(
                    "{\"ok\": false, \"message\": \"a\\nb \(String(repeating: "é", count: 300))\"}"
                )
                : .json(#"{"ok": true, "items": [{"id": 1}]}"#)
        }
        try await lab.serving { pages in
            let broken = try await pages.layout("m")
            #expect(broken.answer.status == 502)
            let detail = try #require(broken.object["detail"] as? String)
            #expect(detail.contains("it said: a b éé"))
            #expect(detail.count(where: { $0 == "é" }) < 200)
            #expect(detail.contains("…"))
            isBroken.withLock { $0 = false }
            let whole = try await pages.refresh("m")
            #expect(whole.status == "complete")
            isBroken.withLock { $0 = true }
            let stale = try await pages.refresh("m")
            #expect(stale.status == "stale")
            #expect(stale["c"]?.items == ["1"])
            #expect(stale.failures.map(\.kind) == ["errors"])
            let calls = try await pages.metric(
                "galley_upstream_calls_total{upstream=\"up\",outcome=\"errors\"}"
            )
            #expect(calls == 2)
        }
    }

    @Test("a rule of the upstream holds for all its requests, and a request's own parts come first")
    func upstreamRule() async throws {
        let lab = try PipelineLab(
            """
            name: b
            kind: batch
            deadline: 20s
            requests:
              - {id: one, upstream: up, path: /bad, required: false}
              - {id: two, upstream: up, path: /bad, required: false, failMessage: own}
              - {id: three, upstream: up, path: /bad, required: false, failWhen: "$.ok == 3"}
            components: [{id: one, from: one}, {id: two, from: two}, {id: three, from: three}]
            """,
            settings: #"failWhen: "$.ok == false", failMessage: "${$.why}""#
        ) { _ in .json(#"{"ok": false, "why": "theirs", "id": 1}"#) }
        try await lab.serving { pages in
            let page = try await pages.layout("b")
            #expect(page.failures.map(\.request) == ["one", "two"])
            #expect(page.failures.map(\.detail) == ["theirs", "own"])
            #expect(page["three"]?.items == ["1"])
        }
    }

    @Test("a circuit opens for a URL that keeps failing inside a 200, and for no other")
    func circuit() async throws {
        let lab = try PipelineLab(
            Self.module(#"path: "/${params.q}", failWhen: "$.ok == false""#),
            settings: "circuit: {failures: 2, openFor: 1m}"
        ) { request in
            request.target == "/x" ? .json(#"{"ok": false}"#) : .json(#"{"items": [{"id": 1}]}"#)
        }
        try await lab.serving { pages in
            for _ in 0..<4 { _ = try await pages.refresh("m") }
            #expect(lab.upstream.count("/x") == 2)
            let other = try await pages.layout("m", "q=y")
            #expect(other.status == "complete")
        }
    }

    @Test(
        "an upstream that repeats a key of the query or the body in its message shows it to nobody"
    )
    func repeatedKey() async throws {
        let key = "${env:GALLEY_NO_SUCH:-hush-hush}"
        let lab = try PipelineLab(
            """
            name: m
            kind: batch
            requests:
              - {id: a, upstream: up, path: /a, query: {key: "\(key)"}, failWhen: "$.error", failMessage: "${$.error}"}
              - {id: b, upstream: up, path: /b, method: POST, form: {key: "x-\(key)"}, failWhen: "$.error", failMessage: "${$.error}"}
            components:
              - {id: a, from: a, layout: {itemHeight: 1}}
              - {id: b, from: b, layout: {itemHeight: 1}}
            """
        ) { _ in .json(#"{"error": "hush-hush is no key"}"#) }
        try await lab.serving { pages in
            let page = try await pages.layout("m")
            #expect(
                page.failures.map(\.detail) == ["… is no key", "… is no key"],
                "\(page.answer.text)"
            )
            #expect(lab.log.all.allSatisfy { !$0.contains("hush") })
        }
    }
}
