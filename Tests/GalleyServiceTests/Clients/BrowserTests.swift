import ConfigurationLanguage
import Foundation
import GalleyService
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing

@Suite(
    "In a real browser",
    .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
)
struct BrowserTests {
    /// The word by which scripts go through all variants of each page.
    private static let whole = TestScale.isTorture ? ["all"] : []

    /// What the demo has not: a page without end, one whose upstream does not answer, one without any value. Every origin
    /// may read them.
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        server: {admin: {token: t0ken}, cors: {origins: ["*"]}}
        upstreams:
          files: {directory: ./files}
          dead: {url: "http://127.0.0.1:9", timeout: 2s, retries: 0}
        modules: [long.yaml, dead.yaml, blank.yaml, needy.yaml]
        """,
        "long.yaml": """
        name: long
        kind: single
        deadline: 60s
        request: {upstream: files, path: /rows}
        components: [{id: rows, item: {data: "${@.title}"}, layout: {itemHeight: 44}}]
        """,
        "dead.yaml": """
        name: dead
        kind: single
        request: {upstream: dead, path: /rows, required: true}
        components: [{id: rows, layout: {itemHeight: 44}}]
        """,
        "needy.yaml": """
        name: needy
        kind: single
        parameters: {who: {type: string, required: true}}
        components:
          - {id: c, layout: {itemHeight: 44}, items: [{id: a, type: t, data: {title: "Hello ${params.who}"}}]}
        """,
        "blank.yaml": """
        name: blank
        kind: single
        request: {upstream: files, path: /days}
        components:
          - id: days
            sections: {group: "$[*]", by: "${@.day|date('yMd')}"}
            layout: {itemHeight: 44}
        """,
        "files/days.json": #"[{"id": 1, "day": "soon"}, {"id": 2, "day": "later"}]"#,
        "files/rows.json":
            "[\((0..<100_000).map { #"{"id":"r\#($0)","title":"Row \#($0)"}"# }.joined(separator: ","))]",
    ]

    @Test("pages are drawn where layouts say, follow changes, scroll, snap and switch")
    func pages() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            try await Project.serveDemo { _, port in
                let result = try await #require(ClientTool.node).run(
                    [
                        Project.file("Clients/tests/pages.mjs").path, "http://127.0.0.1:\(port)",
                        "http://127.0.0.1:\(server.port)",
                    ] + Self.whole
                )
                #expect(result.status == 0, "\(result.output.suffix(3_000))")
            }
        }
    }

    @Test("a save that does not load is a banner over the page that goes on, until it is mended")
    func saves() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            server: {admin: {local: true}}
            modules: [m/*.yaml]
            """,
            "m/hello.yaml": """
            name: hello
            kind: single
            components:
              - {id: c, layout: {itemHeight: 44}, items: [{id: a, type: t, data: {title: Hello}}]}
            """,
        ])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab, ["--watch"])
        defer { galley.kill() }
        let result = try await #require(ClientTool.node).run([
            Project.file("Clients/tests/saves.mjs").path, "http://127.0.0.1:\(galley.port)",
            "hello", lab.folder.appending(path: "m/hello.yaml").path,
        ])
        #expect(result.status == 0, "\(result.output.suffix(3_000))")
    }

    @Test(
        "the palette's colours follow what the reader prefers, the attribute, and the theme, and nothing is drawn again"
    )
    func colors() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            palette:
              tint: {light: "#010203", dark: "#F1F2F3", contrast: {light: "#040506", dark: "#FAFBFC"}}
            themes: {gold: {tint: "#C08000"}}
            modules: [m.yaml]
            """,
            "m.yaml": """
            name: m
            kind: single
            components:
              - id: one
                layout: {itemHeight: 60}
                decoration: {contents: {gradient: {colors: [$tint, "#FFFFFF"]}}}
                items:
                  - id: a
                    cell:
                      stack: vertical
                      background: {color: $tint}
                      shadow: {color: $tint, opacity: 0.5, radius: 4}
                      children: [{text: Text, color: $tint}]
            """,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/colors.mjs").path, "http://127.0.0.1:\(server.port)",
                "m",
            ])
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test("every line of every text of the demo is where and as wide as stated; no font loses one")
    func texts() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try await Project.serveDemo { configuration, port in
            let client = try TestClient(port: port)
            var cases = try DrawnTextCases(configuration)
            for module in configuration.modules
            where !module.parameters.contains(where: \.isRequired) {
                for query in DrawnTextTests.queries {
                    let target = "/v1/modules/\(module.name)/layout?\(query)"
                    try cases.add(await client.send("GET", target).body)
                }
            }
            try lab.write("cases.json", "[\(cases.json.joined(separator: ",\n"))]")
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/texts.mjs").path, "http://127.0.0.1:\(port)",
                lab.folder.appending(path: "cases.json").path,
            ])
            print("browser: \(result.output.suffix(200))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test(
        "a page is told which drawings there are; what nothing draws is an empty frame, said once"
    )
    func accepts() async throws {
        let lab = try ServiceLab([
            "galley.yaml": """
            version: 1
            cache: {path: ":memory:"}
            modules: [m.yaml]
            """,
            "m.yaml": """
            name: m
            kind: single
            components:
              - id: all
                layout: {itemHeight: 40}
                items:
                  - {id: a, type: card@2, data: {title: A}}
                  - {id: b, type: row, data: {title: B}, fallback: [{type: card}]}
                  - {id: c, type: row, data: {title: C}, fallback: [{type: card}]}
                  - {id: d, type: hero@7, cell: {stack: vertical, children: [{text: Words}]}}
            """,
        ])
        defer { lab.remove() }
        try await lab.serving { server in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/accepts.mjs").path, "http://127.0.0.1:\(server.port)",
            ])
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test("what acts has the role, the words and the order of its stop")
    func stops() async throws {
        try await Project.serveDemo { _, port in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/stops.mjs").path, "http://127.0.0.1:\(port)",
            ])
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    @Test(
        "axe-core finds nothing on any page of the demo or of the cards, in any mode and theme",
        .enabled(if: ClientTool.axe != nil, ClientTool.missing)
    )
    func axe() async throws {
        try await Project.serveDemo { configuration, port in
            try await Self.runAxe(configuration.palette.themes, port: port)
        }
        let themes = try CardGallery.configuration().palette.themes
        #expect(!themes.isEmpty)
        try await CardGallery.servingPort { try await Self.runAxe(themes, port: $0) }
    }

    private static func runAxe(_ themes: [String], port: Int) async throws {
        let axe = try #require(ClientTool.axe)
        let result = try await #require(ClientTool.node).run(
            [Project.file("Clients/tests/axe.mjs").path, "http://127.0.0.1:\(port)", axe]
                + whole + themes
        )
        print("axe-core: \(result.output.suffix(200))")
        #expect(result.status == 0, "\(result.output.suffix(3_000))")
    }

    @Test("backgrounds of runs and lines along them are drawn where the layout says")
    func runs() async throws {
        let lab = try ServiceLab(Self.runs)
        defer { lab.remove() }
        try await lab.serving { server in
            let result = try await #require(ClientTool.node).run(
                [
                    Project.file("Clients/tests/runs.mjs").path,
                    "http://127.0.0.1:\(server.port)", "deals", "width=390",
                    "width=200&textScale=1.5", "width=260&direction=rtl",
                ]
            )
            print("browser: \(result.output.suffix(200))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    /// A page of texts with runs, in fonts that are served.
    private static let runs: [String: String] = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        upstreams: {files: {directory: ./files}}
        fonts:
          body: {files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf, /usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf], serve: true, bold: strong, italic: strong, code: mono}
          strong: {files: [/usr/share/fonts/opentype/inter/Inter-Bold.otf, /usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf], serve: true, bold: strong, italic: strong, code: mono}
          mono: {files: [/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf], serve: true, bold: strong, italic: strong, code: mono}
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: deals
        kind: single
        request: {upstream: files, path: /deals}
        components:
          - id: deals
            items: $[*]
            layout: {itemHeight: auto, lineSpacing: 6}
            item:
              data: {}
              cell:
                stack: vertical
                padding: 8
                align: stretch
                children:
                  - {size: 15, maxLines: 3, text: [{text: "${@.price}", size: 24, color: "#B00020", background: "#FFEE00", radius: 4}, {text: " ${@.was}", strike: true}, {text: " ${@.title}", underline: true, font: strong, letterSpacing: 1.5}]}
                  - {size: 13, align: end, text: [{text: "${@.title}", background: "#DDEEFF"}, {text: " AVATAR office", underline: true, color: "#006000"}]}
                  - {size: 14, align: center, lineHeight: 14, text: [{text: "${@.title} ", strike: true}, {text: end, size: 22, background: "#CCCCCC"}]}
        """,
        "files/deals.json": """
        [{"id": 1, "price": "9 €", "was": "12 €", "title": "A kettle for the whole family and friends"},
         {"id": 2, "price": "١٢", "was": "مرحبا بالعالم", "title": "جملة قصيرة with words هذه"},
         {"id": 3, "price": "To AVA", "was": "Tear", "title": "Wave to difficult offices of Yearly Types"}]
        """,
    ]

    @Test(
        "the gallery and a page of each kind in Firefox",
        .enabled(if: ClientTool.node != nil && ClientTool.firefox != nil, ClientTool.missing)
    )
    func firefox() async throws {
        try await Project.serveDemo { _, port in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/kinds.mjs").path, "http://127.0.0.1:\(port)",
            ])
            print("firefox: \(result.output.suffix(200))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }
}
