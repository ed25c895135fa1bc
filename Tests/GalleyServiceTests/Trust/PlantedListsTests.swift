import Foundation
import SQLiteStorage
import TestSupport
import Testing
import UpstreamKit

/// Secrets are planted in every list that may have some, and searched in everything that a process leaves.
@Suite("Credentials in lists are shown nowhere")
struct PlantedListsTests {
    private static let names = [
        "headers", "passwords", "tokens", "unknown", "echoing", "naming",
    ]

    /// The planted values, also as they are sent.
    private static let planted =
        ["admin", "metrics", "header", "secret", "password", "echo"].flatMap {
            ["PLANTED-\($0)-a", "PLANTED-\($0)-b"]
        } + ["PLANTED-access", "PLANTED-wrong"]
        + ["password", "secret"].flatMap { word in
            ["a", "b"].map { Data("galley:PLANTED-\(word)-\($0)".utf8).base64EncodedString() }
        }

    private static func main(shop: Int, login: Int, broken: Int, cache: String) -> String {
        let url = "http://127.0.0.1:\(shop)"
        return """
            version: 1
            server:
              admin: {token: [PLANTED-admin-a, "${env:ADMIN}"]}
              metrics: {token: ["${file:metrics}", PLANTED-metrics-b]}
              accessLog: json
              log: {level: debug}
            cache: {path: \(cache)}
            state: {path: ./state.sqlite}
            traffic: {path: ./traffic.sqlite, sample: 1}
            upstreams:
              headers: {url: "\(url)", headers: {authorization: [Bearer PLANTED-header-a, "Bearer ${file:header}"]}}
              passwords: {url: "\(url)", auth: {basic: {user: galley, password: [PLANTED-password-a, "${env:PASSWORD}"]}}}
              tokens: {url: "\(url)", auth: {oauth2: {token: "http://127.0.0.1:\(login)/t", client: galley, secret: [PLANTED-secret-a, PLANTED-secret-b]}}}
              unknown: {url: "http://127.0.0.1:\(broken)", retries: 0, failWhen: "$.error", headers: {authorization: [PLANTED-header-a, "${file:header}"]}}
              echoing: {url: "\(url)/echo", headers: {authorization: [Bearer PLANTED-echo-a, Bearer PLANTED-echo-b]}}
              naming: {url: "\(url)/echo", headers: {authorization: [Bearer PLANTED-header-a, "Bearer ${file:header}"]}}
            modules: [modules/*.yaml]
            """
    }

    private func lab(shop: Int, login: Int, broken: Int, cache: String) throws -> ServiceLab {
        var files = [
            "galley.yaml": Self.main(shop: shop, login: login, broken: broken, cache: cache),
            "metrics": "PLANTED-metrics-a\n", "header": "PLANTED-header-b\n",
            "modules/form.yaml":
                "{name: form, kind: static, sections: [{cells: [{id: s, type: switch, title: S}]}]}",
        ]
        for name in Self.names {
            files["modules/\(name).yaml"] = """
                name: \(name)
                kind: single
                request: {upstream: \(name), path: /a, cache: {ttl: 60s}}
                components: [{id: c, items: "$[*]", item: {id: "${@.id}", type: t, data: {a: 1}}, layout: {itemHeight: 10}}]
                """
        }
        return try ServiceLab(files)
    }

    private static let variables = ["ADMIN=PLANTED-admin-b", "PASSWORD=PLANTED-password-b"]

