import Foundation
import GalleyService
import HTTPSocket
import Locking
import TestSupport
import Testing

@Suite("Tokens are rotated under load without a refused request")
struct RotationTests {
    private static let page = """
        name: page
        kind: single
        request: {upstream: shop, path: /a}
        components: [{id: c, items: "$[*]", layout: {itemHeight: 10}}]
        """

    private static func galley(port: Int, admin: String, header: String) -> String {
        """
        version: 1
        server: {admin: {token: \(admin)}, metrics: {token: "${file:secrets/metrics}"}}
        cache: {path: ":memory:"}
        upstreams:
          shop: {url: "http://127.0.0.1:\(port)", retries: 0, headers: {authorization: \(header)}}
        modules: [page.yaml]
        """
    }

    /// Clients that refresh a page with the token of the moment, and what became of their requests.
    private final class Clients: Sendable {
        let token: Locked<String>
        let isOver = Flag()
        private let refused = Locked<[String]>([])
        private let counts: Locked<[Int]>
        private let port: Int

        init(port: Int, token: String, count: Int) {
            self.port = port
            self.token = Locked(token)
            counts = Locked(Array(repeating: 0, count: count))
        }

        var all: (counts: [Int], refused: [String]) {
            (counts.withLock(\.self), refused.withLock(\.self))
        }

        func ask(_ number: Int) async {
            while !isOver.isSet {
                // Read again for each request: one that is on its way has its token until it is answered.
                let token = token.withLock(\.self)
                let answer = try? await TestClient(port: port).send(
                    "POST",
                    "/v1/modules/page/refresh",
                    ["Authorization": "Bearer \(token)"]
                )
                let isGood = answer?.status == 200 && answer?["galley-status"] == "complete"
                if !isGood {
                    refused.withLock {
                        $0.append(
                            "\(token): \(answer?.status ?? 0) \(answer?.text.prefix(200) ?? "")"
                        )
                    }
                }
                counts.withLock { $0[number] += 1 }
            }
        }

        /// Waits until each client has made some more requests from beginning to end.
        func goOn() async -> Bool {
            let now = all.counts
            return await eventually { zip(self.all.counts, now).allSatisfy { $0 >= $1 + 3 } }
        }
    }

    @Test("of the protected endpoints and of an upstream, whose side accepts either for a while")
    func rotate() async throws {
        let accepted = Locked<Set<String>>(["Bearer up-old"])
        let shop = try FaultUpstream { request in
            let isAccepted = accepted.withLock {
                $0.contains(request.fields["authorization"] ?? "")
            }
            return isAccepted ? .json(#"[{"id": 1}]"#) : .json("{}", status: 401)
        }
        defer { shop.stop() }
        let lab = try ServiceLab([
            "galley.yaml": Self.galley(
                port: shop.port,
                admin: "\"${file:secrets/admin}\"",
                header: "\"Bearer ${file:secrets/shop}\""
            ),
            "page.yaml": Self.page, "secrets/metrics": "scrape\n", "secrets/admin": "old\n",
            "secrets/shop": "up-old\n", "secrets/admin.new": "new\n",
            "secrets/shop.new": "up-new\n",
        ])
        defer { lab.remove() }
        let process = try await GalleyProcess(lab)
        defer { process.kill() }
        func refresh(_ token: String, _ target: String = "/v1/reload") async throws -> Int {
            try await TestClient(port: process.port)
                .send("POST", target, ["Authorization": "Bearer \(token)"]).status
        }
        func reload(admin: String, header: String, by token: String) async throws {
            let text = Self.galley(port: shop.port, admin: admin, header: header)
            try lab.write("galley.yaml", text)
            #expect(try await refresh(token) == 200, "\(process.log.suffix(500))")
        }
        let clients = Clients(port: process.port, token: "old", count: 3)
        let tasks = (0..<3).map { number in Task { await clients.ask(number) } }
        #expect(await clients.goOn())
        // A client may call with what is new before the reload has been answered.
        let calls = shop.requests.count
        // Both sides know the new ones before anybody uses them, and forget the old ones when nobody does.
        try await reload(
            admin: #"["${file:secrets/admin.new}", "${file:secrets/admin}"]"#,
            header: #"["Bearer ${file:secrets/shop.new}", "Bearer ${file:secrets/shop}"]"#,
            by: "old"
        )
        #expect(await clients.goOn())
        let tried = shop.requests.dropFirst(calls)
            .filter { $0.fields["authorization"] == "Bearer up-new" }
        // Those on their way when the first was refused; not each.
        #expect((1...6).contains(tried.count), "\(tried.count) calls with what is not known yet")
        clients.token.withLock { $0 = "new" }
        accepted.withLock { $0 = ["Bearer up-new", "Bearer up-old"] }
        #expect(await clients.goOn())
        accepted.withLock { $0 = ["Bearer up-new"] }
        #expect(await clients.goOn())
        try await reload(
            admin: "\"${file:secrets/admin.new}\"",
            header: #""Bearer ${file:secrets/shop.new}""#,
            by: "new"
        )
        #expect(await clients.goOn())
        clients.isOver.set()
        for task in tasks { await task.value }
        #expect(clients.all.refused.isEmpty, "\(clients.all.refused.prefix(3))")
        #expect(try await refresh("old", "/v1/modules/page/refresh") == 403)
        let sent = Set(shop.requests.compactMap { $0.fields["authorization"] })
        #expect(sent == ["Bearer up-old", "Bearer up-new"])
    }

    @Test("the token of the metrics opens these alone, and that of the administrator both")
    func metrics() async throws {
        let lab = try ServiceLab([
            "galley.yaml": Self.galley(port: 1, admin: "[one, two]", header: "x"),
            "page.yaml": Self.page, "secrets/metrics": "scrape\n",
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            func status(_ method: String, _ path: String, _ token: String?) async throws -> Int {
                let fields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
                return try await TestClient(port: server.port).send(method, path, fields).status
            }
            for token in ["scrape", "one", "two"] {
                #expect(try await status("GET", "/metrics", token) == 200, "\(token)")
            }
            #expect(try await status("GET", "/metrics", nil) == 401)
            for token in ["scrape2", "scrap", "", "three"] {
                #expect(try await status("GET", "/metrics", token) == 403, "\(token)")
            }
            for path in ["/v1/modules/page/refresh", "/v1/reload"] {
                #expect(try await status("POST", path, "scrape") == 403, "\(path)")
                #expect(try await status("POST", path, nil) == 401, "\(path)")
            }
            // A token in a file is read again when the configuration is.
            try lab.write("secrets/metrics", "other\n")
            #expect(try await status("GET", "/metrics", "scrape") == 200)
            server.reload(try lab.configuration())
            #expect(try await status("GET", "/metrics", "scrape") == 403)
            #expect(try await status("GET", "/metrics", "other") == 200)
        }
    }
}
