import Foundation
import Testing

@Suite("galley diff tells each difference of a view, with what was changed")
struct DiffDetailTests {
    private static let card = """
        name: shop
        kind: single
        request: {upstream: shop, path: /items}
        components:
          - id: hero
            layout: {itemHeight: 90}
            items: [{id: h, type: hero, cell: {stack: vertical, padding: 8, children: [{text: Offers, id: offer, color: "#222222"}]}}]
          - id: grid
            layout: {itemHeight: 60}
            item:
              id: "${@.id}"
              type: card
              cell: {stack: vertical, padding: 8, children: [{text: "${@.title}", id: title, size: 15, maxLines: 1}]}
        test: {estimated: off}
        """
    private static let music = """
        name: music
        kind: single
        components:
          - id: list
            layout: {itemHeight: 60}
            items: [{id: a, type: row, cell: {stack: vertical, children: [{text: Songs, color: $ink}]}}]
        test: {estimated: off}
        """
    private static let main = """
        version: 1
        upstreams: {shop: {url: "http://127.0.0.1:9"}}
        modules: [pages/*.yaml]
        palette: {ink: {light: "#111111", dark: "#EEEEEE"}}
        """
    private static let names = ["galley.yaml", "pages/shop.yaml", "pages/music.yaml"]
    private static let long = "Kitchen machines and all that goes with them in one set"

    private static func lab(
        _ changes: [String: String] = [:],
        body: String = #"[{"id":"a","title":"Lamp"}]"#
    ) throws -> DiffLab {
        let files = ["galley.yaml": main, "pages/shop.yaml": card, "pages/music.yaml": music]
        let lab = try DiffLab(files: files.merging(changes) { $1 })
        try record(in: lab, body: body)
        return lab
    }

    private static func record(in lab: DiffLab, body: String, hour: Int64 = DiffLab.hour) throws {
        try lab.record(
            [("shop", "width=390", 30), ("music", "width=390", 70)],
            of: names,
            target: "/items",
            body: body,
            hour: hour
        )
    }

    private static func run(_ lab: DiffLab, _ words: String...) async throws -> String {
        let run = try await lab.run(arguments: ["diff", "--against", "traffic.sqlite"] + words)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// Changes, and a part of each line that says what they do.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let changes: [(file: String, old: String, new: String)]
        let lines: [String]
    }

    private static let cases = [
        Case(
            testDescription: "a colour beside a size",
            changes: [
                ("shop", "itemHeight: 60", "itemHeight: 70"), ("shop", "#222222", "#333333"),
            ],
            lines: [
                "card grows by 10.0 (pages/shop.yaml:9 itemHeight: 60 → 70)",
                "colours are others (pages/shop.yaml:7 color: #222222 → #333333)",
            ]
        ),
        Case(
            testDescription: "the sizes of two types",
            changes: [
                ("shop", "itemHeight: 60", "itemHeight: 70"),
                ("shop", "itemHeight: 90", "itemHeight: 80"),
            ],
            lines: [
                "card grows by 10.0 (pages/shop.yaml:9 itemHeight: 60 → 70)",
                "hero shrinks by 10.0 (pages/shop.yaml:6 itemHeight: 90 → 80)",
            ]
        ),
        Case(
            testDescription: "a text beside a size",
            changes: [
                ("shop", "itemHeight: 60", "itemHeight: 70"),
                ("shop", "text: Offers", "text: Sale"),
            ],
            lines: [
                "card grows by 10.0 (pages/shop.yaml:9 itemHeight: 60 → 70)",
                #"text changed: "Offers" is "Sale" (pages/shop.yaml:7 text: Offers → Sale)"#,
            ]
        ),
        Case(
            testDescription: "the font of a text in a cell that grows",
            changes: [
                ("shop", "itemHeight: 60", "itemHeight: 70"), ("shop", "size: 15", "size: 16"),
            ],
            lines: [
                "card grows by 10.0 (pages/shop.yaml:9 itemHeight: 60 → 70)",
                "texts have another size (pages/shop.yaml:13 size: 15 → 16)",
            ]
        ),
        Case(
            testDescription: "a move in one section beside a size in another",
            changes: [
                ("shop", "itemHeight: 60", "itemHeight: 70"),
                (
                    "shop", "type: hero, cell: {stack: vertical, padding: 8",
                    "type: hero, cell: {stack: vertical, padding: 9"
                ),
            ],
            lines: [
                "card grows by 10.0 (pages/shop.yaml:9 itemHeight: 60 → 70)",
                "frames move in what keeps its size (pages/shop.yaml:7 padding: 8 → 9)",
            ]
        ),
    ]

