import Foundation
import Locking
import TestSupport
import Testing
import UpstreamCurl
import UpstreamKit

@Suite(
    "An upstream over TLS",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"))
)
struct EncryptionTests {
    private func outcome(
        trusting: Bool,
        names: String = "DNS:localhost",
        days: Int? = nil,
        arguments: [String] = [],
        asks: Bool = false,
        connection: (EncryptedServer) -> ConnectionSettings? = { _ in nil },
        seen: (@Sendable (Int64) -> Void)? = nil
    ) async throws -> (failure: UpstreamError?, body: [UInt8]?) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await EncryptedServer(
            folder.path,
            names: names,
            days: days,
            arguments: arguments
                + (asks
                    ? ["-Verify", "1", "-verify_return_error", "-CAfile", "certificate.pem"] : [])
        )
        defer { server.process.end() }
        let url = try UpstreamURL(parsing: "https://localhost:\(server.port)")
        var configuration = CurlUpstreamConfiguration(url: url)
        configuration.timeout = .seconds(20)
        configuration.connect = .seconds(10)
        configuration.certificateSeen = seen
        configuration.connection =
            connection(server)
            ?? (trusting ? ConnectionSettings(certificateAuthorities: server.certificate) : nil)
        let driver = CurlDriver()
        let upstream = CurlUpstream(configuration, driver: driver)
        let result: (UpstreamError?, [UInt8]?)
        do throws(UpstreamError) {
            result = (nil, try await upstream.fetch(request("/a.json")).body)
        } catch {
            result = (error, nil)
        }
        await driver.stop()
        return result
    }

    @Test("is believed with a certificate that is trusted")
    func trusted() async throws {
        let (failure, body) = try await outcome(trusting: true)
        #expect(failure == nil)
        #expect(body == Array("{\"tls\":true}".utf8))
    }

    @Test("is not believed with a certificate of an issuer that is not trusted, who is named")
    func unknownIssuer() async throws {
        let failure = try await outcome(trusting: false).failure
        #expect(failure?.kind == .tls)
        let detail = failure?.detail ?? ""
        #expect(detail.contains("issued by 'Test Authority'"), "\(detail)")
        #expect(detail.contains("tls.ca"))
    }

    @Test("is not believed with another host's certificate, whose names are said")
    func otherHost() async throws {
        let names = "DNS:shop.example,DNS:www.shop.example"
        let failure = try await outcome(trusting: true, names: names).failure
        #expect(failure?.kind == .tls)
        let expected = "another host's: it has shop.example, www.shop.example"
        #expect(failure?.detail.contains(expected) == true, "\(failure?.detail ?? "")")
    }

    @Test("is not believed with a certificate that has ended, and when is said")
    func ended() async throws {
        let failure = try await outcome(trusting: true, days: -1).failure
        #expect(failure?.kind == .tls)
        let detail = failure?.detail ?? ""
        #expect(detail.contains("its certificate has ended ("), "\(detail)")
        #expect(detail.contains(" 20"))
    }

    @Test("is not believed with an encryption that is too old")
    func version() async throws {
        let old = ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
        let failure = try await outcome(trusting: true, arguments: old).failure
        #expect(failure?.kind == .tls)
        let detail = failure?.detail ?? ""
        #expect(detail.contains("no version of TLS in common"), "\(detail)")
    }

    @Test("that asks for a certificate of this service is shown the configured one")
    func mutual() async throws {
        let (failure, body) = try await outcome(trusting: true, asks: true) { server in
            ConnectionSettings(
                certificateAuthorities: server.certificate,
                certificate: server.certificate,
                key: server.key
            )
        }
        #expect(failure == nil)
        #expect(body == Array("{\"tls\":true}".utf8))
    }

    @Test("that asks for a certificate which is not configured is a failure that says so")
    func missingCertificate() async throws {
        let failure = try await outcome(trusting: true, asks: true).failure
        #expect(failure?.kind == .tls)
        let detail = failure?.detail ?? ""
        #expect(
            detail.contains("it asks for a certificate of this service ('tls.certificate')"),
            "\(detail)"
        )
    }

    @Test("is not called with a certificate that cannot be used")
    func badCertificate() async throws {
        let failure = try await outcome(trusting: true, asks: true) { server in
            ConnectionSettings(certificateAuthorities: server.certificate, certificate: server.key)
        }.failure
        #expect(failure?.kind == .tls)
        #expect(failure?.detail.contains("'tls.certificate'") == true, "\(failure?.detail ?? "")")
    }

    @Test("speaks the configured version of HTTP, whatever it would agree on")
    func version1() async throws {
        // The server agrees on 2 and speaks 1.1 only.
        let agreeing = ["-alpn", "h2,http/1.1"]
        let (failure, body) = try await outcome(trusting: true, arguments: agreeing) { server in
            ConnectionSettings(certificateAuthorities: server.certificate, version: .http1)
        }
        #expect(failure == nil && body != nil)
        #expect(try await outcome(trusting: true, arguments: agreeing).failure != nil)
    }

    @Test("is reached through a proxy, which is asked for a tunnel with its own user and password")
    func tunnel() async throws {
        let proxy = try TunnelProxy()
        defer { proxy.stop() }
        let address = ProxyAddress("http://me:a%40b@127.0.0.1:\(proxy.port)")
        let (failure, body) = try await outcome(trusting: true) { server in
            ConnectionSettings(certificateAuthorities: server.certificate, proxy: address)
        }
        #expect(failure == nil)
        #expect(body == Array("{\"tls\":true}".utf8))
        let head = try #require(proxy.heads.first)
        #expect(head.hasPrefix("CONNECT localhost:"))
        // base64("me:a@b")
        #expect(head.contains("Proxy-Authorization: Basic bWU6YUBi\r\n"))
    }

    @Test(
        "tells the end of its certificate, of one that is not believed too",
        arguments: [(true, 2), (true, -1), (false, 30)]
    )
    func end(trusting: Bool, days: Int) async throws {
        let ends = Locked<[Int64]>([])
        _ = try await outcome(
            trusting: trusting,
            days: days,
            seen: { end in ends.withLock { $0.append(end) } }
        )
        let seen = ends.withLock(\.self)
        let expected = Int64(Date().timeIntervalSince1970) + Int64(days) * 86_400
        let end = try #require(seen.first)
        #expect(seen.count == 1 && abs(end - expected) < 120, "\(seen) for \(expected)")
    }
}
