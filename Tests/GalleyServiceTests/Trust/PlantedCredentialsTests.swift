import Foundation
import GalleyService
import HTTPSocket
import Locking
import Logging
import TestSupport
import Testing
import TraceKit

/// Secrets are planted in every key that may have one, and searched in everything that the service writes.
@Suite("Credentials of upstreams are shown nowhere")
struct PlantedCredentialsTests {
    /// The planted values, also as they are sent.
    private static let planted = [
        "PLANTED-secret", "PLANTED-token", "PLANTED-password", "PLANTED-proxy", "PLANTED-header",
        "PLANTED-file", "PLANTED-key",
        Data("galley:PLANTED-secret".utf8).base64EncodedString(),
        Data("galley:PLANTED-password".utf8).base64EncodedString(),
        Data("galley:PLANTED-proxy".utf8).base64EncodedString(),
    ]

    private static func module(_ upstream: String) -> String {
        """
        name: \(upstream)
        kind: batch
        requests: [{id: r, upstream: \(upstream), path: /a, query: {q: x}, cache: {ttl: 60s, staleIfError: 60s}}]
        components: [{id: \(upstream), from: r, items: "$[*]", layout: {itemHeight: 10}}]
        """
    }

    private static let names = [
        "token", "notoken", "basic", "refused", "proxied", "tunneled", "headers", "certified",
        "echoing", "plain",
    ]

    private static func main(shop: Int, login: Int, broken: Int) -> String {
        func client(_ port: Int) -> String {
            "oauth2: {token: \"http://127.0.0.1:\(port)/t\", client: galley, secret: \"${env:SECRET}\"}"
        }
        let basic = #"basic: {user: galley, password: "${file:password}"}"#
        let failing = #"retries: 0, failWhen: "$.error", failMessage: "told: ${$.error}""#
        let (url, other) = ("http://127.0.0.1:\(shop)", "http://127.0.0.1:\(broken)")
        return """
            version: 1
            cache: {path: ./cache.sqlite}
            state: {path: ./state.sqlite}
            upstreams:
              token: {url: "\(url)", auth: {\(client(login))}}
              notoken: {url: "\(url)", retries: 0, auth: {\(client(broken))}}
              basic: {url: ["\(url)", "\(other)"], auth: {\(basic)}}
              refused: {url: "\(other)", retries: 0, auth: {\(basic)}}
              proxied: {url: "\(url)", proxy: "http://galley:PLANTED-proxy@127.0.0.1:\(shop)"}
              tunneled: {url: "https://shop.invalid", retries: 0, proxy: "http://galley:PLANTED-proxy@127.0.0.1:\(broken)"}
              headers: {url: "\(url)", headers: {authorization: "Bearer PLANTED-header", x-key: "${file:key}"}}
              echoing: {url: "\(url)/echo", \(failing), headers: {authorization: "Bearer PLANTED-header", accept: "application/json; v=${env:SECRET}"}}
              plain: {url: "\(url)/echo", \(failing), headers: {accept: application/json}}
              certified: {url: "https://127.0.0.1:\(shop)", retries: 0, tls: {certificate: certificate.pem, key: certificate.pem}}
            modules: [modules/*.yaml]
            """
    }

    private func lab(shop: Int, login: Int, broken: Int) throws -> ServiceLab {
        var files = [
            "galley.yaml": Self.main(shop: shop, login: login, broken: broken),
            "password": "PLANTED-password\n", "key": "PLANTED-file",
            "certificate.pem": "PLANTED-key",
            "modules/all.yaml":
                "{name: all, kind: composite, modules: [\(Self.names.joined(separator: ", "))]}",
        ]
        for name in Self.names { files["modules/\(name).yaml"] = Self.module(name) }
        return try ServiceLab(files)
    }

