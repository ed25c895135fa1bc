import Foundation
import GalleyService
import Testing

@Suite("Switches are set over HTTP, for whom they are, and kept")
struct SwitchTests {
    static let form = """
        name: form
        kind: static
        sections:
          - id: first
            cells:
              - {id: 1, title: plain}
              - {id: 7, type: switch, title: dark, messages: {on: now dark, off: now light}}
              - {id: 8, type: switch, title: sound, value: true}
        """

    static let own = """
        name: own
        kind: static
        public: true
        sections:
          - scope: {header: x-user-id}
            cells: [{id: 1, type: switch}, {id: 2, type: switch, scope: shared}]
        """

    static let token = """
        name: token
        kind: static
        public: true
        sections: [{scope: authorization, cells: [{id: 1, type: switch}]}]
        """

    /// Sends a value.
    static func put(
        _ port: Int,
        _ path: String,
        _ body: String,
        _ fields: [String: String] = [:]
    ) async throws -> TestAnswer {
        let all = ["Content-Type": "application/json"].merging(fields) { $1 }
        return try await TestClient(port: port).send("PUT", "/v1/modules/\(path)", all, body: body)
    }

    private static func member(_ answer: TestAnswer, _ name: String) -> String? {
        PlainJSON(answer.text.utf8)?[name]?.content
    }

    @Test("a switch says what it is now, and every page shows it")
    func setting() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let before = try await galley.layout("form")
            let answer = try await Self.put(port, "form/items/7/value", #"{"on": true}"#)
            #expect(answer.status == 200, "\(answer.text)")
            let revision = try #require(Self.member(answer, "revision"))
            #expect(
                answer.text
                    == #"{"item":"7","value":true,"message":"now dark","revision":"\#(revision)"}"#
            )
            let after = try await galley.layout("form")
            #expect(Self.member(after.answer, "revision") == revision)
            #expect(before.answer.text != after.answer.text)
            #expect(after.answer.text.contains(#""title":"dark""#))
            #expect(after.answer["cache-control"] == "public, max-age=0, must-revalidate")
            let again = try await Self.put(port, "form/items/7/value", #"{"on": true}"#)
            #expect(again.text == answer.text)
            let back = try await Self.put(port, "form/items/7/value", #"{"on": false}"#)
            #expect(Self.member(back, "message") == "now light")
            let last = try await galley.layout("form")
            #expect(last.answer.text == before.answer.text)
        }
    }

    @Test("with verify, only a token that the upstream accepts has values of its own")
    func verified() async throws {
        let module = Self.token.replacing(
            "scope: authorization",
            with: "scope: {authorization: {verify: {upstream: up, path: /me}}}"
        )
        let lab = try PipelineLab(module) { request in
            switch request.fields["authorization"] {
            case "Bearer good"?: .json("{}")
            case "Bearer other"?: .json("{}", status: 403)
            case "Bearer broken"?: .json("{}", status: 500)
            default: .json("{}", status: 401)
            }
        }
        try await lab.serving { galley in
            let port = galley.server.port
            func status(_ token: String) async throws -> Int {
                try await Self.put(
                    port,
                    "token/items/1/value",
                    #"{"on": true}"#,
                    ["Authorization": "Bearer \(token)"]
                ).status
            }
            #expect(try await status("good") == 200)
            #expect(try await status("other") == 403)
            #expect(try await status("broken") == 502)
            #expect(try await status("invented") == 401)
            let refusal = try await Self.put(
                port,
                "token/items/1/value",
                #"{"on": true}"#,
                ["Authorization": "Bearer invented"]
            )
            #expect(refusal["www-authenticate"] == "Bearer")
            #expect(lab.upstream.requests.map(\.target) == ["/me", "/me", "/me", "/me"])
            let refused = try await galley.layout("token", "", ["Authorization": "Bearer invented"])
            #expect(refused.answer.text.contains(#""value":false"#))
        }
    }

