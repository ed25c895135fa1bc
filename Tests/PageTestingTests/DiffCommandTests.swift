import Foundation
import Testing

@Suite("The command 'galley diff'")
struct DiffCommandTests {
    private func lab() throws -> DiffLab { try DiffLab.recorded() }

    @Test("pages that stay as they are differ in no view, and are counted")
    func same() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 60 # as it was")
        let run = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--fail-on",
            "share>0%,unknown"
        )
        #expect(run.status == 0, "\(run.errors)\(run.output)")
        #expect(
            run.output == """
                4 views of 2 pages, 100 times in 1 hour · 0 views differ (0.0 % of looks)
                new findings: cut 0 · touch 0 · contrast 0 · unsupported 0 (ios-4.0: 0)

                """
        )
    }

    @Test("a height that grows is named with its key, its share of looks and its widths")
    func grows() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 68")
        let run = try await lab.run("diff", "--against", "traffic.sqlite")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                4 views of 2 pages, 100 times in 1 hour · 3 views differ (90.0 % of looks)
                  shop  90.0 %   card grows by 8.0 (pages/shop.yaml:9 itemHeight: 60 → 68)  390, 412 pt
                new findings: cut 0 · touch 0 · contrast 0 · unsupported 0 (ios-4.0: 0)

                """
        )
    }

    @Test("the JSON has the members and numbers of the report")
    func json() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 68")
        let run = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--json",
            "out/diff.json"
        )
        #expect(run.status == 0, "\(run.errors)")
        let data = try Data(contentsOf: lab.folder.appending(path: "out/diff.json"))
        let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(json["views"] as? Int == 4 && json["looks"] as? Int == 100)
        #expect(json["differ"] as? [String: Int] == ["views": 3, "looks": 90])
        let unknown = try #require(json["unknown"] as? [String: Any])
        #expect(unknown["views"] as? Int == 0 && unknown["looks"] as? Int == 0)
        let groups = try #require(json["groups"] as? [[String: Any]])
        let group = try #require(groups.first)
        #expect(groups.count == 1 && group["module"] as? String == "shop")
        let cause = try #require(group["cause"] as? [String: Any])
        #expect(cause["file"] as? String == "pages/shop.yaml" && cause["line"] as? Int == 9)
        #expect(cause["key"] as? String == "components[grid].layout.itemHeight")
        let changes = try #require(cause["changes"] as? [[String: Any]])
        #expect(changes.count == 1 && changes[0]["old"] as? String == "60")
        #expect(changes[0]["new"] as? String == "68" && changes[0]["line"] as? Int == 9)
        #expect(group["what"] as? String == "card grows by 8.0")
        #expect(group["count"] as? Int == 3 && group["looks"] as? Int == 90)
        #expect(
            (group["views"] as? [String])?.sorted() == [
                "/v1/modules/shop/layout?accepts=ios-4.0&width=390",
                "/v1/modules/shop/layout?width=390", "/v1/modules/shop/layout?width=412",
            ]
        )
        let findings = try #require(json["findings"] as? [String: [String: Int]])
        #expect(findings["cut"] == ["old": 0, "new": 0])
        #expect(findings["unsupported"] == ["old": 0, "new": 0])
    }

    @Test("texts that are newly cut are counted and shown, and '--fail-on' exits with 1")
    func cut() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "size: 15", "size: 40")
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--fail-on", "cut>2")
        #expect(run.status == 1, "\(run.errors)")
        let line = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("  shop") })
        #expect(line.contains("text newly cut: 3 texts; "), "\(run.output)")
        #expect(line.hasSuffix(#""Kitchen machines""#), "\(line)")
        #expect(run.output.contains("new findings: cut 3 · "), "\(run.output)")
        #expect(run.output.hasSuffix("fails on cut>2: 3\n"), "\(run.output)")
        let less = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--fail-on",
            "cut>3,share>95%"
        )
        #expect(less.status == 0, "\(less.output)")
    }

    @Test("a colour moves no frame; a text that becomes too faint is a new finding")
    func colors() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/music.yaml", "#111111", "#DDDDDD")
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--fail-on", "contrast")
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "music  10.0 %   no frame moves; colours only (pages/music.yaml:6 color: #111111 → #DDDDDD)"
            ),
            "\(run.output)"
        )
        #expect(run.output.contains("contrast 1"), "\(run.output)")
    }

    @Test("of several changed keys each is named for what it does, those that act together as one")
    func causes() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 61")
        try lab.change("pages/shop.yaml", "#222222", "#333333")
        try lab.change("pages/shop.yaml", "padding: 8", "padding: 8 # the same")
        try lab.change("pages/music.yaml", "text: Songs", "text: Tracks")
        let run = try await lab.run("diff", "--against", "traffic.sqlite")
        #expect(
            run.output.contains("card grows by 1.0 (pages/shop.yaml:9 itemHeight: 60 → 61) "),
            "\(run.output)"
        )
        // A lesser difference of the same views is a line of its own.
        #expect(
            run.output.contains("colours are others (pages/shop.yaml:17 color: #222222 → #333333)"),
            "\(run.output)"
        )
        #expect(run.output.contains("(pages/music.yaml:6 text: Songs → Tracks)"), "\(run.output)")
        let other = try self.lab()
        defer { other.remove() }
        try other.change("pages/shop.yaml", "itemHeight: 60", "aspectRatio: 2")
        let together = try await other.run("diff", "--against", "traffic.sqlite")
        #expect(
            together.output.contains(
                "(pages/shop.yaml:9 itemHeight: gone, was 60 + pages/shop.yaml:9 aspectRatio: new, 2)"
            ),
            "\(together.output)"
        )
    }

    @Test("a page that old apps are refused is unsupported for their release")
    func unsupported() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("catalogs/old.yaml", "elements: [text]", "elements: [image]")
        try lab.change("pages/shop.yaml", "type: card", "type: tile\n      fallback: [fail]")
        let run = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--fail-on",
            "unsupported"
        )
        #expect(run.output.contains("unsupported 1 (ios-4.0: 1)"), "\(run.output)")
        #expect(
            run.output.contains("unsupported: the client does not draw 'tile'"),
            "\(run.output)"
        )
        #expect(run.status == 1)
    }

    @Test("views whose page asks for something else are unknown, with the calls")
    func unknown() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "path: /items", "path: /things")
        let run = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--fail-on",
            "unknown>50%"
        )
        #expect(
            run.output.contains(
                """
                  3 views unknown (90.0 % of looks), as these calls were not recorded:
                    GET shop /things?page=1: 3 views
                """
            ),
            "\(run.output)"
        )
        #expect(run.output.contains("0 views differ (0.0 % of looks)"))
        #expect(run.status == 1 && run.output.hasSuffix("fails on unknown>50%: 90.0 %\n"))
    }

    @Test("new answers of an upstream take the place of the recorded ones")
    func answers() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.write("new/shop/items.json", DiffLab.items.replacing("Lamp", with: "Desk lamp"))
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--responses", "new")
        #expect(
            run.output.contains(
                #"(new/shop/items.json:1 GET shop /items?page=1: $[0].title: "Lamp" → "Desk lamp")"#
            ),
            "\(run.output)"
        )
        #expect(
            run.output.contains(#"no item has another size; text changed: "Lamp" is "Desk lamp""#),
            "\(run.output)"
        )
        #expect(run.output.contains("3 views differ"))
        try lab.write("new/shop/items.json", DiffLab.items.replacing(",", with: " ,\n"))
        let same = try await lab.run("diff", "--against", "traffic.sqlite", "--responses", "new")
        #expect(same.output.contains("0 views differ"), "\(same.output)")
    }

    @Test("a page that is no longer there has failed: '--fail-on failed' exits with 1")
    func gone() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/music.yaml", "name: music", "name: tunes")
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--fail-on", "failed")
        #expect(run.output.contains("there is no such module"), "\(run.output)")
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("fails on failed: "), "\(run.output)")
    }

    @Test("'--old' names the configuration that all views are compared with")
    func old() async throws {
        let lab = try lab()
        defer { lab.remove() }
        for name in DiffLab.files.keys {
            try lab.write(
                "before/" + name,
                try lab.read(name).replacing("itemHeight: 60", with: "itemHeight: 50")
            )
        }
        let run = try await lab.run(
            "diff",
            "--against",
            "traffic.sqlite",
            "--old",
            "before/galley.yaml"
        )
        #expect(
            run.output.contains("card grows by 10.0 (pages/shop.yaml:9 itemHeight: 50 → 60)"),
            "\(run.output)\(run.errors)"
        )
    }

    @Test("the page for browsers has each group with pictures before and after")
    func html() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.change("pages/shop.yaml", "itemHeight: 60", "itemHeight: 68")
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--html", "out")
        #expect(run.status == 0, "\(run.errors)")
        let page = try lab.read("out/index.html")
        #expect(page.contains("<h2>shop: card grows by 8.0</h2>"), "\(page)")
        #expect(page.contains("90.0 % of looks · 3 views · 390, 412 pt"))
        #expect(page.contains(#"<img src="1.before.svg" alt="before">"#))
        for name in ["1.before.svg", "1.after.svg"] {
            #expect(try lab.read("out/\(name)").hasPrefix("<svg"))
        }
    }

    @Test("'galley test --against' judges the views in place of the devices")
    func test() async throws {
        let lab = try lab()
        defer { lab.remove() }
        let clean = try await lab.run("test", "shop", "--against", "traffic.sqlite")
        #expect(
            clean.output == "no findings: 3 views, 90 looks\n",
            "\(clean.output)\(clean.errors)"
        )
        #expect(clean.status == 0)
        try lab.change("pages/music.yaml", "#111111", "#DDDDDD")
        let run = try await lab.run("test", "--against", "traffic.sqlite")
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix("pages/music.yaml:4:5: contrast: music, section 'list', item 'a'"),
            "\(run.output)"
        )
        #expect(
            run.output.contains(
                "    /v1/modules/music/layout; 1 of 4 views, 10.0 % of looks\n1 finding: 4 views, 100 looks\n"
            ),
            "\(run.output)"
        )
        let both = try await lab.run("test", "--against", "traffic.sqlite", "--locales", "de")
        #expect(both.status == 2 && both.errors.contains("--against has screens, languages"))
    }
}
