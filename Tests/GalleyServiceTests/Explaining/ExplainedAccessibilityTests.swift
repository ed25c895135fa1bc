import Foundation
import GalleyService
import Testing

@Suite("An explanation of an item has what a screen reader says of it, and why")
struct ExplainedAccessibilityTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        server: {admin: {local: true}}
        modules: [m/*.yaml]
        """,
        "m/cards.yaml": """
        name: cards
        kind: single
        components:
          - id: one
            layout: {itemHeight: auto}
            items:
              - id: card
                data: {}
                select: {action: emit, name: tap}
                a11y: {hint: Opens it}
                cell:
                  stack: horizontal
                  children:
                    - {text: Shoe}
                    - {image: heart, size: [44, 44], id: like, select: {action: emit, name: like}, a11y: {label: Like}}
              - {id: secret, data: {}, a11y: {hidden: true}, cell: {stack: vertical, children: [{text: a}]}}
        """,
        "m/form.yaml": """
        name: form
        kind: static
        sections: [{cells: [{id: wifi, type: switch, title: Wi-Fi, detail: Home, a11y: {live: polite}}]}]
        """,
        "m/both.yaml": "{name: both, kind: composite, modules: [cards, form]}",
    ]

    private func said(_ module: String, item: String) async throws -> PlainJSON {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        var said: PlainJSON?
        try await lab.serving { server in
            let target = "/v1/modules/\(module)/layout?explain=1&item=\(item)"
            let answer = try await TestClient(port: server.port).send("GET", target)
            #expect(answer.status == 200, "\(answer.text)")
            said = PlainJSON(answer.body)?["a11y"]
        }
        return try #require(said)
    }

    private static func reasons(_ said: PlainJSON) -> [String] {
        (said["because"]?.elements ?? []).map { reason in
            ["member", "value", "from", "line"].compactMap { reason[$0]?.text }
                .joined(separator: " ").replacing("\"", with: "")
        }
    }

    @Test("its stops, their actions, and each property: declared at a line, or following")
    func card() async throws {
        for module in ["cards", "both"] {
            let said = try await said(module, item: "card")
            #expect(
                said["stops"]?.text
                    == #"[{"role":"button","label":"Shoe","hint":"Opens it","active":true,"actions":[{"id":"like","label":"Like","element":1}]}]"#
            )
            #expect(
                Self.reasons(said) == [
                    "label Shoe follows", "role button follows", "hint Opens it declared 10",
                    "group merge follows",
                ]
            )
        }
    }

    @Test("a switch says why its title is its label; what is hidden says that it is")
    func others() async throws {
        let form = try await said("form", item: "wifi")
        #expect(
            form["stops"]?.text
                == #"[{"role":"switch","label":"Wi-Fi","on":false,"live":"polite","active":true}]"#
        )
        #expect(
            Self.reasons(form) == [
                "label Wi-Fi follows", "role switch follows", "live polite declared 3",
                "group merge follows",
            ]
        )
        #expect(
            form["because"]?.elements.first?["detail"]?.content
                == "the title of the switch is its first text"
        )
        let secret = try await said("cards", item: "secret")
        #expect(secret["stops"]?.text == "[]")
        #expect(Self.reasons(secret) == ["hidden true declared 16"])
    }
}
