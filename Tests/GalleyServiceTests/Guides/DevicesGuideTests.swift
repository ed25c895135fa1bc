import Foundation
import GalleyService
import Testing

@Suite("The guide to text on devices tells the truth")
struct DevicesGuideTests {
    @Test("its page has the sizes and lines of each platform that it says")
    func pages() async throws {
        let blocks = try Project.text("docs/devices.md").matches(of: /```([^\n]+)\n([\s\S]*?)```/)
            .map { (mark: String($0.1), text: String($0.2)) }
        var files: [String: String] = [:]
        for block in blocks where block.mark == "yaml" {
            if let name = block.text.firstMatch(of: /^# (\S+)\n/)?.1 {
                files[String(name)] = block.text
            }
        }
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let answers = blocks.filter { $0.mark == "text" && $0.text.hasPrefix("GET") }.map(\.text)
        try #require(answers.count == 3)
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for answer in answers {
                let target = try #require(answer.firstMatch(of: /^GET (\S+)\n/)?.1)
                let layout = try await client.send("GET", String(target)).body
                let summary = try Self.summary(layout)
                #expect("GET \(target)\n" + summary == answer)
            }
        }
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
