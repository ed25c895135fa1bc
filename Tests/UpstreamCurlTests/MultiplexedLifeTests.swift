import Foundation
import Locking
import TestSupport
import Testing

@testable import UpstreamCurl
import UpstreamKit

@Suite("Connections that take many exchanges at once")
struct MultiplexedLifeTests {
    /// A server of HTTP/2 that says how many connections it has taken, a little after it is asked.
    private static let script = """
        const fs = require('fs');
        const server = require('http2').createSecureServer({
            key: fs.readFileSync(process.argv[2]), cert: fs.readFileSync(process.argv[3])});
        let sessions = 0;
        server.on('session', () => { sessions += 1; });
        server.on('stream', stream => setTimeout(() => {
            stream.respond({':status': 200, 'content-type': 'application/json'});
            stream.end(JSON.stringify({sessions}));
        }, 200));
        server.listen(0, '127.0.0.1', () => console.log('PORT ' + server.address().port));
        """
    private static let hasTools = ["/usr/bin/node", "/usr/bin/openssl"]
        .allSatisfy(FileManager.default.isExecutableFile)

    @Test(
        "are renewed after their life, although they are never idle, and break no exchange",
        .enabled(if: Self.hasTools, "node or openssl is not installed")
    )
    func renewed() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
        try ChildProcess(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", certificate,
                "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ]
        ).wait()
        try Self.script.write(toFile: folder.path + "/a.js", atomically: true, encoding: .utf8)
        let output = folder.path + "/output"
        let server = try ChildProcess(
            ["node", folder.path + "/a.js", key, certificate],
            in: folder.path,
            output: output
        )
        defer { server.end() }
        let port = Locked(0)
        #expect(
            await eventually {
                let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
                let found = text.firstMatch(of: /PORT (\d+)\n/).flatMap { Int($0.1) } ?? 0
                port.withLock { $0 = found }
                return found > 0
            }
        )
        let url = try UpstreamURL(parsing: "https://localhost:\(port.withLock(\.self))")
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.timeout = .seconds(20)
        configuration.connect = .seconds(10)
        configuration.certificateAuthorities = certificate
        configuration.lifetimes.connection = 1
        let driver = CurlDriver()
        let upstream = CurlUpstream(configuration, driver: driver)
        let (isRenewed, failures) = await Self.fetchWithoutPause(upstream)
        await driver.stop()
        #expect(isRenewed)
        #expect(failures == [])
    }

    /// The connections that the server has said to have taken, and what failed.
    private final class Findings: Sendable {
        private let state = Locked((sessions: 0, failures: [UpstreamError]()))

        var isDone: Bool { state.withLock { $0.sessions >= 3 || !$0.failures.isEmpty } }
        var sessions: Int { state.withLock(\.sessions) }
        var failures: [UpstreamError] { state.withLock(\.failures) }

        func note(sessions: Int) { state.withLock { $0.sessions = max($0.sessions, sessions) } }
        func note(_ failure: UpstreamError) { state.withLock { $0.failures.append(failure) } }
    }

    /// Fetches so that some exchange is always under way, until the server has taken three connections.
    private static func fetchWithoutPause(
        _ upstream: CurlUpstream
    ) async -> (isRenewed: Bool, failures: [UpstreamError]) {
        let findings = Findings()
        let end = ContinuousClock.now + .seconds(60)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<3 {
                group.addTask {
                    try? await Task.sleep(for: .milliseconds(70 * number))
                    while !findings.isDone, .now < end {
                        await fetch(from: upstream, "/\(number)", noting: findings)
                    }
                }
            }
        }
        return (findings.sessions >= 3, findings.failures)
    }

    private static func fetch(
        from upstream: CurlUpstream,
        _ target: String,
        noting findings: Findings
    ) async {
        do throws(UpstreamError) {
            let body = try await upstream.fetch(request(target)).body ?? []
            let text = String(decoding: body, as: UTF8.self)
            let count = text.firstMatch(of: /(\d+)/).flatMap { Int($0.1) }
            findings.note(sessions: count ?? 0)
        } catch {
            findings.note(error)
        }
    }
}
