import Foundation
import GalleyService
import Testing

@Suite("galley render prints a layout without a server")
struct RenderTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        upstreams: {files: {directory: ./files}, dead: {url: "http://127.0.0.1:9", retries: 0}}
        modules: [songs.yaml, dead.yaml, gone.yaml]
        """,
        "songs.yaml": """
        name: songs
        kind: single
        parameters: {genre: {type: string, enum: [rock, jazz], default: jazz}}
        request: {upstream: files, path: "/${params.genre}"}
        components:
          - {id: songs, layout: {columns: 2, itemHeight: 30.5}, header: {height: 20, data: {title: Songs}}}
        """,
        "dead.yaml": """
        name: dead
        kind: single
        request: {upstream: dead, path: /a, required: true}
        components: [{id: c, layout: {itemHeight: 10}}]
        """,
        "gone.yaml": """
        name: gone
        kind: single
        request: {upstream: files, path: /nothing, required: true}
        components: [{id: c, layout: {itemHeight: 10}}]
        """,
        "files/rock.json": #"[{"id":"a","title":"One & Two"},{"id":"b","title":"Three"}]"#,
        "files/jazz.json": "[]",
    ]

    private func render(_ arguments: String...) async throws -> CommandResult {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        return try await CommandResult(["render"] + arguments, in: lab.folder)
    }

    @Test("JSON and pictures as the service sends them, files left as they are")
    func formats() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let options = ["--width", "411.5", "--scale", "2", "--param", "genre=rock"]
        let json = try await CommandResult(["render", "songs"] + options, in: lab.folder)
        let svg = try await CommandResult(
            ["render", "songs", "--format", "svg"] + options,
            in: lab.folder
        )
        let files = try FileManager.default.contentsOfDirectory(atPath: lab.folder.path).sorted()
        #expect(files == ["dead.yaml", "files", "galley.yaml", "gone.yaml", "songs.yaml"])
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let target = "/v1/modules/songs/layout?width=411.5&scale=2&genre=rock"
            let layout = try await client.send("GET", target)
            #expect(json.status == 0 && json.output == layout.text + "\n", "\(json.errors)")
            let picture = try await client.send("GET", "\(target)&format=svg")
            #expect(svg.status == 0 && svg.output == picture.text, "\(svg.errors)")
        }
    }

    @Test("a type of --accepts that is nearly one of a page's is doubted, and any other is not")
    func doubtedType() async throws {
        let result = try await render("songs", "--accepts", "sogns@2,hero,header")
        #expect(result.status == 0)
        #expect(
            result.errors
                == "galley: warning: --accepts: no page has the type 'sogns'; did you mean 'songs'?\n"
        )
        #expect(try await render("songs", "--accepts", "songs@2,hero").errors.isEmpty)
    }

    @Test("a table has a line for each section, part and item")
    func table() async throws {
        let result = try await render(
            "songs",
            "--format",
            "table",
            "--width",
            "300",
            "--param",
            "genre=rock"
        )
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(lines.first?.prefix(5) == ["songs", "300", "×", "50.5", "complete"])
        #expect(
            lines.dropFirst() == [
                ["type", "x", "y", "width", "height"], ["songs", "list", "0", "0", "300", "50.5"],
                ["(header)", "header", "0", "0", "300", "20", "Songs"],
                ["a", "songs", "0", "20", "147.5", "30.5", "One", "&", "Two"],
                ["b", "songs", "152.5", "20", "147.5", "30.5", "Three"],
            ],
            "\(result.output)"
        )
    }

    @Test(
        "what cannot be is named, with 2 for the command line and 1 for the page",
        arguments: [
            (["sogns"], 2, "Did you mean 'songs'"), (["songs", "--width", "0"], 2, "width"),
            (["songs", "--param", "gener=rock"], 2, "gener"),
            (["songs", "--param", "genre=pop"], 2, "genre"),
            (["songs", "--param", "genre"], 2, "name=value"),
            (["songs", "--format", "png"], 2, "svg"),
            (["songs", "--config", "no.yaml"], 2, "there is no file 'no.yaml'"),
            (["dead"], 1, "upstream"), (["gone"], 1, "nothing.json"), ([], 2, "module"),
        ]
    )
    func mistakes(_ arguments: [String], _ status: Int32, _ words: String) async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        let result = try await CommandResult(["render"] + arguments, in: lab.folder)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(words), "\(result.errors)")
    }
}
