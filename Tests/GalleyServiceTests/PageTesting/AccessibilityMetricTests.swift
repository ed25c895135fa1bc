import Foundation
import GalleyService
import HTTPSocket
import Locking
import Logging
import PageServing
import PageTesting
import Testing

@Suite("Findings of accessibility on pages that are served")
struct AccessibilityMetricTests {
    private static let files = [
        "galley.yaml": "version: 1\nmodules: [pale.yaml]\n",
        "pale.yaml": """
        name: pale
        kind: single
        components:
          - id: one
            items:
              - {id: a, type: t, cell: {stack: vertical, children: [{text: "Words", color: "#AAAAAA"}]}}
              - {id: b, type: t, cell: {stack: vertical, children: [{text: "Words", color: "#BBBBBB"}]}}
        """,
    ]

    @Test("are counted of the first layout, and of no other one for a minute")
    func sampled() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let calls = Locked(0)
        let audit = PageAudit { page, catalog in
            calls.withLock { $0 += 1 }
            return LayoutJudge.audit.findings(page, catalog)
        }
        let server = try await GalleyServer.start(
            lab.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            audit: audit,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let client = try TestClient(port: server.port)
        for width in 300..<401 {
            let response = try await client.send("GET", "/v1/modules/pale/layout?width=\(width)")
            #expect(response.status == 200)
        }
        let metrics = try await client.send("GET", "/metrics").text
        await server.stop()
        #expect(calls.withLock(\.self) == 1)
        #expect(
            metrics.contains("galley_a11y_findings{rule=\"contrast\",module=\"pale\"} 2\n"),
            "\(metrics.prefix(2_000))"
        )
    }
}
