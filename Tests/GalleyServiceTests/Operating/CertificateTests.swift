import Foundation
import GalleyService
import HTTPSocket
import Locking
import Logging
import TestSupport
import Testing

@Suite(
    "The end of an upstream's certificate",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"))
)
struct CertificateTests {
    private func lab(port: Int, tls: String) throws -> ServiceLab {
        try ServiceLab([
            "galley.yaml": """
            version: 1
            server: {admin: {local: true}}
            cache: {path: ":memory:"}
            upstreams:
              shop: {url: "https://localhost:\(port)", network: private, connect: 5s, timeout: 10s, tls: {\(tls)}}
            modules: [page.yaml]
            """,
            "page.yaml": """
            name: page
            kind: single
            request: {upstream: shop, path: /a.json}
            components: [{id: a, items: "$[*]", layout: {itemHeight: 10}}]
            """,
        ])
    }

    /// Serves a page of a server whose certificate ends in some days, and returns the seconds that `/metrics` says are left,
    /// and the warnings.
    private func served(
        days: Int,
        tls: String = ""
    ) async throws -> (left: Int, warnings: [String]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try await EncryptedServer(folder.path, days: days)
        defer { server.process.end() }
        let lab = try lab(
            port: server.port,
            tls: "ca: \"\(server.certificate)\"" + tls.replacing("SERVER", with: folder.path)
        )
        defer { lab.remove() }
        let log = WarningLog()
        let service = try await GalleyServer.start(
            lab.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            log: log.logger
        )
        let pages = PipelineLab.Pages(server: service)
        for _ in 0..<3 {
            let answer = try await pages.answer("POST", "/v1/modules/page/refresh")
            #expect(answer.status == (days > 0 ? 200 : 502), "\(answer.text)")
        }
        let name = #"galley_upstream_certificate_expiry_seconds{upstream="shop"}"#
        let left = try await pages.metric(name)
        await service.stop()
        return (Int(left), log.lines)
    }

    @Test("is a metric, and a warning once a day where it is near")
    func near() async throws {
        let (left, warnings) = try await served(days: 3)
        #expect(abs(left - 3 * 86_400) < 600, "\(left)")
        #expect(warnings.count == 1, "\(warnings)")
        let text = warnings.first ?? ""
        #expect(text.contains("a certificate ends soon"), "\(text)")
        // Whole days are left only while the second lasts in which the certificate was made.
        #expect(text.contains("upstream=shop"), "\(text)")
        #expect(text.contains("days=2") || text.contains("days=3"), "\(text)")
    }

    @Test("is no warning where it is far")
    func far() async throws {
        let (left, warnings) = try await served(days: 30)
        #expect(left > 29 * 86_400 && warnings.isEmpty, "\(left) \(warnings)")
    }

    @Test("is known of one that has ended, to which no connection is made")
    func ended() async throws {
        let (left, warnings) = try await served(days: -1)
        #expect(left < 0, "\(left)")
        #expect(warnings.contains { $0.contains("a certificate has ended") }, "\(warnings)")
    }

    @Test("counts for the certificate that this service shows too")
    func own() async throws {
        let (left, warnings) = try await served(
            days: 5,
            tls: ", certificate: \"SERVER/certificate.pem\", key: \"SERVER/key.pem\""
        )
        #expect(left > 4 * 86_400, "\(left)")
        #expect(warnings.contains { $0.contains("certificate=tls.certificate") }, "\(warnings)")
    }
}

/// Keeps the warnings about certificates.
private final class WarningLog: Sendable {
    private let kept = Locked<[String]>([])

    var lines: [String] { kept.withLock(\.self) }
    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: WarningLog
        var logLevel = Logger.Level.warning
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let text = "\(event.message)"
            guard text.contains("certificate") else { return }
            let fields = (event.metadata ?? [:]).map { " \($0)=\($1)" }.joined()
            log.kept.withLock { $0.append(text + fields) }
        }
    }
}
