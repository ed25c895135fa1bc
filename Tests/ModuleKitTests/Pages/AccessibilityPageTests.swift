import ChangesCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("A page says what a screen reader could not derive") struct AccessibilityPageTests {
    private static func module(
        item: String,
        header: String = "{height: 20}",
        layout: String = "{itemHeight: 40}"
    )
        -> String
    {
        """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: \(layout)
            item: \(item)
            header: \(header)
        """
    }

    private static let cell =
        "cell: {stack: vertical, children: [{image: x, size: [10, 10]}, {text: \"${@.title}\"}, {text: \"${@.price}\"}]}"

    private static let answer = """
        [{"id": "a", "title": "Shoes", "price": "9 €"}, {"id": "b", "title": "Hat", "price": "1 €"}]
        """

    private func page(_ module: String, _ query: [(name: String, value: String)] = []) async throws
        -> Page
    {
        try await PageLab(module, answers: ["/x": Self.answer]).page("a", query)
    }

    struct Said: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let item: String
        let first: String?
    }

    static let items = [
        Said(testDescription: "nothing said", item: "{\(cell)}", first: nil),
        Said(
            testDescription: "words that follow from the texts",
            item: "{\(cell), a11y: {label: \"${@.title}, ${@.price}\"}}",
            first: nil
        ),
        Said(
            testDescription: "other words",
            item: "{\(cell), a11y: {label: \"${@.title} for ${@.price}\"}}",
            first: #"{"label":"Shoes for 9 €"}"#
        ),
        Said(
            testDescription: "words that are empty follow",
            item: "{\(cell), a11y: {label: \"${@.missing}\"}}",
            first: nil
        ),
        Said(
            testDescription: "a role that follows",
            item:
                "{\(cell), select: {action: emit, name: tap}, a11y: {role: button, group: merge}}",
            first: nil
        ),
        Said(
            testDescription: "a role that does not follow",
            item: "{\(cell), a11y: {role: button}}",
            first: #"{"role":"button"}"#
        ),
        Said(
            testDescription: "all of it",
            item:
                "{\(cell), a11y: {label: a, hint: b, value: c, role: heading, level: 3, live: assertive, group: children}}",
            first:
                #"{"label":"a","hint":"b","value":"c","role":"heading","level":3,"live":"assertive","group":"children"}"#
        ),
        Said(
            testDescription: "hidden",
            item: "{\(cell), a11y: {hidden: true}}",
            first: #"{"hidden":true}"#
        ),
        Said(
            testDescription: "an item without a cell",
            item: "{a11y: {label: \"${@.title}\"}}",
            first: #"{"label":"Shoes"}"#
        ),
    ]

    @Test("items have 'a11y' where it differs from what follows", arguments: items)
    func item(_ said: Said) async throws {
        let page = try await page(Self.module(item: said.item))
        let parts = page.text.split(separator: #","a11y":"#)
        let found = parts.count > 1 ? String(parts[1].prefix { $0 != "}" }) + "}" : nil
        #expect(found == said.first)
    }

    @Test("children of a cell say what does not follow, and their words are the item's")
    func children() async throws {
        let cell =
            "{cell: {stack: vertical, children: [{image: x, size: [10, 10], a11y: {label: \"${@.title} in red\"}}, "
            + "{text: \"${@.title}\", a11y: {label: Shoes, role: heading, level: 3}}, {text: \"·\", a11y: {hidden: true}}]}"
        let page = try await page(Self.module(item: cell + "}"))
        #expect(
            page.text.contains(#""image":"x","a11y":{"label":"Shoes in red"}}"#),
            "\(page.text)"
        )
        // The words of the first follow, those of the second do not.
        #expect(page.text.contains(#","a11y":{"role":"heading","level":3}}"#))
        #expect(page.text.contains(#","a11y":{"label":"Shoes","role":"heading","level":3}}"#))
        #expect(page.text.contains(#","a11y":{"hidden":true}}"#))
        let named = try await self.page(
            Self.module(item: cell + ", a11y: {label: \"${@.title} in red, Shoes\"}}")
        )
        #expect(!named.text.contains(#"],"a11y""#), "\(named.text)")
    }

    @Test("a header is a heading of level 2, and has 'a11y' where it is another one")
    func headers() async throws {
        let plain = try await page(
            Self.module(item: "{}", header: "{height: 20, a11y: {role: heading, level: 2}}")
        )
        #expect(!plain.text.contains("a11y"))
        let cell = "cell: {stack: vertical, children: [{text: News}]}"
        let other = try await page(
            Self.module(item: "{}", header: "{\(cell), a11y: {level: 1, label: News}}")
        )
        #expect(other.text.contains(#"],"a11y":{"level":1}}"#))
    }

    private static func waterfall(_ more: String) -> String {
        """
        name: a
        kind: single
        components:
          - id: one
            layout: {kind: waterfall, columns: 2, fill: rightToLeft}
            items: [{id: a, size: {height: 10}}, {id: b, size: {height: 10}}, {id: c, size: {height: 10}}]
        \(more)
        """
    }

    @Test("a waterfall is read by rows, unless its component says by data; right to left too")
    func order() async throws {
        let seen = try await page(Self.waterfall(""))
        #expect(seen.text.contains(#","a11y":{"order":[1,0,2]},"frame""#))
        let data = try await page(Self.waterfall("    a11y: {order: data}"))
        #expect(!data.text.contains("a11y"))
        let mirrored = try await page(Self.waterfall(""), [("direction", "rtl")])
        // Both the lanes and the reading turn round.
        #expect(mirrored.text.contains(#","a11y":{"order":[1,0,2]},"frame""#))
    }

    @Test("a window has the order of the items in it")
    func windows() async throws {
        let page = try await page(Self.waterfall(""))
        let window = try page.window(WindowRequest(offset: 0, height: 5))
        #expect(window.text.contains(#""a11y":{"order":[1,0]}"#))
    }

    @Test("an item whose words changed is reloaded; other frames reload nothing")
    func changes() async throws {
        let item = "{data: {}, a11y: {label: \"${@.title}\"}}"
        let old = try await page(Self.module(item: item))
        let changed = try await PageLab(
            Self.module(item: item),
            answers: ["/x": Self.answer.replacing("Hat", with: "Cap")]
        ).page("a")
        let moved = try await page(Self.module(item: item, header: "{height: 30}"))
        func text(_ page: Page) -> String {
            String(
                decoding: PageChanges(
                    from: PageRevision(of: old),
                    named: old.revision,
                    to: page,
                    revision: PageRevision(of: page)
                ).bytes,
                as: UTF8.self
            )
        }
        #expect(text(changed).contains(#""items":[{"at":[0,1],"item":{"id":"b""#))
        #expect(text(changed).contains(#""a11y":{"label":"Cap"}"#))
        #expect(!text(moved).contains("a11y"))
    }
}
