import Foundation
import HTTPSocket
import Testing

/// The way of somebody who has an upstream, an empty folder and the README.
@Suite("The first page, by the README alone", .timeLimit(.minutes(2)))
struct FirstPageTests {
    /// The README's section, without what is before and after it.
    private static func section() throws -> String {
        let readme = try Project.text("README.md")
        let start = try #require(readme.range(of: "## A page of your own\n"))
        let rest = readme[start.upperBound...]
        return String(rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)])
    }

    /// The files of the section: the name that stands before each, and its text.
    private static func files(_ section: String) throws -> [(name: String, text: String)] {
        section.matches(of: /`([a-z\/]+\.yaml)`:\n\n```yaml\n([\s\S]*?)```/).map {
            (name: String($0.1), text: String($0.2))
        }
    }

    @Test(
        "files and commands, as they are printed, make a page of one's own upstream at the first try"
    )
    func firstPage() async throws {
        let section = try Self.section()
        let files = try Self.files(section)
        let block = try #require(section.firstMatch(of: /```sh\n([\s\S]*?)```/)?.1)
        let commands = block.split(separator: "\n").map {
            $0.split(separator: " ").map { String($0) }
        }
        let lines = files.flatMap { $0.text.split(separator: "\n") }
        #expect(files.count == 2 && lines.count <= 15)
        // Each file is a command that writes it, and one makes the folder.
        #expect(files.count + 1 + commands.count <= 12)

        let products =
            #"{"products":[{"id":1,"name":"Lamp","price":1200},{"id":2,"name":"Desk","price":9}]}"#
        let source = try HTTPServer(handler: TestUpstream(["/products": .init(body: products)]))
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        for file in files {
            let own = "http://127.0.0.1:\(source.port)"
            try lab.write(file.name, file.text.replacing("https://api.example.com", with: own))
        }
        let program = ".build/release/galley"
        for command in commands where command.first == program && command[1] != "serve" {
            let result = try await CommandResult(Array(command.dropFirst()), in: lab.folder)
            #expect(result.status == 0, "\(result.output) \(result.errors)")
        }
        let serve = try #require(commands.first { $0.first == program && $0[1] == "serve" })
        let curl = try #require(commands.last { $0.first == "curl" })
        let port = try #require(serve.firstIndex(of: "--port"))
        var words = Array(serve.dropFirst())
        words[port] = "0"
        #expect(curl[1].contains(":\(serve[port + 1])/"))
        let galley = try await GalleyProcess(words, of: lab.folder)
        defer { galley.kill() }
        let target = try #require(curl[1].firstMatch(of: /:[0-9]+(\/[^']*)'/)?.1)
        let answer = try await galley.get(String(target))
        #expect(answer.status == 200 && answer["galley-status"] == "complete")
        #expect(answer.text.contains(#""name":"Lamp","price":"1,200""#), "\(answer.text)")
        await source.stop()
    }
}