    /// A cache's file has what an upstream sends, whatever that is: what repeats a secret is asked for without one.
    @Test(
        "not in pages, problems, metrics, logs, traces, the cache, the state, the traffic file, exports, nor in what commands print",
        .timeLimit(.minutes(5)),
        arguments: [false, true]
    )
    func process(isEchoed: Bool) async throws {
        // The second of each list is the one that is known.
        let basic = Data("galley:PLANTED-password-b".utf8).base64EncodedString()
        let known = [
            "Bearer PLANTED-header-b", "Bearer PLANTED-echo-b", "Bearer PLANTED-access",
            "Basic \(basic)",
        ]
        let shop = try FaultUpstream { request in
            let sent = request.fields["authorization"] ?? ""
            guard known.contains(sent) else { return .json(#"{"error": "\#(sent)"}"#, status: 401) }
            // What no page shows.
            return .json(
                request.target.hasPrefix("/echo") && isEchoed
                    ? #"[{"id": 1, "told": "\#(sent)"}]"# : #"[{"id": 1}]"#
            )
        }
        let login = try FaultUpstream { request in
            let secret = Data("galley:PLANTED-secret-b".utf8).base64EncodedString()
            return request.fields["authorization"] == "Basic \(secret)"
                ? .json(#"{"access_token": "PLANTED-access"}"#)
                : .json(#"{"error": "\#(request.fields["authorization"] ?? "")"}"#, status: 401)
        }
        let broken = try FaultUpstream { request in
            .json(#"{"error": "\#(request.fields["authorization"] ?? "")"}"#, status: 401)
        }
        let collector = try FaultUpstream { _ in .json("{}") }
        defer { for server in [shop, login, broken, collector] { server.stop() } }
        let lab = try lab(
            shop: shop.port,
            login: login.port,
            broken: broken.port,
            cache: isEchoed ? #"":memory:""# : "./cache.sqlite"
        )
        defer { lab.remove() }
        let process = try await GalleyProcess(
            lab,
            variables: Self.variables + [
                "OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:\(collector.port)",
                "OTEL_BSP_SCHEDULE_DELAY=1",
            ]
        )
        defer { process.kill() }
        var written = try await asked(process)
        if isEchoed {
            // Views are written a moment later.
            #expect(
                try await eventually {
                    let text = try await send(process, "GET", "/metrics", "PLANTED-metrics-a")
                    return text.contains(#"galley_traffic_skipped_total{reason="secret"} "#)
                        && !text.contains(#"galley_traffic_skipped_total{reason="secret"} 0"#)
                }
            )
        }
        // A file that is broken now: its mistake is told, and the process goes on.
        let main = try String(
            contentsOf: lab.folder.appending(path: "galley.yaml"),
            encoding: .utf8
        )
        try lab.write(
            "galley.yaml",
            main.replacing("metrics: {token: [", with: "metrics: {tokken: [")
                .replacing("password: [", with: "password: [{a: b}, ")
        )
        written["reload"] = try await send(process, "POST", "/v1/reload", "PLANTED-admin-a")
        #expect(written["reload"]?.contains("reload-refused") == true)
        let check = try await CommandResult(["check"], in: lab.folder, environment: Self.variables)
        #expect(check.status == 1)
        try lab.write("galley.yaml", main)
        process.signal(SIGTERM)
        #expect(await eventually { process.exitStatus != nil })
        let commands = [
            ["check"], ["openapi"], ["catalog"], ["test"], ["types", "--language", "swift"],
            ["render", "headers"], ["state", "export"],
        ]
        for words in commands {
            let result = try await CommandResult(words, in: lab.folder, environment: Self.variables)
            #expect(result.status == 0 || words == ["test"], "\(words) \(result.errors)")
            written["\(words)"] = result.output + result.errors
        }
        written["check with mistakes"] = check.output + check.errors
        written["log"] = process.log
        written["traces"] = collector.requests.map(\.body).joined()
        for name in try FileManager.default.contentsOfDirectory(atPath: lab.folder.path)
        where name.contains(".sqlite") || name.hasPrefix("output-") {
            let bytes = try Data(contentsOf: lab.folder.appending(path: name))
            written[name.hasPrefix("output-") ? "access log" : name] = String(
                decoding: bytes,
                as: UTF8.self
            )
        }
        // They were used, and there was something to be searched.
        let sent = Set((shop.requests + broken.requests).compactMap { $0.fields["authorization"] })
        #expect(sent.isSuperset(of: known) && sent.contains("PLANTED-header-b"), "\(sent)")
        #expect(login.requests.count >= 2)
        try checkTraffic(of: lab, isEchoed: isEchoed)
        let places = ["log", "traces", "access log", "state.sqlite"]
        for place in places + (isEchoed ? [] : ["cache.sqlite"]) {
            #expect((written[place]?.count ?? 0) > 1_000, "\(place)")
        }
        #expect(written["[\"state\", \"export\"]"]?.contains(#""on":true"#) == true)
        for (place, text) in written {
            for secret in Self.planted {
                #expect(!text.contains(secret), "\(secret) is in \(place)")
            }
        }
    }

    /// The values that variables and files have given, and those of clients and token endpoints. The recorded configuration
    /// has what is written in `galley.yaml` itself.
    private static let given = [
        "PLANTED-admin-b", "PLANTED-metrics-a", "PLANTED-header-b", "PLANTED-password-b",
        "PLANTED-access", "PLANTED-wrong",
    ]

    /// Searches what views are recorded with, which is compressed in the file.
    private func checkTraffic(of lab: ServiceLab, isEchoed: Bool) throws {
        let reader = try TrafficReader(path: lab.folder.appending(path: "traffic.sqlite").path)
        var (answers, modules) = ("", Set<String>())
        try reader.views(since: nil) { view in
            modules.insert(view.module)
            for reference in view.responses {
                guard let response = try reader.response(reference.content) else { continue }
                answers += String(decoding: response.body, as: UTF8.self) + "\(reference)"
            }
        }
        #expect(modules.isSuperset(of: ["headers", "passwords", "tokens", "naming"]), "\(modules)")
        // What no variable gave is not recorded where an upstream repeats it; of what a file gave the name stands there.
        #expect(modules.contains("echoing") != isEchoed)
        #expect(answers.contains("file:header") == isEchoed, "\(answers)")
        for secret in Self.planted {
            #expect(!answers.contains(secret), "\(secret) is in a recorded answer")
        }
        for digest in try reader.configurations() {
            for (path, bytes) in try reader.configuration(digest)?.files ?? [:] {
                let text = String(decoding: bytes, as: UTF8.self)
                for secret in Self.given {
                    #expect(!text.contains(secret), "\(secret) is in the recorded \(path.text)")
                }
            }
        }
    }

    /// Asks for everything that a process answers, with each token, and returns it by its place.
    private func asked(_ process: GalleyProcess) async throws -> [String: String] {
        var written: [String: String] = [:]
        for name in Self.names {
            for query in ["", "?explain=1", "?format=svg"] {
                let target = "/v1/modules/\(name)/layout\(query)"
                let token = query == "?explain=1" ? "PLANTED-admin-b" : "PLANTED-wrong"
                written[target] = try await send(process, "GET", target, token)
            }
            for token in ["PLANTED-admin-a", "PLANTED-admin-b", "PLANTED-wrong"] {
                let target = "/v1/modules/\(name)/refresh"
                written[target + token.suffix(2)] = try await send(process, "POST", target, token)
            }
        }
        for token in ["PLANTED-metrics-a", "PLANTED-metrics-b", "PLANTED-admin-b", "PLANTED-wrong"]
        {
            let text = try await send(process, "GET", "/metrics", token)
            #expect(text.contains("galley_build_info") == (token != "PLANTED-wrong"), "\(token)")
            written["metrics \(token.suffix(9))"] = text
        }
        let item = "/v1/modules/form/items/s/value"
        written["switch"] = try await TestClient(port: process.port).send(
            "PUT",
            item,
            ["Authorization": "Bearer PLANTED-admin-b", "Content-Type": "application/json"],
            body: #"{"on": true}"#
        ).text
        return written
    }

    private func send(
        _ process: GalleyProcess,
        _ method: String,
        _ target: String,
        _ token: String
    ) async throws -> String {
        let answer = try await TestClient(port: process.port)
            .send(method, target, ["Authorization": "Bearer \(token)"])
        return answer.text + "\(answer.fields)"
    }
}
