import Foundation
import TestSupport
import Testing

@testable import GalleyService
@testable import PageServing

@Suite("A configuration that a reload has replaced")
struct RetiredConfigurationTests {
    private static func module(_ name: String, height: Int) -> String {
        """
        name: \(name)
        kind: single
        request: {upstream: up, path: /\(name)}
        components: [{id: c, item: {data: {title: "${@.title}"}}, layout: {itemHeight: \(height)}}]
        """
    }

    private static let rows = (0..<150).map { #"{"id": \#($0), "title": "row number \#($0)"}"# }
    private static let json = "[\(rows.joined(separator: ","))]"

    private static func revision(_ galley: PipelineLab.Pages) async throws -> String {
        let layout = try await galley.layout("m")
        return try #require(layout.object["revision"] as? String)
    }

    @Test("is let go of, whatever streams are open")
    func streams() async throws {
        let title = Flag()
        let lab = try PipelineLab(
            Self.module("m", height: 20),
            Self.module("n", height: 20),
            settings: "cache: {ttl: 250ms}"
        ) { _ in
            .json(title.isSet ? #"[{"id": 1, "title": "B"}]"# : #"[{"id": 1, "title": "A"}]"#)
        }
        try await lab.serving { galley in
            let client = try EventClient(port: galley.server.port, "/v1/modules/m/events")
            defer { client.leave() }
            var folder = StreamFolder()
            let first = try await Self.revision(galley)
            #expect(try await folder.listen(client, until: first))
            _ = try await galley.layout("n")
            weak let former = galley.server.served.snapshot
            weak let pages = galley.server.served.snapshot.pages
            #expect(former != nil && pages != nil)
            try lab.lab.write("modules/0.yaml", Self.module("m", height: 21))
            galley.server.reload(try lab.lab.configuration())
            let isGone = await eventually { former == nil && pages == nil }
            #expect(isGone)
            // The stream goes on.
            title.set()
            let isChanged = try await eventually {
                try await galley.layout("m").answer.text.contains("\"B\"")
            }
            #expect(isChanged)
            let last = try await Self.revision(galley)
            #expect(try await folder.listen(client, until: last))
        }
    }

    @Test("keeps no pages for requests that are under way, and what becomes of these is known")
    func requests() async throws {
        let (isOpen, isChanged) = (Flag(), Flag())
        let lab = try PipelineLab(
            Self.module("m", height: 20),
            Self.module("slow", height: 20),
            settings: "cache: {ttl: 1h}"
        ) { request in
            let json = isChanged.isSet ? "[]" : Self.json
            return request.target.hasPrefix("/slow") ? .held(until: isOpen, json) : .json(json)
        }
        // The content of some pages is kept, not that of all.
        let main = lab.main(port: lab.upstream.port)
        try lab.lab.write("galley.yaml", main + "\nserver: {limits: {memory: 128MiB}}\n")
        try await lab.serving { galley in
            let server = galley.server
            _ = try await galley.layout("m")
            let former = server.served.snapshot.cache
            #expect(former.usage.pages == 1)
            async let slow = galley.answer("GET", "/v1/modules/slow/layout", "")
            #expect(await eventually { lab.upstream.count("/slow") == 1 })
            server.reload(try lab.lab.configuration())
            #expect(former.usage.bytes == 0)
            isOpen.set()
            let revision = PlainJSON(try await slow.body)?["revision"]?.content ?? ""
            #expect(former.usage.bytes == 0)
            for width in 0..<400 { _ = try await galley.layout("m", "width=\(300 + width)") }
            isChanged.set()
            let query = "since=\(revision)"
            let answer = try await galley.answer("GET", "/v1/modules/slow/changes", query)
            #expect(PlainJSON(answer.body)?["reason"]?.content != "unknownRevision")
        }
    }
}
