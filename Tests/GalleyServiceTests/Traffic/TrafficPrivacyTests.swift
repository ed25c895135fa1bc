import Foundation
import HTTPSocket
import SQLiteStorage
import TestSupport
import Testing
import UpstreamKit

/// Values that name somebody, and secrets, are planted wherever there may be one, and searched in the file.
@Suite("The traffic file has nothing of anybody")
struct TrafficPrivacyTests {
    private static let environment: [ExactString: String] = [
        "TOKEN": "PLANTED-env-token", "SHORT": "PLNT5", "TENANT": "PLANTED-tenant",
        "REGION": "PLANTED/default \"q\"",
    ]

    private static let main = """
          echo: {url: "http://127.0.0.1:PORT", retries: 0, cache: {ttl: 60s}, headers: {authorization: "Bearer ${env:TOKEN}"}}
          told: {url: "http://127.0.0.1:PORT", retries: 0, cache: {ttl: 60s}, forward: [authorization, {name: x-region, personal: false}]}
          tenant: {url: "http://127.0.0.1:PORT/${env:TENANT}", retries: 0, cache: {ttl: 60s}}
        """

    private static let modules = [
        "query": """
        name: query
        kind: single
        parameters: {q: {default: a}}
        request: {upstream: api, path: "/q/${env:SHORT}", query: {token: "${env:TOKEN}", q: "${params.q}"}}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "posted": """
        name: posted
        kind: single
        request: {upstream: api, path: /posted, method: POST, json: {key: "${env:TOKEN}", short: "${env:SHORT}"}, headers: {x-key: "${env:TOKEN}"}, cache: {ttl: 60s}}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "linked": """
        name: linked
        kind: list
        pagination: {link: next}
        request: {upstream: api, path: /linked}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "echo": """
        name: echo
        kind: single
        request: {upstream: echo, path: /echo}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "told": """
        name: told
        kind: single
        request: {upstream: told, path: /told}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "echoed": """
        name: echoed
        kind: single
        request: {upstream: told, path: /echoed}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "tenant": """
        name: tenant
        kind: list
        pagination: {link: next}
        request: {upstream: tenant, path: /a/linked}
        components: [{id: list, items: "$[*]", item: {id: "${@.id}", data: {href: "${@.href}"}}, layout: {itemHeight: 10}}]
        """,
        "cursor": """
        name: cursor
        kind: list
        pagination: {cursor: 'header("x-next-token")'}
        request: {upstream: api, path: /cursor, query: {c: "${cursor}"}}
        components: [{id: list, items: "$[*]", layout: {itemHeight: 10}}]
        """,
        "default": """
        name: default
        kind: single
        parameters: {region: {default: "${env:REGION}"}}
        request: {upstream: api, path: /default, query: {r: "${params.region}"}}
        components: [{id: list, items: "$[*]", item: {id: "${@.id}", data: {in: "${@.in}"}}, layout: {itemHeight: 10}}]
        """,
        "settings": """
        name: settings
        kind: static
        sections: [{scope: {header: x-user-id}, cells: [{id: 1, type: switch}]}]
        """,
        "mail": TrafficLab.list("mail", path: "/a", more: "parameters: {mail: {private: true}}"),
        "shop": TrafficLab.list("shop", path: "/a"),
    ]

    private static let fields = [
        "Authorization": "Bearer PLANTED-client", "Cookie": "sid=PLANTED-cookie",
        "X-User-Id": "PLANTED-user", "X-Region": "PLANTED-region", "X-Forwarded-For": "192.0.2.77",
        "User-Agent": "PLANTED-agent", "Referer": "https://PLANTED-referer/",
        "X-Request-Id": "PLANTED-request",
    ]

