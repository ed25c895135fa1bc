import Foundation
import GalleyService
import Testing

@Suite("The command line")
struct CommandTests {
    private static let module = """
        name: about
        title: About
        kind: single
        components:
          - {id: c, items: [{id: a, type: t}], layout: {itemHeight: 10}}
        """

    private static func main(_ name: String) -> String {
        "version: 1\ncache: {path: \":memory:\"}\nmodules: [\(name)]\n"
    }

    @Test("the version has an option and a command")
    func version() async throws {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        for arguments in [["--version"], ["version"]] {
            let result = try await CommandResult(arguments, in: lab.folder)
            #expect(result.status == 0)
            #expect(result.output.hasPrefix("galley 0."))
        }
    }

    @Test(
        "a word that is no command exits with 2 and names the nearest",
        arguments: [
            ("srve", "did you mean 'serve'?"), ("chekc", "did you mean 'check'?"),
            ("nonsense", "the commands are serve, check, test, diff, certify, render"),
        ]
    )
    func unknownCommand(_ word: String, _ hint: String) async throws {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        let result = try await CommandResult([word, "--port", "0"], in: lab.folder)
        #expect(result.status == 2)
        #expect(result.errors.contains("there is no command '\(word)'"))
        #expect(result.errors.contains(hint), "\(result.errors)")
    }

    @Test("./galley.yaml is found before config/galley.yaml, and the environment before both")
    func discovery() async throws {
        let lab = try ServiceLab([
            "galley.yaml": Self.main("here.yaml"), "config/galley.yaml": Self.main("there.yaml"),
            "other.yaml": Self.main("elsewhere.yaml"),
        ])
        defer { lab.remove() }
        let here = try await CommandResult(["check"], in: lab.folder)
        #expect(here.output.contains("galley.yaml:3:11: error: 'here.yaml' cannot be read"))
        let variable = ["GALLEY_CONFIG=other.yaml"]
        let other = try await CommandResult(["check"], in: lab.folder, environment: variable)
        #expect(other.output.contains("other.yaml:3:11: error: 'elsewhere.yaml'"))
        try FileManager.default.removeItem(at: lab.folder.appending(path: "galley.yaml"))
        let there = try await CommandResult(["check"], in: lab.folder)
        #expect(there.output.contains("config/galley.yaml:3:11: error: 'there.yaml'"))
    }

    @Test(
        "--config and an argument mean the same in every command",
        arguments: ["serve", "check", "health"]
    )
    func configuration(_ command: String) async throws {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        for arguments in [[command, "nope.yaml"], [command, "--config", "nope.yaml"]] {
            let result = try await CommandResult(arguments, in: lab.folder)
            #expect(result.status == 2)
            let message = "galley: there is no file 'nope.yaml'"
            // Off a terminal the log of `serve` is JSON, and so is this line of it.
            let isLine = command == "serve"
            #expect(
                isLine
                    ? result.errors.contains(#""message":"\#(message)"}"#)
                    : result.errors == message + "\n",
                "\(result.errors)"
            )
        }
        let none = try await CommandResult([command], in: lab.folder)
        #expect(none.status == 2)
        #expect(none.errors.contains("'galley init' writes one"))
    }

    @Test("health asks where the configuration says that the service is, whatever its pages say")
    func health() async throws {
        let lab = try ServiceLab(["galley.yaml": Self.main("m.yaml"), "m.yaml": Self.module])
        defer { lab.remove() }
        let galley = try await GalleyProcess(lab)
        defer { galley.kill() }
        try lab.write("up.yaml", "server: {port: \(galley.port)}\nmodules: [broken.yaml]\n")
        try lab.write("down.yaml", "server: {port: 1}\n")
        let up = try await CommandResult(["health", "up.yaml"], in: lab.folder)
        #expect(up.status == 0, "\(up.errors)")
        let down = try await CommandResult(["health", "--config", "down.yaml"], in: lab.folder)
        #expect(down.status == 1)
        let port = "\(galley.port)"
        let flag = try await CommandResult(
            ["health", "down.yaml", "--port", port],
            in: lab.folder
        )
        #expect(flag.status == 0)
        let variable = try await CommandResult(
            ["health", "down.yaml"],
            in: lab.folder,
            environment: ["GALLEY_PORT=\(port)"]
        )
        #expect(variable.status == 0)
        try lab.write("any.yaml", "server: {host: 0.0.0.0, port: \(port)}\n")
        let any = try await CommandResult(["health", "any.yaml"], in: lab.folder)
        #expect(any.status == 0)
    }