    @Test(
        "not in pages, explanations, problems, metrics, logs, traces, nor in the files of cache and state"
    )
    func service() async throws {
        let shop = try FaultUpstream { request in
            guard request.target.hasPrefix("/echo") else { return .json(#"[{"id": 1}]"#) }
            let (sent, accepted) = (request.fields["authorization"], request.fields["accept"])
            return .json(#"{"error": "\#(sent ?? "") is not known, \#(accepted ?? "")"}"#)
        }
        let login = try FaultUpstream { _ in .json(#"{"access_token": "PLANTED-token"}"#) }
        let broken = try FaultUpstream { _ in .json(#"{"error": "no"}"#, status: 401) }
        let collector = try FaultUpstream { _ in .json("{}") }
        let servers = [shop, login, broken, collector]
        defer { for server in servers { server.stop() } }
        let lab = try lab(shop: shop.port, login: login.port, broken: broken.port)
        defer { lab.remove() }
        let written = Locked<[String: String]>([:])
        func note(_ place: String, _ text: String) {
            written.withLock { $0[place, default: ""] += text }
        }
        let log = VerboseLog()
        let variables: [ExactString: String] = [
            "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:\(collector.port)",
            "OTEL_BSP_SCHEDULE_DELAY": "1", "OTEL_SERVICE_NAME": "pages",
        ]
        let server = try await GalleyServer.start(
            lab.configuration(["SECRET": "PLANTED-secret"]),
            listening: .address(host: "127.0.0.1", port: 0),
            tracing: TraceSettingsReader(variables).settings,
            log: log.logger
        )
        let pages = PipelineLab.Pages(server: server)
        for name in Self.names + ["all"] {
            for query in ["", "explain=1", "format=svg"] {
                let answer = try await pages.answer("GET", "/v1/modules/\(name)/layout", query)
                note("\(name)?\(query)", answer.text + "\(answer.fields)")
            }
            note(name, try await pages.answer("POST", "/v1/modules/\(name)/refresh").text)
            note(name, try await pages.answer("GET", "/v1/modules/\(name)").text)
        }
        note("metrics", try await pages.answer("GET", "/metrics").text)
        _ = await eventually { collector.requests.count > 3 }
        await server.stop()
        note("log", log.lines.joined(separator: "\n"))
        note("traces", collector.requests.map(\.body).joined())
        for name in try FileManager.default.contentsOfDirectory(atPath: lab.folder.path)
        where name.contains(".sqlite") {
            let bytes = try Data(contentsOf: lab.folder.appending(path: name))
            note(name, String(decoding: bytes, as: UTF8.self))
        }
        // They were used, and there was something to be searched.
        #expect(shop.requests.contains { $0.fields["authorization"] == "Bearer PLANTED-token" })
        #expect(shop.requests.contains { $0.fields["authorization"] == "Bearer PLANTED-header" })
        #expect(shop.requests.contains { $0.fields["x-key"] == "PLANTED-file" })
        #expect(shop.requests.contains { $0.fields["proxy-authorization"] != nil })
        #expect(broken.requests.contains { $0.fields["authorization"]?.hasPrefix("Basic") == true })
        let all = written.withLock(\.self)
        for place in ["all?explain=1", "metrics", "log", "traces", "cache.sqlite"] {
            #expect((all[place]?.count ?? 0) > 1_000, "\(place)")
        }
        #expect(all["notoken?explain=1"]?.contains("no token") == true)
        // A failure that a rule finds is told, in spans too, with and without credentials; what is none is not hidden.
        for words in [
            "told: … is not known, application/json; v=…", "told:  is not known, application/json",
        ] {
            for place in ["all?explain=1", "traces", "log"] {
                #expect(all[place]?.contains(words) == true, "\(words) is not in \(place)")
            }
        }
        for (place, text) in all {
            for secret in Self.planted {
                #expect(!text.contains(secret), "\(secret) is in \(place)")
            }
        }
    }

    private static let commands = [
        ["check"], ["check", "--strict"], ["check", "--format", "json"], ["test"], ["certify"],
        ["openapi"],
        ["types", "--language", "swift"], ["render", "all"],
    ]

    @Test("nor in what the commands print, with mistakes beside them too")
    func commands() async throws {
        let lab = try lab(shop: 1, login: 1, broken: 1)
        defer { lab.remove() }
        let main = Self.main(shop: 1, login: 1, broken: 1)
        let mistaken = main.replacing("galley:PLANTED-proxy@", with: "PLANTED-proxy@")
            .replacing("secret: \"${env:SECRET}\"}", with: "secret: \"PLANTED-secret\", scoope: a}")
            .replacing("password: \"${file:password}\"}", with: "password: [PLANTED-password]}")
        for text in [main, mistaken] {
            try lab.write("galley.yaml", text)
            for arguments in Self.commands {
                let result = try await CommandResult(
                    arguments,
                    in: lab.folder,
                    environment: ["SECRET=PLANTED-secret"]
                )
                #expect(!result.errors.contains("--help"), "\(arguments): \(result.errors)")
                for secret in Self.planted {
                    #expect(
                        !(result.output + result.errors).contains(secret),
                        "\(secret) is printed by \(arguments)"
                    )
                }
            }
        }
        let result = try await CommandResult(["check"], in: lab.folder, environment: ["SECRET=x"])
        #expect(result.status != 0 && (result.output + result.errors).contains("galley.yaml:"))
    }
}

/// Keeps everything that is logged, however unimportant.
private final class VerboseLog: Sendable {
    private let kept = Locked<[String]>([])

    var lines: [String] { kept.withLock(\.self) }
    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    private struct Handler: LogHandler {
        let log: VerboseLog
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            log.kept.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }
}
