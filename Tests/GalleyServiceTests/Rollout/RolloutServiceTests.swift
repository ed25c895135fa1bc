import Foundation
import GalleyService
import Locking
import TestSupport
import Testing
import UpstreamKit

@testable import GalleyService

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

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let by: String
        var server = ""
        /// Header lines, in which `NEW` is an owner of the new side.
        let lines: [String]
        let side: RolloutSide

        init(
            _ name: String,
            by: String,
            server: String = "",
            _ lines: [String],
            _ side: RolloutSide
        ) {
            (testDescription, self.by, self.server) = (name, by, server)
            (self.lines, self.side) = (lines, side)
        }
    }

    private static let foreign = ", trustedProxies: [10.0.0.1]"

    @Test(
        "owners are read as a stranger cannot twist",
        arguments: [
            Case("a token", by: "authorization", ["Authorization: NEW"], .new),
            Case("its case", by: "authorization", ["AUTHORIZATION:   NEW  "], .new),
            Case("an empty token", by: "authorization", ["Authorization:"], .old),
            Case(
                "two tokens",
                by: "authorization",
                ["Authorization: NEW", "Authorization: NEW"],
                .old
            ),
            Case("another field", by: "authorization", ["X-User-Id: NEW"], .old),
            Case(
                "bytes that are no text",
                by: "authorization",
                ["Authorization: NEW\u{FFFD}"],
                .old
            ),
            Case("a header", by: "{header: X-User-Id}", ["X-User-Id: NEW"], .new),
            Case(
                "a header that no proxy vouches for",
                by: "{header: x-user-id}",
                server: foreign,
                ["X-User-Id: NEW"],
                .old
            ),
            Case(
                "two headers",
                by: "{header: x-user-id}",
                ["X-User-Id: NEW", "x-user-id: NEW"],
                .old
            ),
            Case("a token instead", by: "{header: x-user-id}", ["Authorization: NEW"], .old),
            Case("a long owner", by: "authorization", ["Authorization: NEW" + long], .new),
        ]
    )
    func owners(_ example: Case) async throws {
        let lab = try RolloutLab("share: 50%, by: \(example.by)", server: example.server)
        defer { lab.lab.remove() }
        let seed = RolloutSeed("new/galley.yaml")
        // An owner that is on the new side with whatever stands behind its name.
        let name = (0...).lazy.map { "n\($0)" }.first { name in
            let values = example.lines.compactMap { line in
                line.split(separator: ":", maxSplits: 1).dropFirst().first.map { value in
                    value.replacing("NEW", with: name).trimmingCharacters(in: .whitespaces)
                }
            }
            return values.allSatisfy {
                $0.isEmpty || RolloutShare(0.5).includes(seed.position(of: Array($0.utf8)))
            }
        }
        let owner = try #require(name)
        let lines = example.lines.map { $0.replacing("NEW", with: owner) }.joined(separator: "\r\n")
        try await lab.serving { service in
            // What is hot by now must not be sent to the wrong side.
            for side in RolloutSide.allCases {
                let other = RolloutLab.owner(of: side)
                for _ in 0..<2 {
                    _ = try await service.side(["Authorization": other, "X-User-Id": other])
                }
            }
            for _ in 0..<3 {
                #expect(try await service.side(lines: Array(lines.utf8)) == example.side.rawValue)
            }
        }
    }

    private static let long = String(repeating: "x", count: 4_000)

    @Test("a client's address is its owner, behind trusted proxies that of the client")
    func addresses() async throws {
        let lab = try RolloutLab("share: 50%, by: address")
        defer { lab.lab.remove() }
        let seed = RolloutSeed("new/galley.yaml")
        func side(_ bits: UInt32) -> String {
            let isNew = RolloutShare(0.5).includes(
                seed.position(ofAddress: 0, 0xFFFF << 32 | UInt64(bits))
            )
            return isNew ? "new" : "old"
        }
        try await lab.serving { service in
            let direct = try await service.side()
            #expect(direct == side(0x7F00_0001))
            for number in 1...12 {
                let own = side(0x0A00_0000 + UInt32(number))
                for field in [
                    "10.0.0.\(number)", "1.2.3.4, 10.0.0.\(number)", "10.0.0.\(number):80",
                ] {
                    for _ in 0..<2 {
                        #expect(
                            try await service.side(["X-Forwarded-For": field]) == own,
                            "\(field)"
                        )
                    }
                }
            }
            // What is no address counts as the proxy's.
            #expect(try await service.side(["X-Forwarded-For": "10.0.0.01"]) == side(0x7F00_0001))
        }
    }

    @Test(
        "answers say what they vary by, and nothing that a shared cache could mix up",
        arguments: [
            ("authorization", "authorization", "private"),
            ("{header: x-user-id}", "x-user-id", "public"), ("address", "", "private"),
        ]
    )
    func headers(_ by: String, _ field: String, _ visibility: String) async throws {
        let front = ", front: {tagHeader: Cache-Tag}"
        let lab = try RolloutLab("share: 50%, by: \(by)", server: front)
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let revision = try #require(
                try await service.get("/v1/modules/m/layout")["etag"]?.filter { $0 != "\"" }
            )
            for target in [
                "layout", "layout", "layout?format=svg", "window?offset=0",
                "changes?since=\(revision)",
            ] {
                for owner in [RolloutLab.owner(of: .old), RolloutLab.owner(of: .new)] {
                    let fields = ["Authorization": owner, "X-User-Id": owner]
                    let answer = try await service.get("/v1/modules/m/\(target)", fields)
                    #expect(answer.status == 200, "\(target) \(answer.text)")
                    let vary = answer["vary"]?.components(separatedBy: ", ") ?? []
                    #expect(field.isEmpty || vary.contains(field), "\(target) \(vary)")
                    let control = answer["cache-control"] ?? ""
                    #expect(
                        control.hasPrefix(visibility)
                            || target.contains("svg")
                                && (control == "no-cache" || control.hasPrefix("private")),
                        "\(target) \(control)"
                    )
                    #expect(answer["cache-tag"] == nil && answer["cache-groups"] == nil)
                    #expect(answer["link"]?.contains("canonical") != true)
                }
            }
            for target in ["/v1/modules", "/v1/modules/m", "/preview/m"] {
                let answer = try await service.get(target)
                #expect(field.isEmpty || answer["vary"]?.contains(field) == true, "\(target)")
                #expect(
                    visibility == "public" || answer["cache-control"]?.hasPrefix("private") == true
                )
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
