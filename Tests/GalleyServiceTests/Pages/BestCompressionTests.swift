@testable import GalleyService
import HTTPSocket
@testable import PageServing
import TestSupport
import Testing

@Suite("Pages that are asked for often are compressed once more")
struct BestCompressionTests {
    @Test("after some sends the page in the cache has the smaller body, which is the same page")
    func often() async throws {
        let items = (0..<300).map {
            "{id: i\($0), type: t, data: {title: Number \($0 * 7919 % 1000)}}"
        }
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\ncache: {path: \":memory:\"}\nmodules: [m.yaml]",
            "m.yaml": """
            name: m
            kind: single
            components: [{id: c, items: [\(items.joined(separator: ", "))], layout: {itemHeight: 9}}]
            """,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/m/layout"
            let accepting = ["Accept-Encoding": "br"]
            let plain = try await client.send("GET", target)
            let first = try await client.send("GET", target, accepting)
            // A head is no body that is sent.
            for _ in 0..<BestCompression.sends {
                _ = try client.exchange("HEAD", target, fields: accepting)
            }
            for _ in 1..<BestCompression.sends - 1 {
                _ = try client.exchange("GET", target, fields: accepting)
            }
            #expect(try await Self.count(client) == 0)
            _ = try await client.send("GET", target, accepting)
            #expect(await eventually { (try? await Self.count(client)) == 1 })
            var last = first
            #expect(
                try await eventually {
                    last = try await client.send("GET", target, accepting)
                    return last.body.count < first.body.count
                }
            )
            #expect(last["etag"] == first["etag"])
            #expect(Brotli.decompress(last.body) == plain.body)
        }
    }

    private static func count(_ client: TestClient) async throws -> Int {
        let name = #"galley_page_compressions_total{coding="br",effort="best"} "#
        let lines = try await client.send("GET", "/metrics").text.split(separator: "\n")
        let line = lines.first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count)) } ?? 0
    }

    @Test("a page that is gone is not compressed, nor one that takes too much memory")
    func gone() async throws {
        let metrics = ServiceMetrics()
        let cache = PageCache(maximumBytes: 128 << 20)
        let page = try await PageCacheTests.page()
        let small = BestCompression(metrics: metrics, maximumMemory: 1 << 20)
        func counter(_ best: BestCompression) -> SendCounter? {
            let policy = CompressionPolicy.none
            let compression = PageCompression(policy, of: cache, best: best, metrics: metrics)
            return best.counter(of: page, named: "p", for: compression)
        }
        #expect(counter(small) == nil)
        let best = BestCompression(metrics: metrics, maximumMemory: 64 << 20, after: 1)
        #expect(counter(best) != nil)
        #expect(best.memoryBytes == 0)
    }
}
