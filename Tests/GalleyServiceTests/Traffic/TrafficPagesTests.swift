import Foundation
@testable import GalleyService
import HTTPSocket
@testable import PageServing
import SQLiteStorage
import SwitchKit
import TestSupport
import Testing
import UpstreamKit

@Suite("What pages of all kinds are recorded with")
struct TrafficPagesTests {
    private static let chain = """
        name: chain
        kind: chain
        deadline: 20s
        requests:
          - {id: first, upstream: api, path: /ids}
          - {id: items, upstream: api, path: "/item/${@}", forEach: "first:$[*]"}
          - {id: posted, upstream: api, path: /find, method: POST, json: {q: x}, cache: {ttl: 60s}}
        components: [{id: list, from: items, items: "$[*]", layout: {itemHeight: 10}}]
        """
    private static let paged = """
        name: paged
        kind: list
        deadline: 20s
        pagination: {pageSize: 1}
        request: {upstream: api, path: /list, query: {p: "${page}"}}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """
    private static let batch = """
        name: batch
        kind: batch
        deadline: 20s
        requests: [{id: a, upstream: api, path: /a}, {id: b, upstream: api, path: /b}]
        components:
          - {id: a, from: a, items: "$[*]", layout: {itemHeight: 10}}
          - {id: b, from: b, items: "$[*]", layout: {itemHeight: 10}}
        """

