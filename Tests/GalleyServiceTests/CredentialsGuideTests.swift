import Foundation
import HTTPSocket
import Locking
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing
import UpstreamKit

@Suite("The guide to tokens for upstreams tells the truth")
struct CredentialsGuideTests {
    /// A shop that wants a token, and the authorization server that gives it.
    private final class Servers: Sendable {
        let shop: FaultUpstream
        let login: FaultUpstream
        private let state = State()

        private final class State: Sendable {
            let accepted = Locked("Bearer t1")
            let isBroken = Locked(false)
            let issued = Locked(0)
        }

        init() throws {
            let state = state
            login = try FaultUpstream { _ in
                if state.isBroken.withLock(\.self) { return .json("{}", status: 500) }
                let number = state.issued.withLock { issued in
                    issued += 1
                    return issued
                }
                return .json(#"{"access_token": "t\#(number)", "expires_in": 3600}"#)
            }
            shop = try FaultUpstream { request in
                let accepted = state.accepted.withLock(\.self)
                let isAccepted = request.fields["authorization"] == accepted
                return isAccepted ? .json(#"[{"id": 1}]"#) : .json("{}", status: 401)
            }
        }

        func accept(_ authorization: String) { state.accepted.withLock { $0 = authorization } }
        func breakLogin() { state.isBroken.withLock { $0 = true } }

        func stop() {
            shop.stop()
            login.stop()
        }
    }

    /// The files of the guide, and its other blocks by their marks.
    private static func blocks(_ servers: Servers, other: Int = 1) throws -> (
        files: [String: String], blocks: [String: String]
    ) {
        var files: [String: String] = [:]
        var others: [String: String] = [:]
        for match in try Project.text("docs/credentials.md").matches(
            of: /```([^\n]+)\n([\s\S]*?)```/
        ) {
            let text = String(match.2)
                .replacing("SHOP", with: "\(servers.shop.port)")
                .replacing("LOGIN", with: "\(servers.login.port)")
                .replacing("OTHER", with: "\(other)")
            if let name = text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = text
            } else {
                others[String(match.1)] = text
            }
        }
        return (files, others)
    }

    private func serving(
        _ name: String,
        _ servers: Servers,
        module: String? = nil,
        _ body: (PipelineLab.Pages, ServiceLab) async throws -> Void
    ) async throws {
        var files = try Self.blocks(servers).files
        files["galley.yaml"] = files[name]
        if let module { files["modules/orders.yaml"] = module }
        files["secrets/shop"] = "s3cret\n"
        files["secrets/token"] = "t1\n"
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        try await lab.serving { try await body(.init(server: $0), lab) }
    }

    @Test("a token is fetched once, sent with each request, and fetched again after a 401")
    func token() async throws {
        let servers = try Servers()
        defer { servers.stop() }
        try await serving("galley.yaml", servers) { pages, _ in
            for _ in 0..<3 {
                #expect(try await pages.layout("orders")["orders"]?.items == ["1"])
            }
            #expect(servers.login.requests.count == 1)
            let asked = try #require(servers.login.requests.first)
            #expect(asked.target == "/oauth/token")
            #expect(asked.body == "grant_type=client_credentials&scope=orders.read")
            // base64("galley:s3cret")
            #expect(asked.fields["authorization"] == "Basic Z2FsbGV5OnMzY3JldA==")
            servers.accept("Bearer t2")
            #expect(try await pages.refresh("orders")["orders"]?.items == ["1"])
            #expect(servers.login.requests.count == 2)
            let name = #"galley_upstream_tokens_total{upstream="shop",outcome="ok"}"#
            #expect(try await pages.metric(name) == 2)
        }
    }

    @Test("a token that cannot be had is the failure that the guide shows")
    func failure() async throws {
        let servers = try Servers()
        defer { servers.stop() }
        servers.breakLogin()
        let shown = try #require(try Self.blocks(servers).blocks["json failure"])
        // A page that can do without the request, whose failures have kinds.
        let module = """
            name: orders
            kind: batch
            requests: [{id: all, upstream: shop, path: /orders}]
            components: [{id: orders, from: all, items: "$[*]", layout: {itemHeight: 44}}]
            """
        try await serving("galley.yaml", servers, module: module) { pages, _ in
            let page = try await pages.layout("orders")
            #expect(page.status == "partial")
            let failure = try #require(page.failures.first)
            #expect(
                "{\"kind\": \"\(failure.kind)\", \"detail\": \"\(failure.detail)\"}\n" == shown
            )
            #expect(failure.status == nil && servers.shop.requests.isEmpty)
        }
    }

    @Test("a token in a file is read again when the upstream refuses the old one, without a reload")
    func rotated() async throws {
        let servers = try Servers()
        defer { servers.stop() }
        try await serving("rotated.yaml", servers) { pages, lab in
            #expect(try await pages.layout("orders")["orders"]?.items == ["1"])
            servers.accept("Bearer t9")
            try lab.write("secrets/token", "t9\n")
            #expect(try await pages.refresh("orders")["orders"]?.items == ["1"])
        }
    }

    @Test("the next address is called where the first takes no connections")
    func addresses() async throws {
        let servers = try Servers()
        defer { servers.stop() }
        let other = try FaultUpstream { _ in .json("[]") }
        other.stop()
        let open = try FaultUpstream { _ in .json(#"[{"id": 1}]"#) }
        defer { open.stop() }
        var files = try Self.blocks(servers, other: other.port).files
        files["galley.yaml"] = files["addresses.yaml"]?
            .replacing("\(servers.shop.port)", with: "\(open.port)")
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        try await lab.serving { server in
            let pages = PipelineLab.Pages(server: server)
            let page = try await pages.layout("orders")
            #expect(page["orders"]?.items == ["1"])
            let calls = "galley_upstream_address_calls_total{upstream=\"shop\",address="
            let first = try await pages.metric(calls + #""1",outcome="connect"}"#)
            let second = try await pages.metric(calls + #""2",outcome="ok"}"#)
            #expect(first == 1 && second == 1)
        }
    }

    @Test("its other file is a configuration, where its files are there")
    func certificates() throws {
        let servers = try Servers()
        defer { servers.stop() }
        var files = try Self.blocks(servers).files
        files["galley.yaml"] = files["certificates.yaml"]
        for name in ["bank-ca.pem", "galley.pem", "galley.key"] { files["tls/\(name)"] = "-" }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let bank = try lab.configuration(["PROXY_PASSWORD": "p%40ss"]).upstreams["bank"]
        #expect(bank?.proxy?.password == "p@ss")
        #expect(bank?.tls.key?.hasSuffix("/tls/galley.key") == true)
    }
}