    @Test("verify believes no login page behind a redirect, and nothing stale")
    func unverified() async throws {
        let module = Self.token.replacing(
            "scope: authorization",
            with: "scope: {authorization: {verify: {upstream: up, path: /me}}}"
        )
        let isDown = Flag()
        let lab = try PipelineLab(module, settings: "cache: {staleIfError: 1h}") { request in
            switch request.fields["authorization"] {
            case _ where request.target == "/login": .json("<html>Log in</html>")
            case _ where isDown.isSet: .json("{}", status: 503)
            case "Bearer good"?:
                .json("{}", fields: ["Cache-Control": "max-age=0, stale-if-error=600"])
            default: .json("", status: 302, fields: ["Location": "/login"])
            }
        }
        try await lab.serving { galley in
            func status(_ token: String) async throws -> Int {
                try await Self.put(
                    galley.server.port,
                    "token/items/1/value",
                    #"{"on": true}"#,
                    ["Authorization": "Bearer \(token)"]
                ).status
            }
            let invented = try await status("invented")
            #expect(invented == 502)
            #expect(lab.upstream.count("/login") == 0)
            let good = try await status("good")
            #expect(good == 200)
            isDown.set()
            let down = try await status("good")
            #expect(down == 502)
        }
    }

    @Test("a change from a value that is no longer is refused with the present one")
    func guarded() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let path = "form/items/8/value"
            let first = try await Self.put(port, path, #"{"on": false, "was": true}"#)
            #expect(first.status == 200)
            let second = try await Self.put(port, path, #"{"on": false, "was": true}"#)
            #expect(second.status == 409)
            #expect(second.text.contains(#""type":"/problems/value-changed""#))
            #expect(second.text.contains(#""value":false"#))
        }
    }