    private static func replies(_ port: String) -> [String: TestUpstream.Reply] {
        let own = "http://127.0.0.1:\(port)/PLANTED-tenant"
        return replies.merging(
            [
                "/PLANTED-tenant/a/linked": .init(
                    fields: [
                        "Content-Type": "application/json",
                        "Link":
                            "<\(own)/b/linked?page=2>; rel=\"next\", <\(own)>; rel=\"up\"; anchor=\"\(own)\"",
                    ],
                    body: #"[{"id":1,"href":"\#(own)/1"}]"#
                ),
                "/PLANTED-tenant/b/linked?page=2": .init(body: #"[{"id":2,"href":"x"}]"#),
            ]
        ) { $1 }
    }

    private static var replies: [String: TestUpstream.Reply] {
        let cookie = "PLANTED-set-cookie"
        let json = #"[{"id":1}]"#
        return [
            "/q/PLNT5?token=PLANTED-env-token&q=a": .init(
                fields: [
                    "Content-Type": "application/json", "Set-Cookie": cookie,
                    "X-Trace": "PLANTED-trace",
                ],
                body: json
            ),
            "/posted": .init(body: json),
            "/linked": .init(
                fields: [
                    "Content-Type": "application/json",
                    "Link": "</linked?page=2&access_token=PLANTED-link>; rel=\"next\"",
                ],
                body: json
            ),
            "/linked?page=2&access_token=PLANTED-link": .init(body: #"[{"id":2}]"#),
            "/echo": .init(body: #"[{"id":1,"you":"Bearer PLANTED-env-token"}]"#),
            "/told": .init(body: json), "/a": .init(body: json),
            "/echoed": .init(body: #"[{"id":1,"region":"PLANTED-region"}]"#),
            "/cursor": .init(
                fields: ["Content-Type": "application/json", "X-Next-Token": "PLANTED/cursor=="],
                body: json
            ),
            "/cursor?c=PLANTED%2Fcursor%3D%3D": .init(body: #"[{"id":2}]"#),
            "/default?r=PLANTED%2Fdefault%20%22q%22": .init(
                body: #"[{"id":1,"in":"PLANTED/default \"q\""}]"#
            ),
        ]
    }

    /// A service with secrets in all places.
    private static func lab() throws -> TrafficLab {
        let lab = try TrafficLab([:], modules: [:])
        let main = try String(
            contentsOf: lab.lab.folder.appending(path: "galley.yaml"),
            encoding: .utf8
        )
        let port = try #require(main.split(separator: "127.0.0.1:").last?.prefix { $0.isNumber })
        let more = Self.main.replacingOccurrences(of: "PORT", with: port)
        try lab.lab.write(
            "galley.yaml",
            main.replacingOccurrences(of: "\nmodules:", with: "\n\(more)\nmodules:")
        )
        for (name, text) in Self.modules { try lab.lab.write("modules/\(name).yaml", text) }
        for (target, reply) in Self.replies(String(port)) { lab.upstream.set(target, reply) }
        return lab
    }

    @Test("neither in its bytes, nor in what it holds compressed")
    func planted() async throws {
        let lab = try Self.lab()
        var raw: [Data] = []
        let recorded = try await lab.recorded(Self.environment) { _, client in
            for target in [
                "query/layout", "posted/layout", "linked/layout", "linked/layout?pages=2",
                "echo/layout", "settings/layout", "mail/layout?mail=PLANTED-mail", "shop/layout",
                "tenant/layout?pages=2", "cursor/layout?pages=2", "default/layout",
            ] {
                let answer = try await client.send("GET", "/v1/modules/\(target)", Self.fields)
                #expect(answer.status == 200, "\(target)")
            }
            // Without a token the page is everybody's, whatever the region.
            var region = Self.fields
            region["Authorization"] = nil
            _ = try await client.send("GET", "/v1/modules/told/layout", Self.fields)
            _ = try await client.send("GET", "/v1/modules/told/layout", region)
            _ = try await client.send("GET", "/v1/modules/echoed/layout", region)
            let isWritten = await eventually {
                let log = try? Data(contentsOf: URL(fileURLWithPath: lab.path + "-wal"))
                return log.map { $0.count > 60_000 } ?? false
            }
            #expect(isWritten)
            raw.append(try Data(contentsOf: URL(fileURLWithPath: lab.path + "-wal")))
        }
        raw.append(try Data(contentsOf: URL(fileURLWithPath: lab.path)))
        let modules = Set(recorded.views.map(\.module))
        #expect(
            modules == [
                "query", "posted", "linked", "told", "shop", "echo", "tenant", "cursor", "default",
            ]
        )
        var texts = raw.map { String(decoding: $0, as: UTF8.self) }
        for view in recorded.views {
            texts += try recorded.bodies(of: view).flatMap { [$0.key, $0.value] }
            texts.append(view.target)
            for reference in view.responses {
                texts.append(try recorded.reader.response(reference.content)?.fields.lines ?? "")
            }
        }
        for digest in try recorded.reader.configurations() {
            let files = try #require(try recorded.reader.configuration(digest)).files
            texts += files.values.map { String(decoding: $0, as: UTF8.self) }
        }
        for text in texts {
            #expect(!text.contains("PLANTED"))
            #expect(!text.contains("PLNT5"))
            #expect(!text.contains("192.0.2.77"))
        }
        // They are named as the configuration names them, so that a tool finds them again.
        let query = try #require(recorded.views.first { $0.module == "query" })
        #expect(
            query.responses.map(\.request.text).allSatisfy {
                $0.contains("TOKEN") || $0.contains("hidden")
            }
        )
        await lab.remove()
    }

    @Test("and pages that it names things of are laid out again without asking for anything else")
    func replayed() async throws {
        let lab = try Self.lab()
        let targets = ["linked", "tenant", "cursor", "echo", "query"]
        let recorded = try await lab.recorded(Self.environment) { _, client in
            for target in targets {
                let pages = ["query", "echo"].contains(target) ? "" : "?pages=2"
                let path = "/v1/modules/\(target)/layout\(pages)"
                let answer = try await client.send("GET", path)
                #expect(answer.status == 200, "\(path)")
            }
        }
        #expect(Set(recorded.views.map(\.module)) == Set(targets))
        // The variables have other values for the one who looks at it.
        let config = lab.lab.folder.appending(path: "galley.yaml").path
        let result = try await CommandResult(
            [
                "diff", "--config", config, "--against", lab.path, "--since", "all", "--fail-on",
                "unknown>0,share>0%",
            ],
            in: lab.lab.folder,
            environment: ["TOKEN=x", "SHORT=y", "TENANT=elsewhere/deep", "REGION=z"]
        )
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.hasPrefix("5 views of 5 pages"), "\(result.output)")
        await lab.remove()
    }
}
