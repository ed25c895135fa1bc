import ModuleConfiguration
import TestSupport
import Testing

@Suite("What differs between two configurations can be taken one by one")
struct ConfigurationDifferenceTests {
    private static let main = """
        version: 1
        server: {port: 8080}
        upstreams: {up: {url: "http://127.0.0.1:9", timeout: 2s}}
        modules: [m/*.yaml]
        palette: {brand: "#112233", other: "#445566"}
        pieces: [p.yaml]
        strings: [s/*.yaml]
        """
    private static let page = """
        name: page
        kind: batch
        requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
        components:
          - {id: one, from: a, layout: {columns: 2, itemHeight: 60}}
          - {id: two, from: b, layout: {itemHeight: 40}}
          - {id: three, items: [{id: x, type: t, cell: {use: c}}]}
        """
    private static let plain = """
        name: plain
        kind: single
        components: [{id: one, layout: {itemHeight: 10}, items: [{id: x, type: t}]}]
        """
    private static let pieces = """
        cells: {c: {stack: vertical, children: [{text: "${t:home.title}", size: 15, color: $brand}]}}
        """

    private static func tree(_ changes: [String: String] = [:]) throws -> ConfigurationTree {
        var files = [
            "/c/galley.yaml": main, "/c/m/page.yaml": page, "/c/m/plain.yaml": plain,
            "/c/p.yaml": pieces, "/c/s/en.yaml": "home: {title: Home, more: More}\n",
        ]
        for (name, text) in changes { files["/c/" + name] = text.isEmpty ? nil : text }
        return try ConfigurationTree.load(
            path: "/c/galley.yaml",
            environment: [:],
            files: MemoryFiles(texts: files)
        ).get()
    }

    /// A change of one file, the keys that it is, and the pages that it may change.
    struct Change: Sendable, CustomTestStringConvertible {
        let file: String
        let text: String
        let keys: [String]
        let pages: [String]
        var testDescription: String { "\(file): \(keys)" }
    }

    private static let changes = [
        Change(
            file: "m/page.yaml",
            text: page.replacing("itemHeight: 60", with: "itemHeight: 61"),
            keys: ["components[one].layout.itemHeight"],
            pages: ["page"]
        ),
        Change(
            file: "m/page.yaml",
            text: page.replacing("columns: 2, itemHeight: 60", with: "itemHeight: 60, columns: 2"),
            keys: ["components[one].layout"],
            pages: ["page"]
        ),
        Change(
            file: "m/page.yaml",
            text: page.replacing("  - {id: two, from: b, layout: {itemHeight: 40}}\n", with: "")
                .replacing("columns: 2", with: "columns: 3"),
            keys: ["components[one].layout.columns", "components[two]"],
            pages: ["page"]
        ),
        Change(
            file: "m/page.yaml",
            text: page.replacing(
                "  - {id: two, from: b, layout: {itemHeight: 40}}\n  - {id: three,",
                with:
                    "  - {id: new, from: b, layout: {itemHeight: 1}}\n  - {id: three, hiddenWhenEmpty: true,"
            ),
            keys: ["components[new]", "components[three].hiddenWhenEmpty", "components[two]"],
            pages: ["page"]
        ),
        Change(
            file: "m/page.yaml",
            text: page.replacing("{id: two,", with: "{id: second,"),
            keys: ["components[two].id"],
            pages: ["page"]
        ),
        Change(
            file: "m/page.yaml",
            text: page.replacing(
                "  - {id: one, from: a, layout: {columns: 2, itemHeight: 60}}\n  - {id: two,",
                with:
                    "  - {id: two, from: a, layout: {columns: 2, itemHeight: 60}}\n  - {id: second,"
            ),
            keys: [
                "components[one]", "components[second]", "components[two].from",
                "components[two].layout.columns", "components[two].layout.itemHeight",
            ],
            pages: ["page"]
        ),
        Change(
            file: "m/page.yaml",
            text: page.replacing(
                "{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}",
                with: "{id: b, upstream: up, path: /b}, {id: a, upstream: up, path: /a}"
            ),
            keys: ["requests"],
            pages: ["page"]
        ),
        Change(file: "m/page.yaml", text: page + "\n# a comment\n", keys: [], pages: []),
        Change(
            file: "galley.yaml",
            text: main.replacing("8080", with: "8081").replacing("2s", with: "3s"),
            keys: ["server.port", "upstreams.up.timeout"],
            pages: []
        ),
        Change(
            file: "galley.yaml",
            text: main.replacing("#112233", with: "#112234"),
            keys: ["palette.brand"],
            pages: ["page"]
        ),
        Change(
            file: "galley.yaml",
            text: main.replacing("#445566", with: "#445567"),
            keys: ["palette.other"],
            pages: []
        ),
        Change(
            file: "p.yaml",
            text: pieces.replacing("size: 15", with: "size: 16"),
            keys: ["cells.c.children[0].size"],
            pages: ["page"]
        ),
        Change(
            file: "s/en.yaml",
            text: "home: {title: House, more: More}\n",
            keys: ["home.title"],
            pages: ["page"]
        ),
        Change(
            file: "s/en.yaml",
            text: "home: {title: Home, more: Others}\n",
            keys: ["home.more"],
            pages: []
        ),
        Change(file: "s/de.yaml", text: "home: {title: Heim}\n", keys: [""], pages: ["page"]),
        Change(file: "m/plain.yaml", text: "", keys: [""], pages: ["plain"]),
    ]

    @Test(
        "each change is found with its keys, and with all the pages that it may change",
        arguments: changes
    )
    func keys(_ change: Change) throws {
        let difference = ConfigurationDifference(
            from: try Self.tree(),
            to: try Self.tree([change.file: change.text])
        )
        #expect(difference.changes.map(\.key).sorted() == change.keys)
        let pages = ["page", "plain"].filter { !difference.makesSamePages(of: $0, accepts: false) }
        #expect(pages == change.pages)
    }

    @Test("all changes made are the new configuration, and none the old one", arguments: changes)
    func ends(_ change: Change) throws {
        let (old, new) = (try Self.tree(), try Self.tree([change.file: change.text]))
        for (from, to) in [(old, new), (new, old)] {
            let difference = ConfigurationDifference(from: from, to: to)
            let all = try #require(
                difference.configuration(making: Set(difference.changes.map(\.number)))
            )
            #expect(ConfigurationDifference(from: all, to: to).changes.isEmpty)
            let none = try #require(difference.configuration(making: []))
            #expect(ConfigurationDifference(from: none, to: from).changes.isEmpty)
        }
    }

    @Test("one change alone leaves the others as they were")
    func alone() throws {
        let new = Self.page.replacing(
            "columns: 2, itemHeight: 60",
            with: "columns: 3, itemHeight: 61"
        )
        .replacing("itemHeight: 40", with: "itemHeight: 41")
        let (before, after) = (try Self.tree(), try Self.tree(["m/page.yaml": new]))
        let difference = ConfigurationDifference(from: before, to: after)
        try #require(difference.changes.count == 3)
        for change in difference.changes {
            let one = try #require(difference.configuration(making: [change.number]))
            let made = ConfigurationDifference(from: before, to: one).changes.map(\.key)
            #expect(made == [change.key])
        }
    }
}
