import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite("Edits that a client prefers, and edits between two kept revisions")
struct RevisionEditsTests {
    private static let module = """
        name: rows
        kind: single
        coalesce: 0ms
        parameters: {limit: {type: integer, min: 0, max: 100, default: 100}, height: {default: x}}
        request: {upstream: up, path: /rows}
        components:
          - id: rows
            limit: "${params.limit}"
            item: {data: {title: "${@.title}"}}
            layout: {itemHeight: 10, lineSpacing: 0}
        """.replacing(", height: {default: x}", with: "")

    /// An upstream whose rows are what is set.
    private final class Rows: Sendable {
        private let text = Locked("[]")
        func set(_ ids: [String], title: String = "t") {
            let rows = ids.map { #"{"id":"\#($0)","title":"\#(title)"}"# }
            text.withLock { $0 = "[\(rows.joined(separator: ","))]" }
        }
        var json: String { text.withLock(\.self) }
    }

    private static let path = "/v1/modules/rows/changes"

    private static func revision(
        _ galley: PipelineLab.Pages,
        _ query: String = ""
    ) async throws -> LayoutPlayer {
        try LayoutPlayer(try await galley.layout("rows", query).answer.body)
    }

    @Test("prefer=delta gives edits where a reset is shorter, here and on streams")
    func prefer() async throws {
        let rows = Rows()
        rows.set((0..<30).map { "a\($0)" })
        let lab = try PipelineLab(Self.module) { _ in .json(rows.json) }
        try await lab.serving { galley in
            var held = try await Self.revision(galley)
            let port = galley.server.port
            let plain = try EventClient(port: port, "/v1/modules/rows/events")
            let preferring = try EventClient(port: port, "/v1/modules/rows/events?prefer=delta")
            defer {
                plain.leave()
                preferring.leave()
            }
            for client in [plain, preferring] { _ = await client.nextChange() }
            rows.set((0..<30).map { "b\($0)" }, title: "u")
            let layout = try await galley.layout("rows").answer.text
            let reset = try await galley.answer("GET", Self.path, "since=\(held.revision)")
            #expect(PlainJSON(reset.body)?["reason"]?.content == "tooManyChanges")
            let query = "since=\(held.revision)&prefer=delta"
            let delta = try await galley.answer("GET", Self.path, query)
            #expect(PlainJSON(delta.body)?["kind"]?.content == "delta")
            try held.play(delta.body)
            #expect(held.layout.text == layout)
            #expect(try #require(await preferring.nextChange()).data == delta.text)
            #expect(try #require(await plain.nextChange()).data == reset.text)
            let unknown = try await galley.answer("GET", Self.path, "since=x&prefer=delta")
            #expect(PlainJSON(unknown.body)?["reason"]?.content == "unknownRevision")
            let wrong = try await galley.answer("GET", Self.path, "since=x&prefer=reset")
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("prefer"))
        }
    }

