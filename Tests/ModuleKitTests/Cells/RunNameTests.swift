import JSONCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing

/// An upstream sends runs with ids of its own choice; the cell declares `buy`, in an `each` `tag`, and the run `terms`.
@Suite("Ids of runs that an upstream sends")
struct RunNameTests {
    private static let module = """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: {itemHeight: auto}
            item:
              data: {}
              select: {action: emit, name: whole}
              cell:
                stack: vertical
                children:
                  - {runs: "${@.runs}", size: 10}
                  - {image: buy, size: [20, 20], id: buy, select: {action: request, upstream: up, path: "/buy/${@.id}"}}
                  - {image: pay, size: [20, 20], id: pay, when: "@.pays", select: {action: request, upstream: up, path: "/pay"}}
                  - {image: like, size: [20, 20], id: heart, select: {action: toggle, id: like}}
                  - {each: "@.tags[*]", max: 3, child: {runs: "${@.runs}", size: 10, id: tag, select: {action: emit, name: "${@.name}"}}}
                  - {text: [{text: "The "}, {text: terms, id: terms, select: {action: request, upstream: up, path: /terms}}], size: 10}
        """

    private static func run(_ id: String) -> String {
        #"{"text": "w", "id": "\#(id)", "href": "https://evil.example/\#(id)", "select": {"action": "request", "path": "/x"}}"#
    }

    private static func page(runs: [String], tags: [[String]] = []) async throws -> Page {
        let tags = tags.map {
            #"{"name": "n", "runs": [\#($0.map(run).joined(separator: ", "))]}"#
        }
        let runs = runs.map(run).joined(separator: ", ")
        let lab = try PageLab(
            module,
            answers: [
                "/x":
                    #"[{"id": "i", "runs": [\#(runs)], "tags": [\#(tags.joined(separator: ", "))]}]"#
            ]
        )
        return try await lab.page("a", [("width", "390")])
    }

    private static func ids(_ page: Page) throws -> [String] {
        try page.texts("$..runs[*].id")
    }

    @Test(
        "one that the cell declares, shown or not, is none: it names no action of the cell's",
        arguments: [
            "buy", "pay", "heart", "terms", "tag", "tag.0", "tag.7", "tag.0.3", "buy.0",
        ]
    )
    func declared(id: String) async throws {
        let page = try await Self.page(runs: [id], tags: [["free"]])
        #expect(try Self.ids(page) == ["free.0", "terms"])
        // The link itself stays.
        #expect(page.text.contains("https://evil.example/\(id)"))
        for name in ["buy", "heart", "terms", "tag.0"] {
            let action = try page.item(ItemQuery(id: "i", element: name)).action
            let text = String(decoding: action ?? [], as: UTF8.self)
            #expect(!text.contains("evil"), "\(name): \(text)")
        }
    }

    @Test("a toggle's own name is the element's where an upstream's run has it")
    func toggle() async throws {
        let page = try await Self.page(runs: ["like"])
        let element = try page.item(ItemQuery(id: "i", element: "like"))
        #expect(element.element == "heart" && element.control?.toggle != nil)
        #expect(try Self.ids(page) == ["terms"])
    }

    @Test("one that another run has is none, also by way of an 'each'")
    func repeated() async throws {
        let page = try await Self.page(
            runs: ["a", "b", "a", "c.0", "é", "e\u{301}"],
            tags: [["c", "d"], ["d"]]
        )
        #expect(
            try Self.ids(page)
                == ["a", "b", "c.0", "é", "e\u{301}", "d.0", "d.1", "terms"]
        )
        for (name, path) in [("a", "a"), ("c.0", "c.0"), ("d.1", "d")] {
            let action = try page.item(ItemQuery(id: "i", element: name)).action
            let text = String(decoding: action ?? [], as: UTF8.self)
            #expect(text == #"{"action":"open","url":"https://evil.example/\#(path)"}"#)
        }
    }

    @Test("of its members only links are actions, and the service has no part in them")
    func links() async throws {
        let page = try await Self.page(runs: ["a"])
        let element = try page.item(ItemQuery(id: "i", element: "a"))
        #expect(element.control?.request == nil && element.control?.toggle == nil)
        #expect(!page.text.contains("/x"))
        #expect(try page.item(ItemQuery(id: "i", element: "buy")).control?.request != nil)
    }
}
