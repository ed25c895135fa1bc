import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite("Streams of clients that draw less")
struct AcceptsStreamTests {
    private static let module = """
        name: home
        kind: single
        request: {upstream: up, path: /items}
        components:
          - id: cards
            items: $.items[*]
            layout: {itemHeight: auto}
            item:
              id: "${@.id}"
              type: [{when: "@.kind == 'hero'", type: hero@2}, {when: "@.kind == 'row'", type: row}, {type: card}]
              data: {title: "${@.title}"}
              size: {height: 40}
              select: {action: share, text: "${@.title}"}
              fallback: [{type: card, size: {height: 20}}, drop]
          - id: cells
            items: $.items[*]
            layout: {itemHeight: auto}
            item:
              id: "${@.id}"
              type: cell
              cell:
                stack: vertical
                clip: true
                children:
                  - {text: [{text: "${@.title}", color: $label}, {text: " now", size: 20}]}
                  - {image: "https://a.example/${@.id}", size: [10, 10]}
                  - {text: tap, id: tap, select: {action: open, url: "https://a.example/"}, a11y: {hint: opens}}
        """

    /// Clients of which none draws all of it.
    private static let clients = [
        AcceptedJudge(
            types: ["card": 1],
            elements: ["text"],
            features: ["runs"],
            actions: ["open"]
        ),
        AcceptedJudge(
            types: ["hero": 3, "row": 1],
            elements: nil,
            features: ["palette", "clip"],
            actions: []
        ),
        AcceptedJudge(
            types: ["hero": 1, "row": 1, "card": 4],
            elements: ["image"],
            features: ["hits", "a11y"],
            actions: nil
        ),
    ]

    /// Random clients that draw the cells at least.
    private static func others(_ generator: inout SeededGenerator) -> [AcceptedJudge] {
        var clients: [AcceptedJudge] = []
        while clients.count < TestScale.count(sample: 3, torture: 40) {
            let client = AcceptsCases.client(&generator)
            if client.elements.map({ $0.contains("text") || $0.contains("image") }) ?? true {
                clients.append(client)
            }
        }
        return clients
    }

    private static func items(_ generator: inout SeededGenerator) -> String {
        let ids = (0..<8).filter { _ in generator.chance(70) }.shuffled(using: &generator)
        let items = ids.map { id in
            let kind = generator.pick(["hero", "row", "card"])
            return #"{"id":"\#(id)","kind":"\#(kind)","title":"T\#(generator.below(5))"}"#
        }
        return #"{"items":[\#(items.joined(separator: ","))]}"#
    }

    private static func query(_ client: AcceptedJudge) -> String {
        "accepts=" + client.accepts.replacing("+", with: "%2B")
    }

    @Test("are sent nothing that they do not draw, whatever changes upstream, and hold their page")
    func changes() async throws {
        var generator = SeededGenerator(seed: TestScale.seed)
        let items = Locked(Self.items(&generator))
        let clients = Self.clients + Self.others(&generator)
        let lab = try PipelineLab(Self.module, settings: "cache: {ttl: 60s}") { _ in
            .json(items.withLock(\.self))
        }
        try await lab.serving { galley in
            let streams = try clients.map { client in
                let target = "/v1/modules/home/events?\(Self.query(client))"
                return try EventClient(port: galley.server.port, target)
            }
            defer { for stream in streams { stream.leave() } }
            var folders = clients.map { _ in StreamFolder() }
            for _ in 0..<TestScale.count(sample: 15, torture: 300) {
                let next = Self.items(&generator)
                items.withLock { $0 = next }
                for (index, client) in clients.enumerated() {
                    // The first one of a round fetches anew, the others have what that has brought.
                    let layout =
                        index == 0
                        ? try await galley.refresh("home", Self.query(client)).answer.text
                        : try await galley.layout("home", Self.query(client)).answer.text
                    #expect(try client.mistakes(in: layout) == [])
                    let revision = PlainJSON(layout.utf8)?["revision"]?.content
                    while folders[index].revision != revision {
                        let event = try #require(await streams[index].nextChange())
                        #expect(try client.mistakes(in: event.data) == [], "\(event.data)")
                        try folders[index].take(event)
                    }
                    #expect(folders[index].text == layout)
                }
            }
            for folder in folders {
                #expect(folder.names.first == "layout" && folder.names.contains("changes"))
            }
        }
    }
}
