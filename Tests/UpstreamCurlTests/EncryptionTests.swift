import Foundation
import TestSupport
import Testing
import UpstreamCurl
import UpstreamKit

/// A server with a certificate of its own, by the system's `openssl`.
private struct EncryptedServer {
    let process: ChildProcess
    let port: Int
    let certificate: String

    init(_ folder: String, arguments: [String] = []) async throws {
        certificate = folder + "/certificate.pem"
        let key = folder + "/key.pem"
        try ChildProcess(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", certificate,
                "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ]
        ).wait()
        try Data("{\"tls\":true}".utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
        let output = folder + "/output"
        process = try ChildProcess(
            [
                "openssl", "s_server", "-accept", "127.0.0.1:0", "-WWW", "-cert", certificate,
                "-key", key,
            ] + arguments,
            in: folder,
            output: output
        )
        var announcement: Substring = ""
        _ = await eventually {
            let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
            announcement =
                text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .first { $0.hasPrefix("ACCEPT") } ?? ""
            return !announcement.isEmpty
        }
        port = announcement.split(separator: ":").last.flatMap { Int($0) } ?? 0
    }
}

@Suite(
    "An upstream over TLS",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"))
)
struct EncryptionTests {
    private func kind(
        trusting: Bool,
        host: String = "localhost",
        arguments: [String] = []
    ) async throws -> (UpstreamError.Kind?, [UInt8]?) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await EncryptedServer(folder.path, arguments: arguments)
        defer { server.process.end() }
        let url = try UpstreamURL(parsing: "https://\(host):\(server.port)")
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.timeout = .seconds(20)
        configuration.connect = .seconds(10)
        if trusting { configuration.certificateAuthorities = server.certificate }
        let driver = CurlDriver()
        let upstream = CurlUpstream(configuration, driver: driver)
        let result: (UpstreamError.Kind?, [UInt8]?)
        do throws(UpstreamError) {
            result = (nil, try await upstream.fetch(request("/a.json")).body)
        } catch {
            result = (error.kind, nil)
        }
        await driver.stop()
        return result
    }

    @Test("is believed with a certificate that is trusted")
    func trusted() async throws {
        let (failure, body) = try await kind(trusting: true)
        #expect(failure == nil)
        #expect(body == Array("{\"tls\":true}".utf8))
    }

    @Test("is not believed without one, nor under another name, nor with old encryption")
    func untrusted() async throws {
        #expect(try await kind(trusting: false).0 == .tls)
        #expect(try await kind(trusting: true, host: "127.0.0.1").0 == .tls)
        let old = ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
        #expect(try await kind(trusting: true, arguments: old).0 == .tls)
    }
}
