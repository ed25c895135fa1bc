import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite("What a change uses for the first time comes with it")
struct LivePaletteTests {
    private static let module = """
        name: offers
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: {itemHeight: auto}
            item:
              cell:
                stack: vertical
                children:
                  - {text: "${@.name}", size: 15}
                  - {text: "${@.price}", size: 20, color: $sale, when: "@.price"}
                  - {image: cart, when: "@.price"}
                  - {stack: vertical, background: {color: $fill}, when: "@.price", children: [{space: 2}]}
        """

    private static let both =
        "{name: both, kind: composite, modules: [{name: offers, as: a}, offers]}"

    /// The pages of the upstream: none with a price, one with, one with two, none. Of the others, which stay, there are
    /// as many as make a delta shorter than the page.
    private static let answers = [
        #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#,
        #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b", "price": "9 €"}]"#,
        #"[{"id": 1, "name": "a", "price": "1 €"}, {"id": 2, "name": "b", "price": "9 €"}]"#,
        #"[{"id": 1, "name": "a"}]"#,
    ].map { rows in
        let others = (10..<40).map { #", {"id": \#($0), "name": "other"}"# }.joined()
        return "\(rows.dropLast())\(others)]"
    }

    /// The members of `page` that each of them brings, beside sizes.
    private static let brought: [Set<String>] = [
        [], ["images", "palette", "styles"], [], ["images", "palette", "styles"],
    ]

    private static func serving(
        _ body: (PipelineLab.Pages, borrowing Locked<Int>) async throws -> Void
    ) async throws {
        let round = Locked(0)
        let lab = try PipelineLab(module, both, settings: "cache: {ttl: 60s}") { _ in
            .json(answers[round.withLock(\.self)])
        }
        try lab.lab.write("art/cart.svg", "<svg width='24' height='12'/>")
        try lab.lab.write(
            "galley.yaml",
            """
            \(lab.main(port: lab.upstream.port))
            palette: {sale: {light: "#B00020", dark: "#FF6961"}}
            themes: {gold: {sale: "#8A6000"}}
            images: {directory: art}
            """
        )
        try await lab.serving { try await body($0, round) }
    }

    private static func members(of changes: String) -> Set<String> {
        let page = PlainJSON(changes.utf8)?["page"]?.members.map(\.name) ?? []
        return Set(page).subtracting(["contentSize", "status", "failures"])
    }

    @Test(
        "on a stream: colours, images and styles come with the first item that has them, and go with the last",
        arguments: ["offers", "both"]
    )
    func stream(module: String) async throws {
        try await Self.serving { galley, round in
            let query = "theme=gold&width=390"
            let path = "/v1/modules/\(module)/events?\(query)"
            let client = try EventClient(port: galley.server.port, path)
            defer { client.leave() }
            var folder = StreamFolder()
            try folder.take(try #require(await client.nextChange()))
            for index in Self.answers.indices.dropFirst() {
                round.withLock { $0 = index }
                let layout = try await galley.refresh(module, query).answer.text
                var brought: Set<String> = []
                let revision = PlainJSON(layout.utf8)?["revision"]?.content
                while folder.revision != revision {
                    let event = try #require(await client.nextChange())
                    brought.formUnion(Self.members(of: event.data))
                    try folder.take(event)
                }
                #expect(folder.text == layout)
                #expect(brought == Self.brought[index], "round \(index)")
                #expect(folder.text.contains(##""sale":{"light":"#8A6000"}"##) == (index < 3))
            }
        }
    }

    @Test("in the answer of changes likewise, from any revision to any other")
    func changes() async throws {
        try await Self.serving { galley, round in
            var held: [LayoutPlayer] = []
            for index in Self.answers.indices {
                round.withLock { $0 = index }
                let layout = try await galley.refresh("offers", "width=390").answer
                for (older, player) in held.enumerated() {
                    var player = player
                    let query = "width=390&prefer=delta&since=\(player.revision)"
                    let answer = try await galley.answer("GET", "/v1/modules/offers/changes", query)
                    try player.play(answer.body)
                    #expect(player.layout.text == layout.text, "from \(older) to \(index)")
                    let differs = [1, 2].contains(index) != [1, 2].contains(older)
                    #expect(Self.members(of: answer.text).contains("palette") == differs)
                    #expect(Self.members(of: answer.text).contains("images") == differs)
                }
                held.append(try LayoutPlayer(layout.body))
            }
        }
    }
}
