import Foundation
import GalleyService
import Testing

@Suite("Pages in themes and modes")
struct ColorPageTests {
    private static func galley(_ palette: String) -> String {
        """
        version: 1
        cache: {path: ":memory:"}
        palette: \(palette)
        themes: {gold: {tint: "#C08000"}, same: {tint: {light: "#010101", dark: "#FEFEFE"}}}
        modules: [m/*.yaml]
        """
    }

    private static let palette =
        ##"{tint: {light: "#010101", dark: "#FEFEFE"}, sale: "#B00020", clear: {light: "#11111180", dark: "#222222"}}"##

    private static let files = [
        "galley.yaml": galley(palette),
        "m/a.yaml": """
        name: a
        kind: single
        components:
          - id: one
            layout: {itemHeight: 20}
            decoration:
              contents: {gradient: {colors: [$sale, $tint]}, shadow: {color: $tint, opacity: 0.5}}
            items:
              - id: x
                data: {t: x}
                cell:
                  stack: vertical
                  background: {color: $clear}
                  border: {color: $tint}
                  children: [{text: "${@.t}", color: $tint}]
        """,
        "m/plain.yaml": """
        name: plain
        kind: single
        components:
          - id: one
            layout: {itemHeight: 20}
            items: [{id: x, cell: {stack: vertical, children: [{text: y, color: "#111111"}]}}]
        """,
    ]

    @Test("a page that a theme does not change is one page, with one canonical URL")
    func canonical() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for (module, theme, query) in [
                ("plain", "gold", ""), ("a", "gold", "?theme=gold"), ("a", "same", ""),
            ] {
                let path = "/v1/modules/\(module)/layout"
                let first = try await client.send("GET", path)
                let themed = try await client.send("GET", "\(path)?theme=\(theme)")
                #expect(
                    themed["link"]?.contains("<\(path)\(query)>") == true,
                    "\(themed["link"] ?? "")"
                )
                #expect((themed["etag"] == first["etag"]) == query.isEmpty)
            }
            let wrong = try await client.send("GET", "/v1/modules/plain/layout?theme=golt")
            #expect(wrong.status == 400)
            #expect(wrong.text.contains("did you mean 'gold'?"))
        }
    }

    @Test(
        "windows and changes have the palette of their theme, and a delta between themes has no more"
    )
    func changes() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let window = try await client.send("GET", "/v1/modules/a/window?offset=0&theme=gold")
                .text
            #expect(window.contains(##""tint":{"light":"#C08000"}"##), "\(window)")
            let first = try await client.send("GET", "/v1/modules/a/layout")
            let revision = try LayoutPlayer(first.body).revision
            let since = "since=\(revision)&prefer=delta&theme=gold"
            let delta = try await client.send("GET", "/v1/modules/a/changes?\(since)").text
            let page = ##"""
                "page":{"palette":{"clear":{"light":"#11111180","dark":"#222222"},"sale":{"light":"#B00020"},"tint":{"light":"#C08000"}}},"gone":[]
                """##
            #expect(delta.contains(page), "\(delta)")
            #expect(delta.contains(#""frames":[],"#) && delta.contains(#""items":[]}"#))
        }
    }

    @Test("a reload with another palette gives pages with its values")
    func reload() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let path = "/v1/modules/a/layout"
            let first = try await client.send("GET", path)
            let plain = try await client.send("GET", "/v1/modules/plain/layout")
            try lab.write(
                "galley.yaml",
                Self.galley(##"{tint: "#0000FF", sale: red, clear: blue}"##)
            )
            server.reload(try lab.configuration())
            let second = try await client.send("GET", path)
            #expect(second["etag"] != first["etag"])
            #expect(second.text.contains(##""tint":{"light":"#0000FF"}"##))
            #expect(
                try await client.send("GET", "/v1/modules/plain/layout")["etag"] == plain["etag"]
            )
            let since = try LayoutPlayer(first.body).revision
            let delta = try await client.send(
                "GET",
                "/v1/modules/a/changes?since=\(since)&prefer=delta"
            ).text
            #expect(delta.contains(#""page":{"palette":"#), "\(delta)")
        }
    }

    @Test("a picture has the colours of all modes by what its reader prefers, or of one")
    func pictures() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let path = "/v1/modules/a/layout?format=svg"
            let picture = try await client.send("GET", path)
            let text = picture.text
            let shapes = [
                ##"fill="#111111" fill-opacity="0.502"/>"##,
                ##"<stop offset="0" stop-color="#B00020"/>"##,
                ##"stroke="#010101" stroke-width="1"/>"##,
                ##"@media(prefers-color-scheme:dark){.k0{fill:#000000;fill-opacity:1}"##,
                ##"{fill:#FEFEFE;fill-opacity:0.5}"##, ##"{stop-color:#FEFEFE;stop-opacity:1}"##,
                ##"{stroke:#FEFEFE;stroke-opacity:1}"##, ##"{fill:#222222;fill-opacity:1}"##,
            ]
            for shape in shapes { #expect(text.contains(shape), "\(shape)\n\(text)") }
            _ = try PictureReader(Array(text.utf8))
            let dark = try await client.send("GET", "\(path)&mode=dark")
            #expect(!dark.text.contains("@media") && !dark.text.contains("#010101"))
            #expect(dark.text.contains(##"fill="#FEFEFE""##))
            #expect(dark["etag"] != picture["etag"])
            #expect(try await client.send("GET", path).text == text)
            let contrast = try await client.send("GET", "\(path)&mode=contrast").text
            #expect(
                contrast.contains("prefers-color-scheme") && !contrast.contains("prefers-contrast")
            )
            let plain = try await client.send("GET", "/v1/modules/plain/layout?format=svg").text
            #expect(!plain.contains("@media"))
        }
    }

    @Test(
        "a mode is no parameter of a layout",
        arguments: [
            ("layout?mode=dark", "goes with format=svg"),
            ("layout?format=svg&mode=dim", "must be light, dark, contrast"),
            ("layout?format=svg&mode=drak", "did you mean 'dark'?"),
            ("window?offset=0&mode=dark", "unknown parameter"),
            ("changes?since=a&mode=dark", "unknown parameter"),
        ]
    )
    func modes(target: String, detail: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let answer = try await client.send("GET", "/v1/modules/a/\(target)")
            #expect(answer.status == 400)
            #expect(answer.text.contains(detail), "\(answer.text)")
        }
    }

    @Test("OpenAPI has the themes there are")
    func openAPI() throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let text = String(decoding: OpenAPIDocument(try lab.configuration()).json, as: UTF8.self)
        #expect(text.contains(#""schema":{"enum":["gold","same"]}"#))
        #expect(text.contains(#""enum":["light","dark","contrast"]"#))
    }
}
