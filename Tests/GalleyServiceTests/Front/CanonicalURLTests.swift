import Foundation
import GalleyClient
import GalleyService
import SocketTransport
import TestSupport
import Testing

@Suite("URLs that caches in front of the service share")
struct CanonicalURLTests {
    private static func serving(
        more: String = "",
        _ body: (_ port: Int, TestClient) async throws -> Void
    ) async throws {
        try await RowsService().serving { upstream in
            let lab = try ServiceLab(FrontLab.files(upstream: upstream, more: more))
            defer { lab.remove() }
            try await lab.serving { server in
                try await body(server.port, try TestClient(port: server.port))
            }
        }
    }

    private static let widths = "viewport: {widths: [320, 360, 390, 768, 1024]}"

    @Test("a page names its canonical URL: sorted, nothing at its default, whatever Accept says")
    func canonical() async throws {
        try await Self.serving { _, client in
            for target in ["?scale=2&q=0&width=390", "?scale=2.0&direction=ltr", "?%73cale=2"] {
                let url = "/v1/modules/news/layout\(target)"
                let answers = [try await client.send(url), try await client.send(url)]
                for answer in answers {
                    let link = "</v1/modules/news/layout?scale=2>; rel=\"canonical\""
                    #expect(answer["link"] == link)
                    #expect(answer["no-vary-search"] == "key-order")
                    #expect(answer["vary"]?.contains("accept-encoding") == true)
                    #expect(answer["vary"]?.split(separator: ", ").contains("accept") == false)
                }
                let again = try await client.send(url, ["If-None-Match": answers[1]["etag"] ?? ""])
                #expect(again.status == 304)
                #expect(again["link"] == answers[0]["link"])
            }
            let html = try await client.send("/v1/modules/news/layout", ["Accept": "text/html"])
            #expect(html.status == 406)
            let target = "/v1/modules/news/window?offset=0&height=500&width=390"
            let window = try await client.send(target)
            #expect(
                window["link"] == "</v1/modules/news/window?height=500&offset=0>; rel=\"canonical\""
            )
        }
    }

    @Test("a width that is not served is redirected to the canonical URL with the widest that fits")
    func redirects() async throws {
        try await Self.serving(more: Self.widths) { _, client in
            let cases = [
                ("layout?width=393.5&scale=2", "layout?scale=2"),
                ("layout?width=300", "layout?width=320"),
                ("layout?width=5000", "layout?width=1024"),
                ("layout?width=800&format=svg", "layout?format=svg&width=768"),
                ("layout?width=800&height=500", "layout?width=768"),
                ("window?width=361&offset=10&height=500", "window?height=500&offset=10&width=360"),
                ("changes?since=a%20b&width=361", "changes?since=a%20b&width=360"),
                (
                    "scroll?width=361&section=rows&select=1",
                    "scroll?section=rows&select=1&width=360"
                ),
                ("events?width=361&mode=revisions", "events?mode=revisions&width=360"),
            ]
            for (target, expected) in cases {
                for method in ["GET", "HEAD"] {
                    let answer = try await client.send(method, "/v1/modules/news/\(target)")
                    #expect(answer.status == 307, "\(target)")
                    #expect(answer["location"] == "/v1/modules/news/\(expected)")
                    #expect(answer["cache-control"] == "public, max-age=86400")
                }
            }
            for target in ["layout", "layout?width=390", "layout?width=390.0", "layout?width=320"] {
                #expect(try await client.send("/v1/modules/news/\(target)").status == 200)
            }
            for target in ["layout?width=0", "layout?width=393&wid=1", "layout?width=393&width=2"] {
                #expect(try await client.send("/v1/modules/news/\(target)").status == 400)
            }
        }
    }

    @Test("what changes something is about the page that its sender is served")
    func changes() async throws {
        try await Self.serving(more: Self.widths) { _, client in
            let served = try await client.send("/v1/modules/settings/layout?width=360")
            let value = try await client.send(
                "PUT",
                "/v1/modules/settings/items/wifi/value?width=365",
                ["Content-Type": "application/json"],
                body: #"{"on": true}"#
            )
            let after = try await client.send("/v1/modules/settings/layout?width=360")
            let revision = try #require(after["etag"]).filter { $0 != "\"" }
            #expect(value.status == 200 && value.text.contains(revision))
            #expect(served["etag"] != after["etag"])
        }
    }

    @Test("the Swift client follows to the page that fits, and goes on from there")
    func client() async throws {
        let rows = RowsService()
        try await rows.serving { upstream in
            let lab = try ServiceLab(FrontLab.files(upstream: upstream, more: Self.widths))
            defer { lab.remove() }
            try await lab.serving { server in
                let base = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
                let page = Galley(base, transport: SocketTransport()).page(
                    "news",
                    viewport: Viewport(width: 393.5, scale: 2)
                )
                var updates = page.updates.makeAsyncIterator()
                let first = try await updates.next(isolation: nil)
                #expect(first?.layout?.viewport.width == 390)
                rows.change()
                let client = try TestClient(port: server.port)
                let refresh = try await client.send("POST", "/v1/modules/news/refresh?scale=2")
                let revision = try #require(refresh["etag"]).filter { $0 != "\"" }
                let second = try await updates.next(isolation: nil)
                #expect(second?.layout?.revision == revision)
            }
        }
    }

    @Test("galley widths prints the map, and says what is missing")
    func command() async throws {
        let lab = try ServiceLab(FrontLab.files(upstream: 1, more: Self.widths))
        defer { lab.remove() }
        let file = lab.folder.appending(path: "galley.yaml").path
        let nginx = try await CommandResult(["widths", file, "--format", "nginx"], in: lab.folder)
        #expect(nginx.status == 0 && nginx.output.contains("map $args $galley_args"))
        let vcl = try await CommandResult(["widths", file, "--format", "vcl"], in: lab.folder)
        #expect(vcl.status == 0 && vcl.output.contains("sub galley_widths"))
        try lab.write("galley.yaml", "version: 1\nmodules: [m/*.yaml]\nviewport: {widths: []}\n")
        let none = try await CommandResult(["widths", file, "--format", "vcl"], in: lab.folder)
        #expect(none.status != 0)
    }
}

extension TestClient {
    /// Sends a GET.
    fileprivate func send(
        _ target: String,
        _ fields: [String: String] = [:]
    ) async throws -> TestAnswer {
        try await send("GET", target, fields)
    }
}
