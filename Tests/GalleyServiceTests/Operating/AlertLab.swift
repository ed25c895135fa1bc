import Foundation
import Locking
import TestSupport

/// A process with one page of an upstream that misbehaves as it is told, and its timeline.
final class AlertLab {
    let galley: GalleyProcess
    let lab: ServiceLab
    let upstream: FaultUpstream
    var timeline = AlertTimeline()
    private let answers: Answers

    /// What the upstream answers, which a test changes.
    private final class Answers: Sendable {
        let behaviour = Locked(AlertLab.healthy)
    }

    /// How the upstream answers when nothing is wrong.
    static let healthy = FaultUpstream.Behaviour.json(#"[{"id": 1}]"#)

    /// Starts a process whose page was served.
    ///
    /// - Parameters:
    ///   - main: further lines of galley.yaml.
    ///   - upstream: further keys of the upstream.
    ///   - request: further keys of the page's request.
    init(_ main: String = "", upstream keys: String = "", request: String = "") async throws {
        let answers = Answers()
        self.answers = answers
        upstream = try FaultUpstream { _ in answers.behaviour.withLock(\.self) }
        lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            state: {path: ":memory:"}
            upstreams:
              shop: {url: "http://127.0.0.1:\(upstream.port)", retries: 0, timeout: 10s,
                     circuit: {failures: 100}\(keys)}
            modules: [m.yaml]
            \(main)
            """,
            "m.yaml": """
            name: m
            kind: single
            request: {upstream: shop, path: /a\(request)}
            components: [{id: c, layout: {itemHeight: 10}}]
            """,
        ])
        galley = try await GalleyProcess(lab)
    }

    deinit {
        galley.kill()
        upstream.stop()
        lab.remove()
    }

    /// Has the upstream answer otherwise.
    func answer(_ next: FaultUpstream.Behaviour) { answers.behaviour.withLock { $0 = next } }

    /// Asks for the page several times, past the pages that are in memory; returns the last status.
    @discardableResult
    func ask(_ times: Int = 5) async throws -> Int {
        var status = 0
        for _ in 0..<times {
            let width = Self.widths.withLock { width in
                width += 1
                return width
            }
            status = try await galley.get("/v1/modules/m/layout?width=\(width)").status
        }
        return status
    }

    /// Has the upstream answer as it should, and waits until the page is served: failures are remembered for a moment.
    func recover() async throws -> Bool {
        answer(Self.healthy)
        return try await eventually { try await ask(1) == 200 }
    }

    private static let widths = Locked(300)

    /// Adds minutes of work.
    func add(
        _ minutes: Int,
        firing alerts: [String] = [],
        _ work: () async throws -> Void = {}
    ) async throws {
        try await timeline.add(minutes, of: ["a": galley], firing: alerts, work)
    }

    /// Waits until a metric has a value; false when it never has.
    func waits(for name: String, _ labels: String = "", _ holds: (Double) -> Bool) async throws
        -> Bool
    {
        try await eventually { holds(try await galley.metrics().sum(name, labels)) }
    }
}