    @Test("a lesser difference does not hide behind a graver one", arguments: cases)
    func lesser(_ changed: Case) async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        for (file, old, new) in changed.changes { try lab.change("pages/\(file).yaml", old, new) }
        let output = try await Self.run(lab, "--json", "diff.json")
        for line in changed.lines { #expect(output.contains(line), "\(output)") }
        // Each view is counted once among those that differ, and in each of its groups.
        #expect(output.contains("1 view differs (30.0 % of looks)"), "\(output)")
        let json = try lab.read("diff.json")
        #expect(json.components(separatedBy: #""count":1,"looks":30"#).count > changed.lines.count)
    }

    @Test("what follows from one key alone is one line")
    func consequences() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 70")
        let output = try await Self.run(lab)
        #expect(output.split(separator: "\n").count == 3, "\(output)")
    }

    @Test("a text that becomes too faint in one mode of colours is found beside another mode's")
    func modes() async throws {
        let lab = try Self.lab([
            "galley.yaml": Self.main.replacing("dark: \"#EEEEEE\"", with: "dark: \"#333333\"")
        ])
        defer { lab.remove() }
        // Dark was too faint and is not, light was not and is.
        try lab.change(
            "galley.yaml",
            ##"light: "#111111", dark: "#333333""##,
            ##"light: "#DDDDDD", dark: "#EEEEEE""##
        )
        let run = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--json",
            "diff.json",
            "--fail-on",
            "contrast"
        )
        #expect(run.status == 1, "\(run.output)")
        // The light mode, with and without high contrast.
        let json = try lab.read("diff.json")
        #expect(json.contains(#""contrast":{"old":2,"new":2}"#), "\(json)")
    }

    @Test("items that are only named anew cut no text, and are said to be named anew")
    func renamed() async throws {
        let lab = try Self.lab(
            body: #"[{"id":"a","title":"\#(Self.long)"},{"id":"b","title":"Lamp"}]"#
        )
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", #"id: "${@.id}""#, #"id: "x-${@.id}""#)
        let output = try await Self.run(lab)
        #expect(output.contains("item 'a' is now 'x-a' and 1 more"), "\(output)")
        #expect(output.contains("new findings: cut 0 "), "\(output)")
        #expect(!output.contains("newly cut"), "\(output)")
    }

    @Test("a text that is cut in an item of another kind is still newly cut")
    func replaced() async throws {
        let lab = try Self.lab(body: #"[{"id":"a","title":"\#(Self.long)"}]"#)
        defer { lab.remove() }
        try lab.write(
            "new/shop/items.json",
            #"[{"id":"b","title":"\#(Self.long.reversed().map(String.init).joined())"}]"#
        )
        let output = try await Self.run(lab, "--responses", "new")
        #expect(output.contains("title newly cut: 1 text"), "\(output)")
        #expect(output.contains("item 'b' is new and 1 more"), "\(output)")
    }

    @Test("a section that is the same is left out, and one that differs is judged")
    func sections() async throws {
        let lab = try Self.lab(["pages/shop.yaml": Self.card.replacing("#222222", with: "#DDDDDD")])
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 61")
        let output = try await Self.run(lab, "--json", "diff.json")
        #expect(output.contains("card grows by 1.0"), "\(output)")
        #expect(try lab.read("diff.json").contains(#""contrast":{"old":0,"new":0}"#))
        try lab.change("pages/shop.yaml", "#DDDDDD", "#222222")
        _ = try await Self.run(lab, "--json", "diff.json")
        let json = try lab.read("diff.json")
        // Too faint on white before, in two modes, and on black after it.
        #expect(json.contains(#""contrast":{"old":2,"new":2}"#), "\(json.suffix(400))")
    }

    @Test("the views of several traffic files are put together, by the hours of all")
    func files() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let path = lab.folder.appending(path: "traffic.sqlite").path
        try FileManager.default.moveItem(atPath: path, toPath: path + ".a")
        try Self.record(
            in: lab,
            body: #"[{"id":"a","title":"\#(Self.long)"}]"#,
            hour: DiffLab.hour + 3600
        )
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 70")
        let both = ["diff", "--against", "traffic.sqlite", "--against", "traffic.sqlite.a"]
        let run = try await lab.run(arguments: both)
        #expect(
            run.output.hasPrefix(
                "4 views of 2 pages, 200 times in 2 hours · 2 views differ (30.0 % of looks)\n"
            ),
            "\(run.output)\(run.errors)"
        )
        let last = try await lab.run(arguments: both + ["--since", "1h"])
        #expect(last.output.hasPrefix("2 views of 2 pages, 100 times in 1 hour"), "\(last.output)")
        let test = try await lab.run(arguments: ["test"] + both.dropFirst())
        #expect(test.output.contains("4 views, 200 looks"), "\(test.output)\(test.errors)")
        let twice = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--against",
            "traffic.sqlite"
        )
        #expect(twice.status == 2 && twice.errors.contains("names 'traffic.sqlite' twice"))
    }
}
