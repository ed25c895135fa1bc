import Foundation
@testable import GalleyService
import ModuleConfiguration
import SQLiteStorage
import TestSupport
import Testing

@Suite("The views that are recorded")
struct TrafficViewTests {
    private static let base = "/v1/modules/shop"

    /// A request, sent after a request for the head of the page, and the number of views that it is.
    struct Case: CustomTestStringConvertible {
        var method = "GET"
        let target: String
        var fields: [String: String] = [:]
        var isStream = false
        var views = 0
        var status = 200
        var testDescription: String { "\(method) \(target) \(fields)" }
    }

    /// `REVISION` stands for the revision of the page.
    static let cases: [Case] = [
        Case(target: "\(base)/layout", views: 1),
        Case(target: "\(base)/layout?format=json", views: 1),
        Case(target: "\(base)/layout?width=390&", views: 1),
        Case(
            target: "\(base)/layout",
            fields: ["If-None-Match": "\"REVISION\""],
            views: 1,
            status: 304
        ),
        Case(target: "\(base)/layout", fields: ["If-Match": "\"other\""], status: 412),
        Case(target: "\(base)/layout", fields: ["If-Match": "\"REVISION\""], views: 1),
        Case(target: "\(base)/layout", fields: ["Accept-Encoding": "gzip"], views: 1),
        Case(method: "HEAD", target: "\(base)/layout"),
        Case(target: "\(base)/layout?format=svg"),
        Case(target: "\(base)/layout?explain=1"),
        Case(target: "\(base)/layout?width=x", status: 400),
        Case(target: "\(base)/layout", fields: ["Accept": "text/html"], status: 406),
        Case(target: "\(base)/window?offset=0", views: 1),
        Case(target: "\(base)/window?offset=44&revision=REVISION"),
        Case(target: "\(base)/window?offset=44&revision=other", status: 409),
        Case(target: "\(base)/changes?since=REVISION"),
        Case(method: "POST", target: "\(base)/refresh"),
        Case(target: "/preview/shop"),
        Case(target: "/v1/modules"),
        Case(target: "/livez"),
        Case(target: "\(base)/events", isStream: true, views: 1),
        Case(target: "\(base)/events?since=REVISION", isStream: true),
        Case(target: "\(base)/events?mode=revisions", isStream: true),
    ]

