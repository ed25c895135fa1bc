import Foundation
import GalleyService
import Locking
import Testing

@Suite("Upstreams keep switches, and are told of changes")
struct SwitchUpstreamTests {
    @Test("an upstream that keeps a switch is told first, and its failure changes nothing")
    func upstreamStore() async throws {
        let told = Locked<[String]>([])
        let fails = Locked(false)
        let form = """
            name: form
            kind: static
            sections:
              - cells: [{id: 1, type: switch, store: {upstream: up, path: /set/1}}]
            """
        let lab = try PipelineLab(form) { request in
            told.withLock { $0.append("\(request.method) \(request.target) \(request.body)") }
            return fails.withLock(\.self) ? .json("null", status: 500) : .json("null")
        }
        try await lab.serving { galley in
            let port = galley.server.port
            let path = "form/items/1/value"
            let set = try await SwitchTests.put(port, path, #"{"on": true, "was": false}"#)
            #expect(set.status == 200, "\(set.text)")
            #expect(told.withLock(\.self) == [#"PUT /set/1 {"on":true,"was":false}"#])
            fails.withLock { $0 = true }
            let failed = try await SwitchTests.put(port, path, #"{"on": false}"#)
            #expect(failed.status == 502)
            #expect(!failed.text.contains("/set/1") && !failed.text.contains("127.0.0.1"))
            #expect(try await galley.layout("form").answer.text.contains(#""value":true"#))
            fails.withLock { $0 = false }
            let stale = try await SwitchTests.put(port, path, #"{"on": true, "was": false}"#)
            #expect(stale.status == 409)
        }
    }

    @Test("an upstream that is called for an item is given what it is to be given of the caller")
    func forwardedToStore() async throws {
        let form = """
            name: form
            kind: static
            sections:
              - cells:
                  - {id: 1, type: switch, store: {upstream: up, path: /set/1}}
                  - {id: 2, select: {action: request, upstream: up, path: /do, method: POST}}
            """
        let lab = try PipelineLab(form, settings: "forward: [authorization, accept-language]") {
            _ in
            .json("null")
        }
        try await lab.serving { galley in
            let port = galley.server.port
            let fields = ["Authorization": "Bearer ann", "Accept-Language": "de", "X-Other": "x"]
            let set = try await SwitchTests.put(
                port,
                "form/items/1/value",
                #"{"on": true}"#,
                fields
            )
            #expect(set.status == 200, "\(set.text)")
            let target = "/v1/modules/form/items/2/select"
            let done = try await TestClient(port: port).send("POST", target, fields)
            #expect(done.status == 200, "\(done.text)")
            #expect(lab.upstream.requests.map(\.target) == ["/set/1", "/do"])
            for request in lab.upstream.requests {
                #expect(request.fields["authorization"] == "Bearer ann")
                #expect(request.fields["accept-language"] == "de")
                #expect(request.fields["x-other"] == nil)
            }
            // The page itself is nobody's own.
            let page = try await galley.layout("form", "", fields)
            #expect(page.answer["vary"]?.contains("authorization") != true)
        }
    }

    @Test("while an upstream is being told, some changes wait, and more are refused")
    func crowd() async throws {
        let isOpen = Flag()
        let form = """
            name: form
            kind: static
            deadline: 20s
            sections:
              - cells: [{id: 1, type: switch, store: {upstream: up, path: /set/1}}]
            """
        let lab = try PipelineLab(form) { _ in .held(until: isOpen, "null") }
        try await lab.serving { galley in
            let port = galley.server.port
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        try await SwitchTests.put(port, "form/items/1/value", #"{"on": true}"#)
                            .status
                    }
                }
                var statuses: [Int] = []
                for try await status in group {
                    statuses.append(status)
                    // One is telling the upstream, 32 wait for it.
                    if statuses.count == 7 { isOpen.set() }
                }
                return statuses
            }
            #expect(statuses.prefix(7).allSatisfy { $0 == 503 }, "\(statuses)")
            #expect(statuses.dropFirst(7).allSatisfy { $0 == 200 }, "\(statuses)")
        }
    }
}