    private static let replies: [String: TestUpstream.Reply] = [
        "/ids": .init(body: "[1,2]"), "/item/1": .init(body: #"{"id":1}"#),
        "/item/2": .init(body: #"{"id":2}"#), "/find": .init(body: "{}"),
        "/list?p=1": .init(body: #"[{"id":1}]"#), "/list?p=2": .init(body: #"[{"id":2}]"#),
        "/list?p=3": .init(body: "[]"), "/a": .init(body: #"[{"id":1}]"#),
        "/b": .init(body: #"[{"id":1.50,"big":12345678901234567890123}]"#),
    ]

    @Test("chains, lists, batches and composites have the responses of all their calls")
    func kinds() async throws {
        let lab = try TrafficLab(
            Self.replies,
            modules: [
                "chain": Self.chain, "paged": Self.paged, "batch": Self.batch,
                "all": "{name: all, kind: composite, modules: [batch, chain, paged]}",
            ]
        )
        let recorded = try await lab.recorded { _, client in
            for module in ["chain", "paged", "batch", "all"] {
                for _ in 0..<2 {
                    let answer = try await client.send(
                        "GET",
                        "/v1/modules/\(module)/layout?pages=1"
                    )
                    _ = answer
                    _ = try await client.send("GET", "/v1/modules/\(module)/layout")
                }
            }
            _ = try await client.send("GET", "/v1/modules/paged/layout?pages=2")
        }
        let chain = ["GET api /ids", "GET api /item/1", "GET api /item/2", "POST api /find"]
        let batch = ["GET api /a", "GET api /b"]
        let first = ["GET api /list?p=1"]
        func calls(_ module: String, _ target: String = "") throws -> [String] {
            let view = recorded.views.first { $0.module == module && $0.target == target }
            return try #require(view).responses.map(\.request.text).sorted()
        }
        #expect(try calls("chain") == chain)
        #expect(try calls("batch") == batch)
        #expect(try calls("paged") == first)
        #expect(try calls("paged", "pages=2").starts(with: first + ["GET api /list?p=2"]))
        #expect(try calls("all") == (chain + batch + first).sorted())
        let view = try #require(recorded.views.first { $0.module == "batch" })
        // Numbers keep their values.
        let written = try #require(Self.replies["/b"]?.body)
        let body = try recorded.bodies(of: view)["GET api /b"]
        #expect(body == written.replacingOccurrences(of: "1.50", with: "1.5"))
        await lab.remove()
    }

    @Test("pages with failures, of 'no-store' responses, and of one client are none, and counted")
    func skipped() async throws {
        let lab = try TrafficLab(
            [
                "/a": .init(body: "[]"),
                "/never": .init(
                    fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
                    body: "[]"
                ),
                "/own": .init(
                    fields: [
                        "Content-Type": "application/json", "Cache-Control": "private, max-age=60",
                    ],
                    body: "[]"
                ),
            ],
            modules: [
                "batch": Self.batch, "never": TrafficLab.list("never", path: "/never"),
                "own": TrafficLab.list("own", path: "/own"),
                "private": TrafficLab.list(
                    "private",
                    path: "/a",
                    more: "parameters: {mail: {private: true}, token: {}, q: {}}"
                ),
                "outer": """
                name: outer
                kind: composite
                parameters: {who: {default: me}}
                modules: [{name: private, params: {mail: "${params.who}"}}]
                """,
            ],
            keys: "retries: 0"
        )
        var metrics = ""
        let recorded = try await lab.recorded { _, client in
            for target in [
                "batch/layout", "never/layout", "own/layout", "private/layout?mail=a",
                "private/layout?token=a", "private/layout?q=a", "outer/layout?who=you",
                "outer/layout",
            ] {
                _ = try await client.send("GET", "/v1/modules/\(target)")
            }
            metrics = try await client.send("GET", "/metrics").text
        }
        #expect(recorded.counts(of: "private") == ["q=a": 1])
        for module in ["batch", "never", "own"] { #expect(recorded.counts(of: module).isEmpty) }
        for (reason, count) in [
            ("failed", 1), ("no-store", 1), ("personal", 1), ("parameter", 3), ("gone", 0),
        ] {
            #expect(
                metrics.contains("galley_traffic_skipped_total{reason=\"\(reason)\"} \(count)\n"),
                "\(reason)"
            )
        }
        await lab.remove()
    }

    @Test("the shared switches that a page shows are recorded as they were set")
    func switches() async throws {
        let form =
            "{name: form, kind: static, public: true, sections: [{cells: [{id: wifi, type: switch}, {id: far, type: switch}]}]}"
        let lab = try TrafficLab([:], modules: ["form": form])
        let recorded = try await lab.recorded { _, client in
            _ = try await client.send("GET", "/v1/modules/form/layout")
            let answer = try await client.send(
                "PUT",
                "/v1/modules/form/items/wifi/value",
                ["Content-Type": "application/json"],
                body: #"{"on": true}"#
            )
            #expect(answer.status == 200)
            for _ in 0..<2 { _ = try await client.send("GET", "/v1/modules/form/layout") }
        }
        let counts = recorded.views.reduce(into: [:]) { counts, view in
            counts[view.switches.map { "\($0.key.item) \($0.value)" }, default: 0] += view.count
        }
        #expect(counts == [[]: 1, ["wifi true"]: 2])
        await lab.remove()
    }

    @Test(
        "a file that cannot be used takes nothing from pages and from the readiness of the service"
    )
    func unusable() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs)],
            modules: ["shop": TrafficLab.list("shop", path: "/a")]
        )
        // A folder is in its place.
        try FileManager.default.createDirectory(atPath: lab.path, withIntermediateDirectories: true)
        try await lab.lab.serving { server in
            let client = try TestClient(port: server.port)
            for _ in 0..<3 {
                #expect(try await client.send("GET", "/v1/modules/shop/layout").status == 200)
            }
            #expect(try await client.send("GET", "/readyz").text == #"{"status":"ok"}"#)
            let isCounted = try await eventually {
                let metrics = try await client.send("GET", "/metrics").text
                return metrics.contains("galley_traffic_dropped_total 3\n")
                    && metrics.contains("galley_traffic_usable 0\n")
            }
            #expect(isCounted)
        }
        await lab.remove()
    }

    @Test("a reload is another configuration, and its files are as they are written")
    func configurations() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs)],
            modules: ["shop": TrafficLab.list("shop", path: "/a", more: "title: ${env:NAME}")]
        )
        let environment: [ExactString: String] = ["NAME": "PLANTED-name"]
        let before = try String(
            contentsOf: lab.lab.folder.appending(path: "modules/shop.yaml"),
            encoding: .utf8
        )
        let after = TrafficLab.list("shop", path: "/a", more: "title: other")
        let recorded = try await lab.recorded(environment) { server, client in
            _ = try await client.send("GET", "/v1/modules/shop/layout")
            try lab.lab.write("modules/shop.yaml", after)
            server.reload(try lab.lab.configuration(environment))
            _ = try await client.send("GET", "/v1/modules/shop/layout")
        }
        #expect(recorded.views.count == 2)
        let configurations = try recorded.reader.configurations()
            .compactMap { try recorded.reader.configuration($0) }
        #expect(configurations.map(\.main) == ["galley.yaml", "galley.yaml"])
        #expect(
            configurations.map { $0.files["modules/shop.yaml"] }
                == [before, after].map { Array($0.utf8) }
        )
        let main = try String(
            contentsOf: lab.lab.folder.appending(path: "galley.yaml"),
            encoding: .utf8
        )
        #expect(configurations.allSatisfy { $0.files["galley.yaml"] == Array(main.utf8) })
        await lab.remove()
    }

    @Test("what a variable has filled in is not recorded of a body, however that spells it")
    func spellings() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: #"[{"id":1,"name":"PLANTED\u002Dname"}]"#)],
            modules: ["shop": TrafficLab.list("shop", path: "/a", more: "title: ${env:NAME}")]
        )
        let recorded = try await lab.recorded(["NAME": "PLANTED-name"]) { _, client in
            _ = try await client.send("GET", "/v1/modules/shop/layout")
        }
        let bodies = try recorded.bodies(of: try #require(recorded.views.first))
        #expect(bodies.count == 1)
        #expect(bodies.values.allSatisfy { $0.contains("NAME") && !$0.contains("PLANTED") })
        await lab.remove()
    }

    @Test("views of both sides of a rollout are recorded, each with its own configuration")
    func rollout() async throws {
        let lab = try TrafficLab(
            ["/list": .init(body: TrafficLab.songs)],
            modules: ["songs": TrafficLab.list("songs", path: "/list")],
            main: "rollout: {config: new/galley.yaml, share: 50%}"
        )
        let main = try String(
            contentsOf: lab.lab.folder.appending(path: "galley.yaml"),
            encoding: .utf8
        )
        let own = ["cache:", "traffic:", "rollout:"]
        let next = main.split(separator: "\n").filter { line in !own.contains { line.hasPrefix($0) }
        }
        try lab.lab.write("new/galley.yaml", next.joined(separator: "\n"))
        try lab.lab.write(
            "new/modules/songs.yaml",
            TrafficLab.list("songs", path: "/list").replacing("44", with: "50")
        )
        let recorded = try await lab.recorded { _, client in
            for side in RolloutSide.allCases {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                // The first builds the page, the others find it.
                for _ in 0..<3 {
                    let answer = try await client.send("GET", "/v1/modules/songs/layout", fields)
                    #expect(answer.text.contains(#""height":\#(side == .new ? 50 : 44)"#))
                }
            }
        }
        let counts = recorded.views.reduce(into: [:]) {
            $0[$1.configuration, default: 0] += $1.count
        }
        #expect(counts.values.sorted() == [3, 3])
        await lab.remove()
    }
}
