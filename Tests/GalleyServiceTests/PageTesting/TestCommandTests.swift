import Foundation
import FoundationXML
import Testing

@Suite("galley test")
struct TestCommandTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        upstreams: {files: {directory: files}}
        modules: [buttons.yaml, songs.yaml]
        """,
        "songs.yaml": """
        name: songs
        kind: single
        request: {upstream: files, path: /songs}
        components: [{id: list, layout: {itemHeight: 50}}]
        """,
        "buttons.yaml": """
        name: buttons
        kind: single
        components:
          - id: "bar"
            items: [{id: "a<&>", type: t, select: {action: emit, name: tapped}}]
            layout: {itemHeight: 20}
        """,
        "files/songs.json": #"[{"id":"a","title":"One"},{"id":"b","title":"Two"}]"#,
        "two.json":
            #"{"devices":[{"name":"Phone/1","width":320},{"name":"Pad","width":700,"scale":2}],"textScales":[1]}"#,
    ]

    private static let fast = ["test", "--devices", "two.json"]

    private func lab() throws -> ServiceLab { try ServiceLab(Self.files) }

    @Test("exits with 0 without findings, and 1 with some, on the devices that are built in")
    func status() async throws {
        let lab = try lab()
        defer { lab.remove() }
        let clean = try await CommandResult(["test", "songs"], in: lab.folder)
        #expect(clean.status == 0, "\(clean.errors)")
        #expect(
            clean.output.hasPrefix(
                "no findings: 144 layouts of 1 page (1 sample × 24 devices × 3 text scales × 2 directions) in "
            ),
            "\(clean.output)"
        )
        let all = try await CommandResult(["test"], in: lab.folder)
        #expect(all.status == 1)
        let place = "buttons.yaml:4:5: touch: buttons, section 'bar', item 'a<&>': 320 × 20 points"
        #expect(all.output.hasPrefix(place), "\(all.output)")
        #expect(
            all.output.contains("; 144 of 144 layouts: all 24 devices; text 1, 1.35, 2; ltr, rtl")
        )
    }

    @Test(
        "what cannot be run so exits with 2 and says what is meant",
        arguments: [
            (["snogs"], "there is no module 'snogs'; did you mean 'songs'?"),
            (["--devices", "no.yaml"], "there is no file 'no.yaml'"),
            (["--config", "no.yaml"], "there is no file 'no.yaml'"),
            (["--update", "--compare"], "--update and --compare exclude each other"),
            (["--compare", "none"], "'galley test --update none' writes it"),
            (["songs", "--junit", "two.json/x.xml"], "'two.json/x.xml' cannot be written"),
        ]
    )
    func usage(_ arguments: [String], _ words: String) async throws {
        let lab = try lab()
        defer { lab.remove() }
        let result = try await CommandResult(["test"] + arguments, in: lab.folder)
        #expect(result.status == 2, "\(result.output)")
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test("mistakes in a devices file are printed with their places")
    func devices() async throws {
        let lab = try lab()
        defer { lab.remove() }
        try lab.write("devices.yaml", "devices:\n  - {name: A, widht: 320}\ntextScales: [9]\n")
        let result = try await CommandResult(["test", "--devices", "devices.yaml"], in: lab.folder)
        #expect(result.status == 1)
        #expect(result.errors.contains("devices.yaml:2:15: error:"), "\(result.errors)")
        #expect(result.errors.contains("did you mean 'width'?"), "\(result.errors)")
        #expect(result.errors.contains("devices.yaml:3:14: error:"), "\(result.errors)")
    }

    @Test("JUnit XML has a case for each page on each device, and the findings in those that fail")
    func junit() async throws {
        let lab = try lab()
        defer { lab.remove() }
        let arguments = Self.fast + ["--junit", "out/junit.xml"]
        let result = try await CommandResult(arguments, in: lab.folder)
        #expect(result.status == 1)
        let data = try Data(contentsOf: lab.folder.appending(path: "out/junit.xml"))
        let root = try #require(try XMLDocument(data: data).rootElement())
        #expect(root.attribute(forName: "tests")?.stringValue == "4")
        #expect(root.attribute(forName: "failures")?.stringValue == "2")
        let suites = root.elements(forName: "testsuite")
        #expect(suites.map { $0.attribute(forName: "name")?.stringValue } == ["buttons", "songs"])
        let failures = try suites[0].nodes(forXPath: "testcase/failure")
        #expect(failures.count == 2)
        #expect(failures.first?.stringValue?.contains("item 'a<&>': ") == true)
        #expect(try suites[1].nodes(forXPath: "testcase/failure").isEmpty)
    }

    @Test("kept layouts compare equal until something changes, which is drawn before and after")
    func golden() async throws {
        let lab = try lab()
        defer { lab.remove() }
        let update = try await CommandResult(Self.fast + ["songs", "--update"], in: lab.folder)
        #expect(update.status == 0, "\(update.output)\(update.errors)")
        let kept = lab.folder.appending(path: "layouts/songs/Phone%2F1/1-ltr.json")
        #expect(FileManager.default.fileExists(atPath: kept.path))
        let same = try await CommandResult(Self.fast + ["songs", "--compare"], in: lab.folder)
        #expect(same.status == 0, "\(same.output)")

        let module = try #require(Self.files["songs.yaml"])
        try lab.write("songs.yaml", module.replacing("itemHeight: 50", with: "itemHeight: 60"))
        let other = try await CommandResult(Self.fast + ["songs", "--compare"], in: lab.folder)
        #expect(other.status == 1)
        #expect(
            other.output.contains("compare: songs: contentSize.height is 125, was 105"),
            "\(other.output)"
        )
        let pictures = lab.folder.appending(path: "layouts/_differences/songs/Phone%2F1")
        for name in ["1-ltr.before.svg", "1-ltr.after.svg", "1-rtl.before.svg"] {
            let svg = try String(contentsOf: pictures.appending(path: name), encoding: .utf8)
            #expect(svg.hasPrefix("<svg"))
        }
        let page = try String(
            contentsOf: lab.folder.appending(path: "layouts/_differences/index.html"),
            encoding: .utf8
        )
        #expect(page.contains(#"<img src="songs/Phone%252F1/1-ltr.before.svg""#))

        try lab.write("songs.yaml", module)
        let again = try await CommandResult(Self.fast + ["songs", "--compare"], in: lab.folder)
        #expect(again.status == 0, "\(again.output)")
        #expect(
            !FileManager.default.fileExists(
                atPath: pictures.appending(path: "1-ltr.after.svg").path
            )
        )
    }

    @Test("layouts that were not kept, and kept ones of devices that are gone, are findings")
    func unmet() async throws {
        let lab = try lab()
        defer { lab.remove() }
        let update = try await CommandResult(
            Self.fast + ["songs", "--update", "kept"],
            in: lab.folder
        )
        #expect(update.status == 0, "\(update.errors)")
        try lab.write("two.json", #"{"devices":[{"name":"New","width":320}],"directions":["ltr"]}"#)
        let compare = Self.fast + ["songs", "--compare", "kept"]
        let result = try await CommandResult(compare, in: lab.folder)
        #expect(result.status == 1)
        #expect(result.output.contains("no layout was kept: 'galley test --update kept' writes"))
        #expect(result.output.contains("kept layouts: 4 of no sample, device"), "\(result.output)")
        _ = try await CommandResult(Self.fast + ["songs", "--update", "kept"], in: lab.folder)
        let names = try FileManager.default.subpathsOfDirectory(
            atPath: lab.folder.appending(path: "kept/songs").path
        )
        #expect(
            names.filter { $0.hasSuffix(".json") }.sorted() == [
                "New/1-ltr.json", "New/1.35-ltr.json", "New/2-ltr.json",
            ]
        )
        #expect(try await CommandResult(compare, in: lab.folder).status == 0)
    }
}
