import Foundation
import Glibc
import TestSupport
import Testing

/// The whole of it is `Benchmarks/shipped.py`.
@Suite("The proxies' files of docs/operating, as they are shipped", .serialized)
struct ShippedProxyTests {
    /// True where networks can be made, and a proxy is installed.
    private static let isPossible: Bool = {
        let words = "command -v nginx || command -v haproxy || command -v varnishd"
        let path = "PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin"
        let script = "\(path); (\(words)) && command -v ip && unshare --net --mount true"
        guard geteuid() == 0, let process = try? ChildProcess(["sh", "-c", script]) else {
            return false
        }
        process.wait()
        return process.exitStatus == 0
    }()

    @Test(
        "they start, repeat no change, lose no page to another one, and show no metrics",
        .enabled(if: isPossible, "needs root, ip and a proxy: scripts/setup --scale"),
        arguments: ["metrics", "once", "outage"]
    )
    func shipped(_ part: String) async throws {
        try await PythonProgram("Benchmarks/shipped.py").run([part])
    }
}
