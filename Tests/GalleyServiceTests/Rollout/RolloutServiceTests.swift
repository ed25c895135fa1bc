import Foundation
@testable import GalleyService
import Locking
@testable import PageServing
import TestSupport
import Testing
import UpstreamKit

@Suite("A rollout in steps")
struct RolloutServiceTests {
    @Test("each owner gets the page of its side, and who names none the old one")
    func sides() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        try await lab.serving { service in
            #expect(try await service.side() == "old")
            for side in RolloutSide.allCases {
                for owner in RolloutLab.owners(8, of: side, share: 0.5, "new/galley.yaml") {
                    // The second time an event loop responds.
                    for _ in 0..<3 {
                        let own = try await service.side(["Authorization": owner])
                        #expect(own == side.rawValue, "\(owner)")
                    }
                }
            }
        }
    }

    @Test("event loops send the pages of both sides, once they are made")
    func hot() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        try await lab.serving { service in
            func routed() async throws -> Int {
                let text = try await service.get("/metrics").text
                let match = text.firstMatch(
                    of: /galley_route_requests_total\{route="layout"\} (\d+)/
                )
                return match.flatMap { Int($0.1) } ?? 0
            }
            for side in RolloutSide.allCases {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                _ = try await service.side(fields)
                let before = try await routed()
                for _ in 0..<5 { #expect(try await service.side(fields) == side.rawValue) }
                #expect(try await routed() == before)
            }
        }
    }

    @Test("without a rollout nothing of it is in an answer")
    func without() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let text = try String(
            contentsOf: lab.lab.folder.appending(path: "galley.yaml"),
            encoding: .utf8
        )
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("rollout:") }
        try lab.lab.write("galley.yaml", lines.joined(separator: "\n"))
        try await lab.serving { service in
            let answer = try await service.get("/v1/modules/m/layout")
            #expect(answer["vary"] == "accept-encoding")
            #expect(answer["link"] == "</v1/modules/m/layout>; rel=\"canonical\"")
            #expect(answer["cache-control"]?.hasPrefix("public") == true)
            #expect(try await service.get("/readyz").text == #"{"status":"ok"}"#)
            let metrics = try await service.get("/metrics").text
            #expect(!metrics.contains("galley_rollout"))
            #expect(try await service.get("/v1/rollout").status == 404)
            #expect(try await service.set(#"{"share": 0.5}"#).status == 404)
        }
    }

    @Test(
        "a share that is none is refused with what to send",
        arguments: [
            (#"{"share": 1.5}"#, "from 0 to 1"), (#"{"share": -0.1}"#, "from 0 to 1"),
            (#"{"share": "x"}"#, "must be a number"), (#"{"share": null}"#, "must be a number"),
            (#"{"share": true}"#, "must be a number"), ("{}", "Send"), ("[]", "Send"),
            ("{", "Send"),
            ("", "Send"),
        ]
    )
    func invalid(_ body: String, _ words: String) async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let answer = try await service.set(body)
            #expect(answer.status == 400 && answer.text.contains("invalid-body"), "\(answer.text)")
            #expect(answer.text.contains(words), "\(answer.text)")
            let state = try await service.get("/v1/rollout").text
            #expect(state.contains(#""share":0.5"#) && !state.contains(#""set""#), "\(state)")
        }
    }

    @Test("only who may run the service sets a share")
    func protected() async throws {
        let lab = try RolloutLab(server: ", limits: {}")
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let client = try TestClient(port: service.server.port)
            for method in ["GET", "PUT"] {
                let answer = try await client.send(
                    method,
                    "/v1/rollout",
                    ["X-Forwarded-For": "192.0.2.1", "Content-Type": "application/json"],
                    body: method == "PUT" ? #"{"share": 1}"# : ""
                )
                #expect(answer.status == 403)
            }
            let foreign = try await client.send(
                "PUT",
                "/v1/rollout",
                ["Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"],
                body: #"{"share": 1}"#
            )
            #expect(foreign.status == 403)
        }
    }

    @Test("what was set holds at once, after a restart, and until the file's rollout changes")
    func persistence() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let owner = ["Authorization": RolloutLab.owner(of: .new)]
        let late = ["Authorization": RolloutLab.owner(of: .old)]
        try await lab.serving { service in
            #expect(try await service.side(owner) == "new")
            let set = try await service.set(#"{"share": 0}"#)
            #expect(set.status == 200 && set.text.contains(#""state":"halted""#), "\(set.text)")
            #expect(try await service.side(owner) == "old")
            #expect(try await service.get("/readyz").text.contains(#""rollout":"halted""#))
        }
        try await lab.serving { service in
            #expect(try await service.side(owner) == "old")
            #expect(try await service.set(#"{"share": 1}"#).status == 200)
            #expect(try await service.side(late) == "new")
            // The same rollout again.
            service.server.reload(try lab.lab.configuration())
            #expect(try await service.side(late) == "new")
            try lab.setRollout("share: 0.4")
            service.server.reload(try lab.lab.configuration())
            let state = try await service.get("/v1/rollout").text
            #expect(state.contains(#""share":0.4"#), "\(state)")
            // Back to the first one: what was set of it is past.
            try lab.setRollout("share: 50%")
            service.server.reload(try lab.lab.configuration())
            let isFiles = try await eventually {
                try await service.get("/v1/rollout").text.contains(#""share":0.5"#)
            }
            #expect(isFiles)
        }
        try await lab.serving { service in
            let state = try await service.get("/v1/rollout").text
            #expect(state.contains(#""share":0.5"#), "\(state)")
        }
    }

    @Test("after its end everybody is old, which is said from a day before")
    func end() async throws {
        let lab = try RolloutLab("share: 100%, until: 2026-12-01T00:00Z")
        defer { lab.lab.remove() }
        let end = WallTime(milliseconds: 1796083200000)
        func pass(_ seconds: Int64) {
            lab.wall.time.withLock { $0.milliseconds = end.milliseconds + seconds * 1_000 }
        }
        pass(-86_401)
        let owner = ["Authorization": "a"]
        try await lab.serving { service in
            #expect(try await service.side(owner) == "new")
            #expect(try await service.get("/readyz").text == #"{"status":"ok"}"#)
            pass(-86_400)
            #expect(
                try await service.get("/readyz").text.contains(#""rollout":"ends within a day""#)
            )
            #expect(try await service.get("/metrics").text.contains("galley_rollout_ends_soon 1"))
            pass(-1)
            #expect(try await service.side(owner) == "new")
            pass(0)
            let isOld = try await eventually { try await service.side(owner) == "old" }
            #expect(isOld)
            #expect(try await service.get("/readyz").text.contains(#""rollout":"ended""#))
            let state = try await service.get("/v1/rollout").text
            #expect(state.contains(#""until":"2026-12-01T00:00:00Z""#), "\(state)")
        }
        try await lab.serving { service in
            let side = try await service.side(owner)
            #expect(side == "old")
        }
    }

    @Test("a configuration with mistakes is rolled out to nobody, and said")
    func broken() async throws {
        let lab = try RolloutLab("share: 100%")
        defer { lab.lab.remove() }
        let owner = ["Authorization": "a"]
        try await lab.serving { service in
            #expect(try await service.side(owner) == "new")
            try lab.lab.write("new/m.yaml", "name: m\nkind: singel\n")
            service.server.reload(try lab.lab.configuration())
            #expect(try await service.side(owner) == "old")
            #expect(try await service.get("/v1/reload").text.contains("singel"))
            #expect(try await service.get("/v1/rollout").text.contains(#""state":"broken""#))
            #expect(try await service.get("/readyz").text.contains("mistakes"))
            try lab.lab.write("new/m.yaml", RolloutLab.plain("next"))
            service.server.reload(try lab.lab.configuration())
            #expect(try await service.side(owner) == "next")
            #expect(try await service.get("/v1/reload").text == #"{"mistakes":[]}"#)
        }
        try lab.lab.write("new/m.yaml", "name: m\nkind: singel\n")
        try await lab.serving { service in
            let side = try await service.side(owner)
            #expect(side == "old")
        }
    }

    @Test("a module that only one side has is not there on the other")
    func modules() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let main = "version: 1\nmodules: [m.yaml, n.yaml]\n"
        try lab.lab.write("new/galley.yaml", main)
        try lab.lab.write("new/n.yaml", RolloutLab.plain("n").replacing("name: m", with: "name: n"))
        try await lab.serving { service in
            for side in RolloutSide.allCases {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                let list = try await service.get("/v1/modules", fields).text
                #expect(list.contains(#""name":"n""#) == (side == .new))
                let page = try await service.get("/v1/modules/n/layout", fields)
                #expect(page.status == (side == .new ? 200 : 404))
            }
        }
    }

    @Test("a revision of either side is known to both, and crossing over is a delta")
    func crossing() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let old = ["Authorization": RolloutLab.owner(of: .old)]
            let new = ["Authorization": RolloutLab.owner(of: .new)]
            for (from, to, side) in [(old, new, "new"), (new, old, "old")] {
                let page = try await service.get("/v1/modules/m/layout", from)
                let revision = try #require(page["etag"]).filter { $0 != "\"" }
                let changes = try await service.get(
                    "/v1/modules/m/changes?since=\(revision)&prefer=delta",
                    to
                )
                #expect(changes.status == 200 && !changes.text.contains("reset"), "\(changes.text)")
                #expect(changes.text.contains(#""side":"\#(side)""#), "\(changes.text)")
            }
        }
    }
}
