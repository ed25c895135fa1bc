import Foundation
import Testing

@Suite("What 'galley diff' is given")
struct DiffInputTests {
    @Test(
        "answers that cannot be read, or belong to no call, are said in place of 'nothing differs'",
        arguments: [
            (
                "new/shop/items.json", #"[{"id": "a", "title":"#,
                "the answer 'new/shop/items.json' is not JSON"
            ),
            ("new/items.json", "[]", "no recorded call has an answer in 'new'"),
        ]
    )
    func uselessAnswers(_ path: String, _ text: String, _ words: String) async throws {
        let lab = try DiffLab.recorded()
        defer { lab.remove() }
        try lab.write(path, text)
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--responses", "new")
        #expect(run.status == 2, "\(run.output)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(
        "a recorded configuration that cannot be read is named with its mistakes, its views counted apart"
    )
    func unreadable() async throws {
        let lab = try DiffLab()
        defer { lab.remove() }
        try lab.change("pages/music.yaml", "kind: single", "kind: sinlge")
        try lab.record(DiffLab.views)
        try lab.change("pages/music.yaml", "kind: sinlge", "kind: single")
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--fail-on", "unknown>3")
        #expect(run.status == 1, "\(run.errors)")
        #expect(
            run.output.contains(
                "4 views of a configuration that cannot be read any more (100 looks"
            ),
            "\(run.output)"
        )
        #expect(run.output.contains("pages/music.yaml:2:7: error:"), "\(run.output)")
        #expect(run.output.contains("did you mean 'single'?"), "\(run.output)")
    }

    @Test(
        "what cannot be run so exits with 2 and says what is meant",
        arguments: [
            (["--against", "no.sqlite"], "there is no file 'no.sqlite'"),
            (
                ["--against", "traffic.sqlite", "--since", "yesterday"],
                "'yesterday' is no time: write 24h"
            ),
            (["--against", "traffic.sqlite", "--since", "0"], "'0' is no time: write 24h"),
            (["--against", "traffic.sqlite", "--fail-on", "ctu>0"], "did you mean 'cut'?"),
            (
                ["--against", "traffic.sqlite", "--fail-on", "share>5"],
                "a share has a %, as in 'share>5%'"
            ),
            (
                ["--against", "traffic.sqlite", "--fail-on", "cut>5%"],
                "findings are counted, as in 'cut>0'"
            ),
            (
                ["--against", "traffic.sqlite", "--fail-on", "cut<5"],
                "a condition is 'cut>0' or 'cut>=1'"
            ),
            (["--against", "traffic.sqlite", "--fail-on", "cut>x"], "'x' is no number"),
            (["--against", "traffic.sqlite", "--old", "no.yaml"], "there is no file 'no.yaml'"),
            (
                ["--against", "traffic.sqlite", "--responses", "no"],
                "'galley record no' writes one"
            ),
            (["--against", "traffic.sqlite", "--html", "galley.yaml/x"], "cannot be written"),
        ]
    )
    func usage(_ arguments: [String], _ words: String) async throws {
        let lab = try DiffLab.recorded()
        defer { lab.remove() }
        let run = try await lab.run(arguments: ["diff"] + arguments)
        #expect(run.status == 2, "\(run.output)\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test("a file that is no traffic file, and one without views, are said to be so")
    func files() async throws {
        let lab = try DiffLab()
        defer { lab.remove() }
        try lab.write("text.sqlite", "this is no database, but some text that is long enough")
        let text = try await lab.run("diff", "--against", "text.sqlite")
        #expect(
            text.status == 2 && text.errors.contains("'text.sqlite' cannot be read:"),
            "\(text.errors)"
        )
        try lab.record([])
        let empty = try await lab.run("diff", "--against", "traffic.sqlite")
        #expect(empty.status == 2)
        #expect(empty.errors.contains("no view was recorded in these hours"), "\(empty.errors)")
    }

    @Test("each hour of a page is laid out of its own answers")
    func hours() async throws {
        let lab = try DiffLab()
        defer { lab.remove() }
        let view = [("shop", "width=390", 10)]
        try lab.record(view)
        try lab.record(view, body: #"[{"id":"a","title":"Lamp"}]"#, hour: DiffLab.hour + 3600)
        try lab.change("pages/shop.yaml", "size: 15", "size: 40")
        let run = try await lab.run("diff", "--against", "traffic.sqlite")
        #expect(run.output.contains("20 times in 2 hours · 2 views differ"), "\(run.output)")
        #expect(run.output.contains("50.0 %   text newly cut: 1 text (pages"), "\(run.output)")
        let last = try await lab.run("diff", "--against", "traffic.sqlite", "--since", "1h")
        #expect(last.output.contains("1 view of 1 page, 10 times in 1 hour"), "\(last.output)")
        #expect(last.output.contains("cut 0"), "\(last.output)")
    }

    @Test("a release is recorded as the client named it, also where the page draws all that it has")
    func releases() async throws {
        let lab = try DiffLab(files: [
            "galley.yaml": """
            version: 1
            traffic: {path: ./traffic.sqlite, sample: 1}
            modules: [page.yaml]
            catalogs: [old.yaml]
            """,
            "old.yaml": "name: ios-4.0\ntypes: {card: 1}\nelements: [text]\n",
            "page.yaml": """
            name: page
            kind: single
            components: [{id: a, layout: {itemHeight: 60}, items: [{id: x, type: card, fallback: [fail]}]}]
            """,
        ])
        defer { lab.remove() }
        try await lab.serve { port in
            try await lab.get("/v1/modules/page/layout?width=412&accepts=ios-4.0", from: port)
            try await lab.get("/v1/modules/page/layout?width=412&accepts=ios-4.0", from: port)
        }
        try lab.change("page.yaml", "type: card", "type: card@2")
        let run = try await lab.run("diff", "--against", "traffic.sqlite", "--json", "out.json")
        #expect(run.output.contains("unsupported 1 (ios-4.0: 1)"), "\(run.output)\(run.errors)")
        let json = try lab.read("out.json")
        #expect(json.contains("/v1/modules/page/layout?accepts=ios-4.0&width=412"), "\(json)")
        #expect(json.hasPrefix("{\"views\":1,\"looks\":2,"), "\(json)")
    }
}
