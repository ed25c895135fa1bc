import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("What streams are refused for want of memory")
struct StreamRefusalTests {
    @Test("is no refusal for a request that waits for the same page")
    func joined() async throws {
        let module = """
            name: m
            kind: single
            deadline: 30s
            request: {upstream: up, path: /a}
            components: [{id: c, items: "$.few[*]", layout: {itemHeight: 10}}]
            """
        let isOpen = Flag()
        // More than streams may have at a time, and less than there is.
        let body =
            #"{"few": [{"id": 1}], "rest": ["#
            + repeatElement("1", count: 600_000).joined(separator: ",") + "]}"
        let lab = try PipelineLab(module, settings: "cache: {ttl: 1h}") { _ in
            .held(until: isOpen, body)
        }
        try lab.lab.write(
            "galley.yaml",
            lab.main(port: lab.upstream.port) + "\nserver: {limits: {memory: 64MiB}}\n"
        )
        try await lab.serving { galley in
            let client = try TestClient(port: galley.server.port)
            async let stream = client.send("GET", "/v1/modules/m/events").status
            #expect(await eventually { lab.upstream.count("/a") == 1 })
            async let page = galley.layout("m").answer.status
            // The request is there before the response: each of both has a line of its own in the metrics.
            _ = try await eventually(within: .seconds(2)) {
                try await galley.metric("galley_http_connections_open") >= 3
            }
            isOpen.set()
            #expect(try await stream == 503)
            #expect(try await page == 200)
        }
    }
}
