import Foundation
@testable import PageServing
import TestSupport
import Testing
import UpstreamKit

@Suite("The owners of a rollout")
struct RolloutOwnerTests {
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
}