    @Test("of any number of changes at once with one belief, one happens")
    func races() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            var value = false
            for _ in 0..<5 {
                let (next, was) = (!value, value)
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            let body = #"{"on": \#(next), "was": \#(was)}"#
                            return try await Self.put(port, "form/items/7/value", body).status
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(statuses.filter { $0 == 200 }.count == 1, "\(statuses)")
                #expect(statuses.filter { $0 == 409 }.count == 7, "\(statuses)")
                value = next
            }
        }
    }

    @Test(
        "a wrong request is told what is wrong with it",
        arguments: [
            ("9", #"{"on": true}"#, 404, "Did you mean"),
            ("1", #"{"on": true}"#, 404, "is no switch"),
            ("7", #"{"on": 1}"#, 400, "on must be true or false"),
            ("7", #"{}"#, 400, "on must be true or false"),
            ("7", "", 400, "Send"),
            ("7", "[true]", 400, "must be a JSON object"),
            ("7", "{", 400, "must be a JSON object"),
            ("7", #"{"on": true, "was": "x"}"#, 400, "was must be true or false"),
            ("7/more", #"{"on": true}"#, 404, "nothing at"),
        ]
    )
    func mistakes(_ id: String, _ body: String, _ status: Int, _ words: String) async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let answer = try await Self.put(galley.server.port, "form/items/\(id)/value", body)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.text.contains(words), "\(answer.text)")
        }
    }

    @Test("only JSON is taken, only from the machine itself, and only by PUT")
    func protection() async throws {
        try await PipelineLab(Self.form, Self.own) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let path = "form/items/7/value"
            let body = #"{"on": true}"#
            let plain = try await Self.put(port, path, body, ["Content-Type": "text/plain"])
            #expect(plain.status == 415)
            let foreign = try await Self.put(port, path, body, ["Origin": "https://evil.example"])
            #expect(foreign.status == 403)
            let forwarded = try await Self.put(port, path, body, ["X-Forwarded-For": "10.0.0.1"])
            #expect(forwarded.status == 403)
            let read = try await galley.answer("GET", "/v1/modules/\(path)")
            #expect(read.status == 405 && read["allow"] == "PUT, OPTIONS")
            let open = try await Self.put(
                port,
                "own/items/2/value",
                body,
                ["X-Forwarded-For": "10.0.0.1", "x-user-id": "ann"]
            )
            #expect(open.status == 200, "\(open.text)")
        }
    }

    @Test("one user's switch is nobody else's: not in pages, revisions, windows or changes")
    func scopes() async throws {
        try await PipelineLab(Self.own) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let (ann, bob) = (["x-user-id": "ann"], ["x-user-id": "bob"])
            let bobBefore = try await galley.layout("own", "", bob).answer
            let annBefore = try await galley.layout("own", "", ann).answer
            let first = try #require(Self.member(annBefore, "revision"))
            #expect(first != Self.member(bobBefore, "revision"))
            #expect(annBefore["cache-control"] == "private, max-age=0")
            #expect(annBefore["vary"]?.contains("x-user-id") == true)
            let set = try await Self.put(port, "own/items/1/value", #"{"on": true}"#, ann)
            #expect(set.status == 200)
            #expect(try await galley.layout("own", "", bob).answer.text == bobBefore.text)
            let annAfter = try await galley.layout("own", "", ann).answer
            #expect(annAfter.text.contains(#""value":true"#))
            let mine = try await galley.answer(
                "GET",
                "/v1/modules/own/changes",
                "since=\(first)",
                ann
            )
            #expect(Self.member(mine, "kind") == "delta", "\(mine.text)")
            let theirs = try await galley.answer(
                "GET",
                "/v1/modules/own/changes",
                "since=\(first)",
                bob
            )
            #expect(theirs.text.contains("unknownRevision"))
            #expect(!theirs.text.contains(#""value":true"#))
            let window = try await galley.answer("GET", "/v1/modules/own/window", "offset=0", bob)
            #expect(window.status == 200 && !window.text.contains(#""value":true"#))
            let shared = try await Self.put(port, "own/items/2/value", #"{"on": true}"#, ann)
            #expect(shared.status == 200)
            let bobAfter = try await galley.layout("own", "", bob).answer
            #expect(bobAfter.text.contains(#""value":true"#))
        }
    }

    @Test("a page that is somebody's wants to know whose, on every endpoint")
    func nobody() async throws {
        try await PipelineLab(Self.own, Self.token) { _ in .json("null") }.serving { galley in
            for path in ["own/layout", "own/window?offset=0", "own/changes?since=a", "own/events"] {
                let answer = try await galley.answer("GET", "/v1/modules/\(path)")
                #expect(answer.status == 400, "\(path): \(answer.text)")
                #expect(answer.text.contains("x-user-id"))
            }
            #expect(try await galley.layout("token").answer.status == 400)
            let known = ["Authorization": "Bearer a"]
            #expect(try await galley.layout("token", "", known).answer.status == 200)
            let text = #"{"on": true}"#
            let set = try await Self.put(
                galley.server.port,
                "token/items/1/value",
                text,
                known
            )
            #expect(set.status == 200)
            let other = try await galley.layout("token", "", ["Authorization": "Bearer b"])
            #expect(!other.answer.text.contains(#""value":true"#))
            #expect(!other.answer.text.contains("Bearer"))
        }
    }

    @Test("a listener sees a switch change as a change of one item")
    func listeners() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let client = try EventClient(port: port, "/v1/modules/form/events")
            defer { client.leave() }
            #expect(await client.nextChange()?.name == "layout")
            let set = try await Self.put(port, "form/items/7/value", #"{"on": true}"#)
            let event = try #require(await client.nextChange())
            #expect(event.name == "changes")
            #expect(event.id == Self.member(set, "revision"))
            let delta = try #require(
                try JSONSerialization.jsonObject(with: Data(event.data.utf8)) as? [String: Any]
            )
            let reload = try #require(
                (delta["reload"] as? [String: Any])?["items"] as? [[String: Any]]
            )
            #expect(reload.count == 1)
            #expect(reload.first?["at"] as? [Int] == [0, 1])
        }
    }

    @Test("what cannot be stored is a 503, and readyz says that the state is degraded")
    func degraded() async throws {
        let lab = try PipelineLab(Self.form) { _ in .json("null") }
        try lab.lab.write("state.sqlite", "this is no database at all")
        try await lab.serving { galley in
            let answer = try await Self.put(
                galley.server.port,
                "form/items/7/value",
                #"{"on": true}"#
            )
            #expect(answer.status == 503)
            #expect(answer["retry-after"] != nil)
            #expect(!answer.text.contains("sqlite"))
            let ready = try await galley.answer("GET", "/readyz")
            #expect(ready.status == 200 && ready.text.contains(#""state":"degraded""#))
            #expect(ready.text.contains("the state file cannot be used: "))
            // No switch is shown as it is declared while its value is not known.
            #expect(try await galley.layout("form").answer.status == 503)
            let file = lab.lab.folder.appending(path: "state.sqlite")
            #expect(try String(contentsOf: file, encoding: .utf8) == "this is no database at all")
        }
    }
}