    @Test("each kind of request is a view or none, however the page is found", arguments: cases)
    func kinds(_ test: Case) async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs)],
            modules: ["shop": TrafficLab.list("shop", path: "/a")]
        )
        let recorded = try await lab.recorded { server, client in
            let head = try await client.send("HEAD", "\(Self.base)/layout")
            let revision = try #require(head["etag"]).filter { $0 != "\"" }
            func named(_ text: String) -> String {
                text.replacingOccurrences(of: "REVISION", with: revision)
            }
            let fields = test.fields.mapValues(named)
            for _ in 0..<3 {
                if test.isStream {
                    let stream = try EventClient(port: server.port, named(test.target))
                    if test.target.hasSuffix("/events") || test.target.hasSuffix("=revisions") {
                        _ = await stream.nextChange()
                    } else {
                        _ = await stream.next()
                    }
                    stream.leave()
                } else {
                    let answer = try await client.send(test.method, named(test.target), fields)
                    #expect(answer.status == test.status)
                }
            }
        }
        #expect(recorded.views.reduce(0) { $0 + $1.count } == 3 * test.views)
        #expect(recorded.views.allSatisfy { $0.target.isEmpty && $0.module == "shop" })
        await lab.remove()
    }

    @Test("what a client draws is recorded of a stream as of a layout: all that it says")
    func accepted() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs)],
            modules: ["shop": TrafficLab.list("shop", path: "/a")]
        )
        let accepts = "accepts=hero%402,row,.text"
        let recorded = try await lab.recorded { server, client in
            for query in ["width=393&\(accepts)", "\(accepts)&width=393"] {
                _ = try await client.send("GET", "\(Self.base)/layout?\(query)")
                let stream = try EventClient(port: server.port, "\(Self.base)/events?\(query)")
                _ = await stream.nextChange()
                stream.leave()
            }
        }
        #expect(recorded.counts(of: "shop") == ["\(accepts)&width=393": 4])
        await lab.remove()
    }

    @Test("a stream that shows a page part by part is a view once it has shown the whole")
    func partByPart() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs), "/b": .init(body: "[]")],
            modules: [
                "shop": """
                name: shop
                kind: batch
                emit: eachDone
                requests: [{id: a, upstream: api, path: /a}, {id: b, upstream: api, path: /b}]
                components:
                  - {id: a, from: a, items: "$[*]", layout: {itemHeight: 10}}
                  - {id: b, from: b, items: "$[*]", layout: {itemHeight: 10}}
                """
            ]
        )
        let recorded = try await lab.recorded { server, client in
            for number in 1...2 {
                let stream = try EventClient(port: server.port, "\(Self.base)/events")
                let isCounted = try await eventually {
                    try await client.send("GET", "/metrics").text
                        .contains("galley_traffic_views_total \(number)\n")
                }
                #expect(isCounted)
                stream.leave()
            }
        }
        #expect(recorded.counts(of: "shop") == ["": 2])
        #expect(recorded.views.allSatisfy { $0.responses.count == 2 })
        await lab.remove()
    }

    @Test(
        "the first request builds the page, the next find it, and all are views of one hour and one content"
    )
    func builtAndFound() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs)],
            modules: ["shop": TrafficLab.list("shop", path: "/a")]
        )
        let recorded = try await lab.recorded { _, client in
            for width in [320, 320, 320, 393, 393, 320] {
                _ = try await client.send("GET", "\(Self.base)/layout?width=\(width)")
            }
        }
        #expect(recorded.counts(of: "shop") == ["width=320": 4, "width=393": 2])
        #expect(Set(recorded.views.map(\.source)).count == 1)
        let view = try #require(recorded.views.first)
        #expect(try recorded.bodies(of: view) == ["GET api /a": TrafficLab.songs])
        #expect(view.hour % 3_600 == 0 && view.looks == 4)
        await lab.remove()
    }

    @Test("a view has the responses that its page was made of, whatever the upstream says now")
    func exact() async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: #"[{"id":1,"name":"old"}]"#)],
            modules: ["shop": TrafficLab.list("shop", path: "/a")]
        )
        let new = #"[{"id":1,"name":"new"}]"#
        let recorded = try await lab.recorded { _, client in
            _ = try await client.send("GET", "\(Self.base)/layout")
            lab.upstream.set("/a", .init(body: new))
            _ = try await client.send("GET", "\(Self.base)/layout")
            _ = try await client.send("POST", "\(Self.base)/refresh")
            for _ in 0..<3 { _ = try await client.send("GET", "\(Self.base)/layout") }
        }
        let counts = try recorded.views.reduce(into: [String: Int]()) { counts, view in
            counts[try recorded.bodies(of: view)["GET api /a"] ?? "", default: 0] += view.count
        }
        #expect(counts == [#"[{"id":1,"name":"old"}]"#: 2, new: 3])
        await lab.remove()
    }

    @Test("a page that no cache keeps is recorded as it is built", arguments: ["GET", "POST"])
    func uncached(_ method: String) async throws {
        let lab = try TrafficLab(
            ["/a": .init(body: TrafficLab.songs)],
            modules: [
                "shop": TrafficLab.list("shop", path: "/a", of: ", method: \(method)")
            ],
            keys: "retries: 0"
        )
        let recorded = try await lab.recorded { _, client in
            for _ in 0..<3 { _ = try await client.send("GET", "\(Self.base)/layout") }
        }
        #expect(recorded.counts(of: "shop") == ["": 3])
        #expect(recorded.views.allSatisfy { $0.responses.count == 1 })
        await lab.remove()
    }

    @Test("without 'traffic' there is neither a file nor a call that is kept")
    func off() async throws {
        let lab = try ServiceLab([
            "galley.yaml":
                "version: 1\nupstreams: {api: {directory: data}}\nmodules: [modules/*.yaml]\n",
            "data/a.json": TrafficLab.songs,
            "modules/shop.yaml": TrafficLab.list("shop", path: "/a"),
        ])
        defer { lab.remove() }
        #expect(try lab.configuration().written == nil)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            #expect(try await client.send("GET", "\(Self.base)/layout").status == 200)
            #expect(try await !client.send("GET", "/metrics").text.contains("galley_traffic"))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: lab.folder.path)
        #expect(!names.contains { $0.contains("traffic") })
    }
}
