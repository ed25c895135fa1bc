import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("Actions and checks of tokens that the service has no connection for")
struct OverloadedActionTests {
    private static let modules = [
        """
        name: slow
        kind: single
        deadline: 30s
        request: {upstream: up, path: /slow}
        components: [{id: c, layout: {itemHeight: 10}}]
        """,
        """
        name: act
        kind: static
        public: true
        deadline: 200ms
        sections:
          - cells:
              - {id: 1, select: {action: request, upstream: up, path: /do}}
              - {id: 2, type: switch, store: {upstream: up, path: /set}}
        """,
        """
        name: token
        kind: static
        public: true
        deadline: 200ms
        sections:
          - scope: {authorization: {verify: {upstream: up, path: /me}}}
            cells: [{id: 3, type: switch}]
        """,
    ]

    @Test("are a 503 that says when to come again, and the upstream is not blamed")
    func unavailable() async throws {
        let isFree = Flag()
        let lab = try PipelineLab(
            Self.modules[0],
            Self.modules[1],
            Self.modules[2],
            settings: "maxConnections: 1"
        ) { request in
            request.target == "/slow" ? .held(until: isFree, "[]") : .json("{}")
        }
        try await lab.serving { galley in
            async let slow = galley.layout("slow").answer.status
            #expect(await eventually { lab.upstream.count("/slow") == 1 })
            let client = try TestClient(port: galley.server.port)
            let fields = ["Content-Type": "application/json", "Authorization": "Bearer good"]
            for (method, target) in [
                ("POST", "act/items/1/select"), ("PUT", "act/items/2/value"),
                ("PUT", "token/items/3/value"),
            ] {
                let answer = try await client.send(
                    method,
                    "/v1/modules/\(target)",
                    fields,
                    body: method == "PUT" ? #"{"on": true}"# : ""
                )
                #expect(answer.status == 503, "\(target): \(answer.text)")
                #expect(answer.text.contains("/problems/unavailable"), "\(answer.text)")
                let pause = answer["retry-after"].flatMap { Int($0) }
                #expect(pause ?? 0 >= 1, "\(target)")
            }
            #expect(lab.upstream.requests.map(\.target) == ["/slow"])
            isFree.set()
            #expect(try await slow == 200)
            let done = try await client.send("POST", "/v1/modules/act/items/1/select", fields)
            #expect(done.status == 200, "\(done.text)")
        }
    }
}
