import Foundation
import Glibc
import RedisKit
import TestSupport
import Testing

@Suite(
    "A reader's heart on a card, on several instances",
    .enabled(if: RedisProcess.isInstalled, "scripts/setup --scale installs redis-server")
)
struct ScaleToggleTests {
    /// The reader's name, as the header field has it.
    private static let ann = ["X-User-Id": "ann-of-green-gables"]
    private static let bob = ["X-User-Id": "bob"]

    private static func cards(_ name: String, _ scope: String) -> String {
        """
        name: \(name)
        kind: single
        public: true
        coalesce: 0ms
        request: {upstream: up, path: /songs}
        components:
          - id: cards
            items: "$.songs[*]"
            layout: {itemHeight: 40}
            item:
              data: {}
              cell:
                stack: horizontal
                children:
                  - image: "heart-${value:like}"
                    size: [24, 24]
                    a11y: {label: Like}
                    select: {action: toggle, id: like, store: redis\(scope)}
        """
    }

    private static func lab() async throws -> ScaleStateLab {
        try await ScaleStateLab(
            2,
            modules: ScaleStateLab.modules + [
                cards("hearts", ""), cards("own", ", scope: {header: x-user-id}"),
            ]
        )
    }

    private static func set(
        _ isOn: Bool,
        _ module: String,
        in lab: ScaleStateLab,
        on index: Int,
        _ fields: [String: String] = [:],
        was: Bool? = nil
    ) async throws -> TestAnswer {
        let was = was.map { ", \"was\": \($0)" } ?? ""
        return try await TestClient(port: lab.port(index)).send(
            "PUT",
            "/v1/modules/\(module)/items/s1/value",
            ["Content-Type": "application/json"].merging(fields) { $1 },
            body: #"{"element": "like", "on": \#(isOn)\#(was)}"#
        )
    }

    private static func get(
        _ target: String,
        in lab: ScaleStateLab,
        from index: Int,
        _ fields: [String: String] = [:]
    ) async throws -> TestAnswer {
        try await TestClient(port: lab.port(index)).send("GET", "/v1/modules/\(target)", fields)
    }

    @Test("set on one instance it is on the other at once, in pages, windows and open streams")
    func shared() async throws {
        let lab = try await Self.lab()
        defer { lab.stop() }
        let client = try EventClient(port: lab.port(1), "/v1/modules/hearts/events")
        defer { client.leave() }
        var folder = StreamFolder()
        try folder.take(try #require(await client.nextChange()))
        for round in 0..<4 {
            let isOn = round % 2 == 0
            let set = try await Self.set(isOn, "hearts", in: lab, on: 0, was: !isOn)
            #expect(set.status == 200, "\(set.text)")
            for path in ["layout", "window?offset=0"] {
                let page = try await Self.get("hearts/\(path)", in: lab, from: 1)
                #expect(page.text.contains("heart-\(isOn)"), "\(round) \(path): \(page.text)")
            }
            let layout = try await Self.get("hearts/layout", in: lab, from: 1)
            let revision = PlainJSON(layout.body)?["revision"]?.content
            #expect(try await folder.listen(client, until: revision))
            #expect(folder.text == layout.text)
            let late = try await Self.set(isOn, "hearts", in: lab, on: 1, was: !isOn)
            #expect(late.status == 409, "\(late.text)")
        }
        #expect(Set(folder.names) == ["layout", "changes"])
    }

    @Test("a reader's own is in no other reader's page, window, delta, stream or validator")
    func own() async throws {
        let lab = try await Self.lab()
        defer { lab.stop() }
        let before = try await Self.get("own/layout", in: lab, from: 1, Self.bob)
        let since = try LayoutPlayer(before.body).revision
        let clients = try [Self.ann, Self.bob].map {
            try EventClient(port: lab.port(1), "/v1/modules/own/events", $0)
        }
        defer { for client in clients { client.leave() } }
        for client in clients { _ = try #require(await client.nextChange()) }
        let set = try await Self.set(true, "own", in: lab, on: 0, Self.ann)
        #expect(set.status == 200, "\(set.text)")
        for index in 0..<2 {
            let hers = try await Self.get("own/layout", in: lab, from: index, Self.ann)
            #expect(hers.text.contains("heart-true"), "\(index): \(hers.text)")
            let etag = try #require(hers["etag"])
            let revision = try LayoutPlayer(hers.body).revision
            let targets = [
                "own/layout", "own/window?offset=0", "own/changes?since=\(since)",
                "own/changes?since=\(revision)", "own/layout?format=svg",
            ]
            for target in targets {
                let fields = Self.bob.merging(["If-None-Match": etag]) { $1 }
                let his = try await Self.get(target, in: lab, from: index, fields)
                #expect(his.status == 200, "\(index) \(target): \(his.text)")
                #expect(!his.text.contains("heart-true"), "\(index) \(target): \(his.text)")
                #expect(his["cache-control"]?.hasPrefix("private") == true, "\(target)")
                #expect(his["vary"]?.lowercased().contains("x-user-id") == true, "\(target)")
            }
        }
        let first = try #require(await clients[0].nextChange())
        #expect(first.data.contains("heart-true"))
        // The first news of the other stream is its own reader's, which comes after.
        let his = try await Self.set(true, "own", in: lab, on: 0, Self.bob)
        #expect(his.status == 200, "\(his.text)")
        let news = try #require(await clients[1].nextChange())
        #expect(news.data.contains("heart-true"))
        #expect(PlainJSON(news.data.utf8)?["from"]?.content == since)
    }

    @Test("of a reader's page nothing is on a disk or on Redis, whatever instance has built it")
    func files() async throws {
        let lab = try await Self.lab()
        defer { lab.stop() }
        for index in 0..<2 {
            let set = try await Self.set(index == 0, "own", in: lab, on: index, Self.ann)
            #expect(set.status == 200, "\(set.text)")
            let client = try EventClient(port: lab.port(index), "/v1/modules/own/events", Self.ann)
            defer { client.leave() }
            #expect(await client.nextChange() != nil)
            let page = try await Self.get("own/layout", in: lab, from: index, Self.ann)
            #expect(page.status == 200)
            #expect(try await Self.get("hearts/layout", in: lab, from: index).status == 200)
        }
        // What waits to be written is written before an instance ends.
        for index in 0..<2 {
            lab.instance(index).signal(SIGTERM)
            #expect(await eventually { lab.instance(index).exitStatus != nil })
        }
        #expect(try lab.files(containing: "ann-of-green-gables") == [])
        // The shared page is there, so that the search can find something.
        #expect(try lab.files(containing: "plays") != [])
        #expect(try lab.files(containing: "heart-") == [])
    }
}
