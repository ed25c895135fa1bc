@testable import GalleyService
import HTTPSocket
import Locking
import ModuleConfiguration
import ModuleMapping
@testable import PageServing
import TestSupport
import Testing

@Suite("The causes of failures that both sides of a rollout share")
struct RolloutCausesTests {
    private static let sides = [
        "galley.yaml": """
        version: 1
        upstreams: {up: {url: "http://127.0.0.1:9"}, other: {url: "http://127.0.0.1:9", timeout: 1s}}
        modules: [m.yaml, n.yaml]
        rollout: {config: new/galley.yaml, share: 50%}
        """,
        "m.yaml": """
        name: m
        kind: batch
        requests:
          - {id: same, upstream: up, path: /same, query: {a: "1"}}
          - {id: query, upstream: up, path: /same, query: {a: "2"}}
          - {id: other, upstream: other, path: /same}
        components: [{id: c, from: same, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "n.yaml": """
        name: n
        kind: chain
        requests:
          - {id: first, upstream: up, path: /first}
          - {id: second, upstream: up, path: "/second", forEach: "first:$[*]"}
        components: [{id: c, from: second, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "new/galley.yaml": """
        version: 1
        upstreams: {up: {url: "http://127.0.0.1:9"}, other: {url: "http://127.0.0.1:9", timeout: 2s}}
        modules: [m.yaml, n.yaml]
        """,
        "new/m.yaml": """
        name: m
        kind: batch
        requests:
          - {id: renamed, query: {a: "1"}, path: /same, upstream: up}
          - {id: query, upstream: up, path: /same, query: {a: "3"}}
          - {id: other, upstream: other, path: /same}
        components: [{id: c, from: renamed, items: "$[*]", layout: {itemHeight: 20}}]
        """,
        "new/n.yaml": """
        name: n
        kind: chain
        requests:
          - {id: first, upstream: up, path: /other}
          - {id: second, upstream: up, path: "/second", forEach: "first:$[*]"}
        components: [{id: c, from: second, items: "$[*]", layout: {itemHeight: 10}}]
        """,
    ]

    private static func causes() throws -> RolloutCauses {
        let lab = try ServiceLab(sides)
        defer { lab.remove() }
        let configuration = try lab.configuration()
        let new = configuration.rolledOut?.side(of: configuration)
        return RolloutCauses(old: configuration, new: new)
    }

    private static func failure(
        _ kind: RequestFailure.Kind,
        _ request: String,
        of module: String = "m"
    ) -> RequestFailure {
        RequestFailure(request: request, module: module, kind: kind, detail: "")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let module: String
        let request: String
        let kinds: [RequestFailure.Kind]
        let isShared: Bool
        var testDescription: String { "\(module)/\(request) \(kinds)" }

        init(
            _ request: String,
            _ kinds: [RequestFailure.Kind],
            _ isShared: Bool,
            of module: String = "m"
        ) {
            (self.module, self.request, self.kinds, self.isShared) = (
                module, request, kinds, isShared
            )
        }
    }

    @Test(
        "are those of an upstream that is away, and of calls in the same words",
        arguments: [
            Case("renamed", [.status, .timeout, .reset, .notJSON, .tooLarge, .redirect], true),
            Case("renamed", [.connect, .tls, .overloaded, .circuitOpen], true),
            Case("renamed", [.errors, .mapping, .tooMany, .missing, .skipped], false),
            Case("query", [.connect, .tls, .overloaded, .circuitOpen], true),
            Case("query", [.status, .timeout, .reset, .notJSON], false),
            // The upstream is another one.
            Case("other", [.connect, .status, .circuitOpen], false),
            Case("other", [.overloaded], true),
            Case("unknown", [.status, .connect], false),
            // What it is called with comes from a call that differs.
            Case("second", [.status], false, of: "n"), Case("second", [.connect], true, of: "n"),
        ]
    )
    func kinds(_ example: Case) throws {
        for kind in example.kinds {
            let failure = Self.failure(kind, example.request, of: example.module)
            let isShared = try Self.causes().areShared([failure], on: .new)
            #expect(isShared == example.isShared, "\(kind)")
        }
    }

    @Test("one failure that is not shared is enough, and none is none")
    func several() throws {
        let causes = try Self.causes()
        let (shared, own) = (Self.failure(.status, "renamed"), Self.failure(.status, "query"))
        #expect(!causes.areShared([], on: .new))
        #expect(!causes.areShared([shared, own], on: .new))
        #expect(causes.areShared([shared, Self.failure(.skipped, "query")], on: .new))
        var stale = own
        stale.hasStaleResponse = true
        #expect(causes.areShared([shared, stale], on: .new))
        #expect(causes.areShared([Self.failure(.status, "same")], on: .old))
        #expect(!causes.areShared([Self.failure(.status, "query")], on: .old))
    }

    @Test("an open circuit is what opened it")
    func circuits() throws {
        let causes = try Self.causes()
        let open = Self.failure(.circuitOpen, "renamed")
        #expect(causes.areShared([open], on: .new))
        _ = causes.areShared([Self.failure(.status, "query")], on: .new)
        #expect(!causes.areShared([open], on: .new))
        #expect(!causes.areShared([Self.failure(.circuitOpen, "same")], on: .old))
        _ = causes.areShared([Self.failure(.status, "same")], on: .old)
        #expect(causes.areShared([open], on: .new))
    }

    @Test("nothing is shared with a configuration that is not served")
    func broken() throws {
        let lab = try ServiceLab(Self.sides)
        defer { lab.remove() }
        let causes = RolloutCauses(old: try lab.configuration(), new: nil)
        #expect(!causes.areShared([Self.failure(.status, "same")], on: .old))
    }
}

@Suite("An outage under a rollout")
struct RolloutOutageTests {
    /// A page of one request; of each side another one where `isShared` is false.
    private static func module(isShared: Bool) -> (String) -> String {
        { side in
            """
            name: m
            kind: list
            request: {upstream: up, path: /\(isShared ? "both" : side)}
            components:
              - {id: c, items: "$[*]", item: {id: "${@.id}", type: t, data: {side: \(side)}}, layout: {itemHeight: 10}}
            """
        }
    }

    /// Asks for pages of everybody at a share, of an upstream that answers nothing but failures.
    private static func state(
        isShared: Bool,
        circuit: String,
        share: String = "100%",
        status: Int = 500
    ) async throws -> String {
        let upstream = try FaultUpstream { _ in .json("{}", status: status) }
        defer { upstream.stop() }
        let lab = try RolloutLab(
            "share: \(share), halt: {errors: 10%}",
            upstreams: """
                upstreams:
                  up: {url: "http://127.0.0.1:\(upstream.port)", retries: 0, cache: {ttl: 0}, circuit: \(circuit)}
                """,
            module: Self.module(isShared: isShared)
        )
        defer { lab.lab.remove() }
        return try await lab.serving { service in
            let client = try TestClient(port: service.server.port)
            let owner = RolloutLab.owner(of: .new)
            for number in 0..<130 {
                let target = "/v1/modules/m/layout?width=\(200 + number)"
                _ = try await client.send("GET", target, ["Authorization": owner])
            }
            // It looks at the counts each second: where it does not halt it has looked some times.
            for _ in 0..<30 {
                let state = try await service.get("/v1/rollout").text
                // It halts at once, and what for is stored a moment later.
                if state.contains(#""because""#) { return state }
                try await Task.sleep(for: .milliseconds(100))
            }
            return try await service.get("/v1/rollout").text
        }
    }

    @Test(
        "halts nothing where nobody is on the old side, with a circuit or without",
        arguments: ["{failures: 100000, openFor: 1s}", "{failures: 3, openFor: 60s}"]
    )
    func everybody(_ circuit: String) async throws {
        let state = try await Self.state(isShared: true, circuit: circuit)
        #expect(state.contains(#""state":"running""#), "\(state)")
        let new = state.firstMatch(of: /"new":\{"views":(\d+),"failed":(\d+),"outages":(\d+)/)
        let counts = try #require(new)
        #expect(counts.1 == counts.2 && counts.2 == counts.3 && Int(counts.1) ?? 0 >= 130)
    }

    @Test(
        "what an upstream does not have is no side's failure, so that nobody halts a rollout by asking for it"
    )
    func absent() async throws {
        let state = try await Self.state(
            isShared: true,
            circuit: "{failures: 100000, openFor: 1s}",
            status: 404
        )
        #expect(state.contains(#""state":"running""#), "\(state)")
        #expect(state.contains(#""new":{"views":0,"failed":0"#), "\(state)")
    }

    @Test("halts nothing where few are on the old side")
    func few() async throws {
        let state = try await Self.state(
            isShared: true,
            circuit: "{failures: 100000, openFor: 1s}",
            share: "50%"
        )
        #expect(state.contains(#""state":"running""#), "\(state)")
    }

    @Test(
        "is none where the new side alone makes the call that fails",
        arguments: ["{failures: 100000, openFor: 1s}", "{failures: 3, openFor: 60s}"]
    )
    func own(_ circuit: String) async throws {
        let state = try await Self.state(isShared: false, circuit: circuit)
        #expect(state.contains(#""because":"errors""#), "\(state)")
    }
}
