import Foundation
import TestSupport
import Testing

/// The whole of it is `Benchmarks/front.py`, with the configurations that the guide to operating has.
@Suite("Caches and proxies in front of the service", .serialized)
struct ScaleFrontTests {
    private static let folders = ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"]

    private static func isInstalled(_ program: String) -> Bool {
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }

    /// Runs a part of the benchmark against the built executable; returns what it says.
    private static func run(_ part: String, requests: Int = 300) async throws -> String {
        try await PythonProgram("Benchmarks/front.py").run([part, "--requests", "\(requests)"])
    }

    @Test(
        "nginx answers from its cache, more often with widths, and never with a wrong page",
        .enabled(if: isInstalled("nginx"), "nginx is not installed: scripts/setup --scale")
    )
    func nginx() async throws {
        #expect(try await Self.run("nginx").contains("no wrong page"))
    }

    @Test(
        "Varnish does so too, and a change purges the pages that show it alone",
        .enabled(if: isInstalled("varnishd"), "varnish is not installed: scripts/setup --scale")
    )
    func varnish() async throws {
        #expect(try await Self.run("varnish").contains("purge exactly the pages"))
    }

    @Test(
        "Varnish before instances that share Redis shows no page from before a change of any of them",
        .enabled(
            if: isInstalled("varnishd") && RedisProcess.isInstalled,
            "varnish or redis-server is not installed: scripts/setup --scale"
        )
    )
    func shared() async throws {
        #expect(try await Self.run("shared", requests: 500).contains("purged exactly its pages"))
    }

    @Test(
        "behind HAProxy instances are restarted one after another, and no request fails",
        .enabled(if: isInstalled("haproxy"), "haproxy is not installed: scripts/setup --scale")
    )
    func haproxy() async throws {
        #expect(try await Self.run("haproxy").contains("none of"))
    }

    @Test("processes that follow each other on one socket fail no request, and streams come back")
    func rollover() async throws {
        #expect(try await Self.run("rollover").contains("none of"))
    }
}
