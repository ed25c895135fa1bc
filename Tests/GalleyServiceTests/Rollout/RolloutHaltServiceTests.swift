import Foundation
@testable import GalleyService
import Locking
@testable import PageServing
import TestSupport
import Testing

@Suite("A rollout that goes wrong")
struct RolloutHaltServiceTests {
    /// The paths that an upstream fails for.
    private final class FailingPaths: Sendable {
        let paths: Locked<Set<String>>

        init(_ paths: Set<String>) { self.paths = Locked(paths) }
    }

    /// A page of one request to an upstream for each side, so that either side may fail by itself.
    private static func module(_ side: String) -> String {
        """
        name: m
        kind: list
        request: {upstream: up, path: /\(side)}
        components:
          - {id: c, items: "$[*]", item: {id: "${@.id}", type: t, data: {side: \(side)}}, layout: {itemHeight: 10}}
        """
    }

    /// A lab whose upstream fails for some paths.
    private static func lab(
        failing: FailingPaths,
        _ body: (RolloutLab.Served) async throws -> Void
    ) async throws {
        let upstream = try FaultUpstream { request in
            let fails = failing.paths.withLock { $0.contains(request.target) }
            return fails ? .json("{}", status: 500) : .json(#"[{"id": "a"}]"#)
        }
        defer { upstream.stop() }
        let lab = try RolloutLab(
            "share: 50%, halt: {errors: 10%}",
            upstreams: """
                upstreams:
                  up: {url: "http://127.0.0.1:\(upstream.port)", retries: 0, cache: {ttl: 0},
                    circuit: {failures: 100000, openFor: 1s}}
                """,
            module: Self.module
        )
        defer { lab.lab.remove() }
        try await lab.serving(body)
    }

    /// Asks for some pages of both sides.
    private static func ask(_ service: RolloutLab.Served, _ count: Int) async throws {
        let client = try TestClient(port: service.server.port)
        for side in RolloutSide.allCases {
            let fields = ["Authorization": RolloutLab.owner(of: side)]
            for number in 0..<count {
                // Each another page, so that none comes from memory.
                _ = try await client.send(
                    "GET",
                    "/v1/modules/m/layout?width=\(200 + number)",
                    fields
                )
            }
        }
    }

    @Test("halts by itself, says so, and goes on when a share is set")
    func halts() async throws {
        let failing = FailingPaths(["/new"])
        try await Self.lab(failing: failing) { service in
            let owner = ["Authorization": RolloutLab.owner(of: .new)]
            try await Self.ask(service, 110)
            let isHalted = try await eventually {
                let state = try await service.get("/v1/rollout").text
                return state.contains(#""state":"halted""#)
                    && state.contains(#""because":"errors""#)
            }
            #expect(isHalted)
            #expect(try await service.side(owner) == "old")
            #expect(try await service.get("/readyz").text.contains(#""rollout":"halted""#))
            let metrics = try await service.get("/metrics").text
            #expect(metrics.contains(#"galley_rollout_state{state="halted"} 1"#))
            let failed = metrics.firstMatch(of: /galley_rollout_failed_total\{side="new"\} (\d+)/)
            #expect((failed.flatMap { Int($0.1) } ?? 0) >= 100)
            #expect(metrics.contains(#"galley_rollout_failed_total{side="old"} 0"#))
            failing.paths.withLock { $0 = [] }
            #expect(try await service.set(#"{"share": 0.5}"#).status == 200)
            // The failed response is kept for a moment. Each look at it is a view that failed: they stay below a hundred.
            var isBack = false
            for _ in 0..<50 where !isBack {
                try await Task.sleep(for: .milliseconds(100))
                isBack = try await service.side(owner) == "new"
            }
            #expect(isBack)
            // What failed under the share before does not halt this one.
            try await Task.sleep(for: RolloutControl.pause * 2)
            let state = try await service.get("/v1/rollout").text
            #expect(try await service.side(owner) == "new", "\(state)")
        }
    }

    @Test("halts nothing where an upstream of both sides is out")
    func outage() async throws {
        let failing = FailingPaths(["/new", "/old"])
        try await Self.lab(failing: failing) { service in
            try await Self.ask(service, 110)
            let isCounted = try await eventually {
                let state = try await service.get("/v1/rollout").text
                return state.contains(#""new":{"views":110,"failed":110"#)
            }
            #expect(isCounted)
            try await Task.sleep(for: RolloutControl.pause * 2)
            #expect(try await service.get("/v1/rollout").text.contains(#""state":"running""#))
        }
    }

    @Test("texts count as newly cut that are more than the old page has")
    func cuts() async throws {
        let lab = try RolloutLab("share: 50%, halt: {cut: 10%}") { side in
            let text = side == "new" ? "A text that finds no room at all" : "Short"
            return """
                name: m
                kind: single
                components:
                  - id: c
                    layout: {itemHeight: auto}
                    items: [{id: a, data: {side: \(side)}, cell: {stack: vertical, children: [{text: "\(text)", maxLines: 1}]}}]
                """
        }
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let client = try TestClient(port: service.server.port)
            for side in RolloutSide.allCases {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                for _ in 0..<110 {
                    _ = try await client.send("GET", "/v1/modules/m/layout?width=60", fields)
                }
            }
            let isHalted = try await eventually {
                try await service.get("/v1/rollout").text.contains(#""because":"cut""#)
            }
            #expect(isHalted)
        }
    }

    @Test(
        "a page that the new side alone has no more, or refuses, is one that failed",
        arguments: ["name: other", "name: m\nparameters: {id: {type: integer, required: true}}"]
    )
    func refused(_ head: String) async throws {
        let lab = try RolloutLab("share: 50%, halt: {errors: 10%}") { side in
            let text = RolloutLab.plain(side)
            return side == "new" ? text.replacing("name: m", with: head) : text
        }
        defer { lab.lab.remove() }
        try await lab.serving { service in
            try await Self.ask(service, 110)
            let isHalted = try await eventually {
                try await service.get("/v1/rollout").text.contains(#""because":"errors""#)
            }
            #expect(isHalted)
        }
    }
}
