import AccessibilityCore
import ChangesCore
import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("Cells of a form say what a screen reader could not derive")
struct FormAccessibilityTests {
    private static func form(_ cells: String, header: String = "{height: 30, title: NETWORK}")
        -> String
    {
        """
        name: a
        kind: static
        sections:
          - header: \(header)
            cells: [\(cells)]
        """
    }

    struct Said: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let cell: String
        /// The member `a11y` of the item; nil where it has none.
        let member: String?
        let stop: String
    }

    static let cells = [
        Said(
            testDescription: "nothing is said: the title is the label",
            cell: "type: switch, title: Wi-Fi, value: true",
            member: nil,
            stop: "toggle Wi-Fi on"
        ),
        Said(
            testDescription: "what follows anyway is not on the wire",
            cell: "type: switch, title: Wi-Fi, a11y: {label: Wi-Fi, role: switch, group: merge}",
            member: nil,
            stop: "toggle Wi-Fi off"
        ),
        Said(
            testDescription: "a label, a hint, a value and an announcement of its own",
            cell:
                "type: switch, title: Wi-Fi, a11y: {label: Wireless, hint: Costs power, value: busy, live: polite}",
            member: #"{"label":"Wireless","hint":"Costs power","value":"busy","live":"polite"}"#,
            stop: "toggle Wireless busy (Costs power) off"
        ),
        Said(
            testDescription: "a cell that leads elsewhere is a link",
            cell: "title: Terms, detail: new, select: {action: emit, name: x}, a11y: {role: link}",
            member: #"{"role":"link"}"#,
            stop: "link Terms, new"
        ),
        Said(
            testDescription: "hidden",
            cell: "title: Decoration, a11y: {hidden: true}",
            member: #"{"hidden":true}"#,
            stop: ""
        ),
    ]

    @Test("on the wire is what does not follow", arguments: cells)
    func wire(said: Said) async throws {
        let page = try await PageLab(Self.form("{id: x, \(said.cell)}")).page("a")
        #expect(try page.reading("items") { $0["a11y"]?.jsonText } == said.member, "\(page.text)")
        let stops = try page.reading("items") { AccessibleThing(.item, $0).stops }
        #expect(stops.map(Self.text).joined(separator: "; ") == said.stop)
    }

    private static func text(_ stop: Stop) -> String {
        [
            "\(stop.role)", stop.label, stop.value, stop.hint.map { "(\($0))" },
            stop.isOn.map { $0 ? "on" : "off" },
        ].compactMap(\.self).joined(separator: " ")
    }

    @Test("a custom cell of a form, mapped cells, a header and a footer say it too")
    func others() async throws {
        let custom = try await PageLab(
            pieces: "cells: {card: {stack: vertical, children: [{text: \"${@.title}\"}]}}",
            Self.form(
                "{id: x, type: card, title: Wi-Fi, a11y: {label: Wireless}}, {id: y, title: b}"
            )
        ).page("a")
        #expect(try custom.texts("$..items[*].a11y.label") == ["Wireless"], "\(custom.text)")
        let mapped = try await PageLab(
            """
            name: a
            kind: static
            sections:
              - request: {upstream: up, path: /x}
                cell: {title: "${@.name}", a11y: {label: "${@.name}, ${@.state}"}}
                header: {height: 30, title: NETWORK, a11y: {label: Network, level: 3}}
                footer: {height: 30, title: End, a11y: {label: End, role: heading}}
            """,
            answers: ["/x": #"[{"id": 1, "name": "a", "state": "new"}, {"id": 2, "name": "b"}]"#]
        ).page("a")
        #expect(try mapped.texts("$..items[*].a11y.label") == ["a, new", "b,"])
        #expect(mapped.text.contains(#""a11y":{"label":"Network","level":3}"#), "\(mapped.text)")
        // The words follow from the title.
        #expect(mapped.text.contains(#""a11y":{"role":"heading"}"#), "\(mapped.text)")
        let level = try mapped.reading("header") { AccessibleThing(.header, $0).stops.map(\.level) }
        #expect(level == [3])
    }

    @Test("a cell whose words changed is reloaded, and nothing else")
    func changes() async throws {
        func page(_ words: String) async throws -> Page {
            let cells = "{id: x, title: a, a11y: {hint: \(words)}}, {id: y, title: b}"
            return try await PageLab(Self.form(cells)).page("a")
        }
        let (old, new) = (try await page("one"), try await page("two"))
        let changes = PageChanges(
            from: PageRevision(of: old),
            named: old.revision,
            to: new,
            revision: PageRevision(of: new),
            prefersDelta: true
        )
        let text = String(decoding: changes.bytes, as: UTF8.self)
        #expect(
            text.contains(#""reload":{"sections":[],"items":[{"at":[0,0],"item":{"id":"x""#),
            "\(text)"
        )
        #expect(text.contains(#""a11y":{"hint":"two"}"#) && !text.contains(#""id":"y""#))
    }
}

extension Page {
    /// Reads the first item, or the header, of the first section.
    fileprivate func reading<Value>(
        _ member: String,
        _ read: (JSONValue) throws -> Value
    ) throws -> Value {
        let document = try JSONDocument(parsing: Array(json.bytes))
        return try document.withRoot { root in
            let section = try #require(root["sections"]?.element(0))
            let value = try #require(section[member])
            return try read(value.isArray ? #require(value.element(0)) : value)
        }
    }
}
