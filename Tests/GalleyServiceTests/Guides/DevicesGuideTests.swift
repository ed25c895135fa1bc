import Foundation
import GalleyService
import Testing

@Suite("The guide to text on devices tells the truth")
struct DevicesGuideTests {
    private struct Block {
        let mark: String
        let text: String

        /// The first line, and those behind it.
        var parts: (first: String, rest: String) {
            let parts = text.split(separator: "\n", maxSplits: 1).map(String.init)
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
    }

    private static func blocks() throws -> [Block] {
        try Project.text("docs/devices.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { Block(mark: String($0.1), text: String($0.2)) }
    }

    /// Writes the files of the guide, each of which is named in its first line.
    private static func lab(_ blocks: [Block]) throws -> ServiceLab {
        var files: [String: String] = [:]
        for block in blocks where block.mark == "yaml" {
            if let name = block.text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = block.text
            }
        }
        return try ServiceLab(files)
    }

    @Test("its page has the sizes and lines of each platform that it says")
    func pages() async throws {
        let blocks = try Self.blocks()
        let lab = try Self.lab(blocks)
        defer { lab.remove() }
        let answers = blocks.filter { $0.text.hasPrefix("GET /v1/modules/card/") }
        try #require(answers.count == 3)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for answer in answers { try await Self.compare(answer, client) }
        }
    }

    @Test(
        "a font is exported, measures a page, and what a device says of it is reported, as it says"
    )
    func journey() async throws {
        let blocks = try Self.blocks()
        let lab = try Self.lab(blocks)
        defer { lab.remove() }
        let commands = blocks.filter { $0.text.hasPrefix("$ ") }
        try #require(commands.count == 2)
        try await Self.run(commands[0], in: lab.folder, port: 0)
        let page = try #require(blocks.first { $0.text.hasPrefix("GET /v1/modules/row/") })
        let report = try #require(blocks.first { $0.text.hasPrefix("POST /v1/text/reports") })
        let measured = ServiceLab(folder: lab.folder.appending(path: "measured"))
        try await measured.serving { server in
            let client = try TestClient(port: server.port)
            try await Self.compare(page, client)
            let answer = try await client.send(
                "POST",
                "/v1/text/reports",
                ["Content-Type": "application/json"],
                body: report.parts.rest
            )
            #expect(answer.text == #"{"taken":1}"#)
            try await Self.run(commands[1], in: lab.folder, port: server.port)
        }
    }

    /// Runs the commands of a block, whose output goes into a file or is what the guide shows.
    private static func run(_ block: Block, in folder: URL, port: Int) async throws {
        var (shown, printed) = ("", "")
        for line in block.text.split(separator: "\n") {
            guard line.hasPrefix("$ ") else {
                shown += line + "\n"
                continue
            }
            let parts = line.dropFirst(2).split(separator: " > ")
            let words = parts[0].split(separator: " ").map(String.init)
            var output: String
            if words[0] == "curl" {
                let path = try #require(URL(string: words[1])).path
                output = try await TestClient(port: port).send("GET", path).text
            } else {
                let result = try await CommandResult(Array(words.dropFirst()), in: folder)
                #expect(result.status == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
                output = result.output
            }
            guard parts.count > 1 else {
                printed += output
                continue
            }
            let file = folder.appending(path: String(parts[1]))
            try output.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(printed == shown)
    }

    private static func compare(_ block: Block, _ client: TestClient) async throws {
        let (request, expected) = block.parts
        let layout = try await client.send("GET", String(request.dropFirst(4))).body
        #expect(try summary(layout) == expected, "\(request)")
    }

    /// Each text of a layout: its size, the height of its lines, and the lines.
    private static func summary(_ layout: [UInt8]) throws -> String {
        let drawer = try WireDrawer(layout)
        let lines = Dictionary(grouping: drawer.lines, by: \.element)
        return drawer.elements.enumerated().map { index, element in
            let style = drawer.styles[element.json["style"] as? String ?? ""] ?? [:]
            let numbers = ["size", "lineHeight"].map { "\(style[$0] ?? "")" }
            let words = (lines[index] ?? []).map(\.text).joined(separator: " | ")
            return numbers.joined(separator: " / ") + ": \(words)\n"
        }.joined()
    }
}