    @Test("init writes a project without mistakes or warnings, whose page is served as it says")
    func initialize() async throws {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        let result = try await CommandResult(["init", "shop"], in: lab.folder)
        #expect(result.status == 0, "\(result.errors)")
        let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(commands.count == 4)
        #expect(commands.contains("  open http://127.0.0.1:8080/app"))
        let check = try await CommandResult(
            ["check", "--strict", "shop/galley.yaml"],
            in: lab.folder
        )
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        let judged = try await CommandResult(
            ["test", "--config", "shop/galley.yaml"],
            in: lab.folder
        )
        #expect(judged.status == 0, "\(judged.output)")
        let url = try #require(commands.last?.firstMatch(of: /127.0.0.1:8080([^']*)/)?.1)
        let project = ServiceLab(folder: lab.folder.appending(path: "shop"))
        try await project.serving { server in
            let page = try await TestClient(port: server.port).send("GET", String(url))
            #expect(page.status == 200)
            #expect(page.text.contains(#""counts":{"total":4,"shown":4}"#))
            #expect(page.text.contains(#"{"name":"Desk lamp","price":"€1,249.00"}"#))
            for picture in ["notebook", "pen", "ink", "lamp", "heart"] {
                #expect(page.text.contains(#""\#(picture)":{"size":["#), "\(picture)")
            }
            let german = try await TestClient(port: server.port).send("GET", "\(url)?locale=de")
            #expect(german.text.contains("4 Dinge für den Schreibtisch"))
            let detail = "/v1/modules/product/layout?id=4"
            let lamp = try await TestClient(port: server.port).send("GET", detail)
            #expect(lamp.status == 200 && lamp.text.contains("2 in stock"))
        }
        let again = try await CommandResult(["init", "shop"], in: lab.folder)
        #expect(again.status == 1)
        #expect(again.errors.contains("shop/galley.yaml"))
    }

    @Test("init writes nothing where the folder's name is empty")
    func initializeNowhere() async throws {
        let lab = try ServiceLab(["here": ""])
        defer { lab.remove() }
        let result = try await CommandResult(["init", ""], in: lab.folder)
        #expect(result.status == 2 && result.errors.contains("empty"), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: lab.folder.path) == ["here"])
    }

    @Test("a finding is one line, whatever its file has in it")
    func findingOfControls() async throws {
        let lab = try ServiceLab(["galley.yaml": #""x\e[31m\n::error file=a::b": 1"#])
        defer { lab.remove() }
        for command in ["check", "serve"] {
            let result = try await CommandResult([command], in: lab.folder)
            let text = result.output + result.errors
            // `serve` writes it into JSON, which escapes the backslashes once more.
            let found = text.replacing(#"\\"#, with: #"\"#)
            #expect(found.contains(#"'x\u{1b}[31m\u{a}::error file=a::b'"#), "\(text)")
            #expect(!text.contains("\u{1B}") && !text.contains("\n::error"))
        }
    }

    @Test("init writes into the folder it is run in")
    func initializeHere() async throws {
        let lab = try ServiceLab(["a": ""])
        defer { lab.remove() }
        #expect(try await CommandResult(["init"], in: lab.folder).status == 0)
        let check = try await CommandResult(["check"], in: lab.folder)
        #expect(check.status == 0)
        #expect(check.output == "galley.yaml: 2 modules, no mistakes\n")
    }
}