    @Test("a language is a member of the page, and no reason for a reset")
    func locale() async throws {
        let rows = Rows()
        rows.set(["a"])
        let lab = try PipelineLab(Self.module) { _ in .json(rows.json) }
        try await lab.serving { galley in
            var held = try await Self.revision(galley, "locale=en")
            let query = "locale=de&since=\(held.revision)&prefer=delta"
            let delta = try await galley.answer("GET", Self.path, query)
            #expect(
                PlainJSON(delta.body)?["page"]?["viewport"]?["locale"]?.content == "de",
                "\(delta.text)"
            )
            try held.play(delta.body)
            #expect(held.layout.text == (try await galley.layout("rows", "locale=de").answer.text))
            let turned = "locale=ar&since=\(held.revision)"
            let reset = try await galley.answer("GET", Self.path, turned)
            #expect(PlainJSON(reset.body)?["reason"]?.content == "viewportChanged")
        }
    }

    @Test("to=REV leads from one kept revision to another, the same for ever")
    func between() async throws {
        let rows = Rows()
        rows.set(["a", "b", "c"])
        let lab = try PipelineLab(Self.module) { _ in .json(rows.json) }
        try await lab.serving { galley in
            let first = try await Self.revision(galley)
            rows.set(["c", "x", "a"], title: "u")
            let second = try await Self.revision(galley)
            let folded = try await Self.revision(galley, "limit=1")
            rows.set(["y"])
            let third = try await Self.revision(galley)
            let loads = lab.upstream.requests.count
            for (from, to) in [(first, second), (third, second), (second, third), (second, folded)]
            {
                let query = "since=\(from.revision)&to=\(to.revision)"
                let answer = try await galley.answer("GET", Self.path, query)
                #expect(answer.status == 200)
                #expect(answer["cache-control"] == "public, max-age=31536000, immutable")
                #expect(PlainJSON(answer.body)?["kind"]?.content == "delta")
                var player = from
                try player.play(answer.body)
                #expect(player.layout.text == to.layout.text)
                let again = try await galley.answer("GET", Self.path, query + "&limit=7")
                #expect(again.body == answer.body)
                let tag = try #require(answer["etag"])
                let fields = ["If-None-Match": tag]
                #expect(try await galley.answer("GET", Self.path, query, fields).status == 304)
            }
            let same = "since=\(second.revision)&to=\(second.revision)"
            let none = try await galley.answer("GET", Self.path, same)
            #expect(PlainJSON(none.body)?["kind"]?.content == "none")
            #expect(none["cache-control"] == "public, max-age=31536000, immutable")
            // What the first one said is kept no more, nor is a revision of another screen.
            for query in [
                "since=\(third.revision)&to=\(first.revision)",
                "since=\(first.revision)&to=unknown", "since=unknown&to=\(third.revision)",
                "since=\(second.revision)&to=\(third.revision)&width=400",
                "since=\(second.revision)&to=\(third.revision)&textScale=2",
            ] {
                let gone = try await galley.answer("GET", Self.path, query)
                #expect(gone.status == 409, "\(query)")
                #expect(gone.text.contains("/problems/revision-gone"), "\(query)")
            }
            // None of that asks the upstream.
            #expect(lab.upstream.requests.count == loads)
        }
    }

    @Test("what is private stays with the client, what is partial or somebody's own is not kept")
    func audiences() async throws {
        let control = Locked("private, max-age=0")
        let rows = Rows()
        rows.set(["a"])
        let own = """
            name: own
            kind: single
            request: {upstream: mine, path: /rows}
            components: [{id: rows, layout: {itemHeight: 10}}]
            """
        let partial = """
            name: partial
            kind: batch
            requests: [{id: a, upstream: up, path: /rows}, {id: b, upstream: up, path: /none}]
            components:
              - {id: a, from: a, layout: {itemHeight: 10}}
              - {id: b, from: b, layout: {itemHeight: 10}}
            """
        let lab = try PipelineLab(Self.module, own, partial) { request in
            if request.target == "/none" { return .json("{}", status: 404) }
            return .json(rows.json, fields: ["Cache-Control": control.withLock(\.self)])
        }
        let main = lab.main(port: lab.upstream.port).replacing(
            "modules:",
            with:
                "  mine: {url: \"http://127.0.0.1:\(lab.upstream.port)\", forward: [authorization]}\nmodules:"
        )
        try lab.lab.write("galley.yaml", main)
        try await lab.serving { galley in
            let alice = ["Authorization": "alice"]
            for (module, fields, expected) in [
                ("rows", [:], "private, max-age=31536000, immutable"), ("own", alice, "no-store"),
                ("partial", [:], "no-store"),
            ] {
                rows.set(["a", "b"])
                let old = try LayoutPlayer(
                    try await galley.layout(module, "", fields).answer.body
                )
                rows.set(["b", module])
                var new = old
                while new.revision == old.revision {
                    // A partial page is kept for a second.
                    new = try LayoutPlayer(
                        try await galley.layout(module, "", fields).answer.body
                    )
                }
                let query = "since=\(old.revision)&to=\(new.revision)"
                let path = "/v1/modules/\(module)/changes"
                let answer = try await galley.answer("GET", path, query, fields)
                #expect(answer.status == 200, "\(module) \(answer.text)")
                #expect(answer["cache-control"] == expected, "\(module)")
                if module == "own" {
                    let other = ["Authorization": "bob"]
                    #expect(try await galley.answer("GET", path, query, other).status == 409)
                }
            }
        }
    }

    @Test(
        "an anchor stands where it stood; when it is gone the nearest one before it, else after it"
    )
    func anchors() async throws {
        let rows = Rows()
        rows.set(["a", "b", "c", "d"])
        let lab = try PipelineLab(Self.module) { _ in .json(rows.json) }
        try await lab.serving { galley in
            let held = try await Self.revision(galley)
            rows.set(["x", "b", "y", "d", "z"])
            let query = "since=\(held.revision)&section=rows"
            for (anchor, top, expected) in [
                // b stood at 10 and stands at 10.
                ("b", "4", #"{"section":"rows","id":"b","offset":6}"#),
                // d stood at 30, 5 above the top: it stands at 30.
                ("d", "-5", #"{"section":"rows","id":"d","offset":35}"#),
                // c is gone, b before it stood 10 above.
                ("c", "2", #"{"section":"rows","id":"b","offset":18}"#),
                // a is gone, and nothing before it: b stood 10 below.
                ("a", "0", #"{"section":"rows","id":"b","offset":0}"#),
                ("none", "0", "null"),
            ] {
                let answer = try await galley.answer(
                    "GET",
                    Self.path,
                    "\(query)&anchor=\(anchor)&top=\(top)"
                )
                #expect(answer.text.hasSuffix(",\"anchor\":\(expected)}"), "\(answer.text)")
            }
            let unknown = try await galley.answer(
                "GET",
                Self.path,
                "since=x&section=rows&anchor=a&top=0"
            )
            #expect(PlainJSON(unknown.body)?["kind"]?.content == "reset")
            #expect(unknown.text.hasSuffix(",\"anchor\":null}"))
            let new = try await Self.revision(galley)
            let same = try await galley.answer(
                "GET",
                Self.path,
                "since=\(new.revision)&section=rows&anchor=z&top=1.5"
            )
            #expect(same.text.hasSuffix(#","anchor":{"section":"rows","id":"z","offset":38.5}}"#))
            let to = try await galley.answer(
                "GET",
                Self.path,
                "since=\(held.revision)&to=\(new.revision)&section=rows&anchor=d&top=0"
            )
            #expect(to.text.hasSuffix(#","anchor":{"section":"rows","id":"d","offset":30}}"#))
            for (part, name) in [
                ("section=rows&anchor=a", "top"), ("anchor=a&top=1", "section"),
                ("section=rows&top=1", "anchor"), ("occurrence=2", "section"),
            ] {
                let wrong = try await galley.answer("GET", Self.path, "since=x&\(part)")
                #expect(wrong.status == 400, "\(part)")
                #expect(wrong.text.contains(#""parameter":"\#(name)""#), "\(wrong.text)")
            }
            let section = "since=x&section=row&anchor=a&top=1"
            #expect(try await galley.answer("GET", Self.path, section).status == 404)
        }
    }
}
