import Foundation
import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

@Suite("The guide to screens")
struct ScreenGuideTests {
    /// The blocks of the guide by their labels.
    private static func blocks() throws -> [String: String] {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/screens.md")
        let parts = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```")
        return Dictionary(
            parts.enumerated().filter { $0.offset % 2 == 1 }.map { _, block in
                let lines = block.components(separatedBy: "\n")
                return (lines[0], lines.dropFirst().joined(separator: "\n"))
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// True when a value has all that another one says; of objects it may have more members.
    private static func says(_ value: Any?, _ expected: Any) -> Bool {
        switch (value, expected) {
        case (let value as [String: Any], let expected as [String: Any]):
            expected.allSatisfy { says(value[$0.key], $0.value) }
        case (let value as [Any], let expected as [Any]):
            value.count == expected.count && zip(value, expected).allSatisfy { says($0, $1) }
        case (let value as NSObject, let expected as NSObject): value.isEqual(expected)
        default: false
        }
    }

    @Test("shows the screen and the docks that its module has")
    func example() async throws {
        let blocks = try Self.blocks()
        let answer = try #require(blocks["json /records/7"])
        let lab = try PageLab(try #require(blocks["yaml"]), answers: ["/records/7": answer])
        let page = try await lab.page("record")
        let layout = try #require(
            try JSONSerialization.jsonObject(with: Data(page.json.bytes)) as? [String: Any]
        )
        for name in ["screen", "docks"] {
            let text = try #require(blocks["json \(name)"])
            let expected = try JSONSerialization.jsonObject(with: Data(text.utf8))
            #expect(Self.says(layout[name], expected), "\(page.text)")
        }
        let sections = try #require(layout["sections"] as? [[String: Any]])
        #expect(sections.count == 1)
        #expect(Self.says(sections[0]["footer"], ["type": "total", "pinned": true]))
    }
}
