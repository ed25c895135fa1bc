import Foundation
import JSONCore
import ModuleDeclarations
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing
import WorkLimits

@Suite("The guide to joining data")
struct JoinGuideTests {
    /// A module of the guide, the answers of its upstream and the data of its items.
    private struct Example: Sendable {
        var module = ""
        var answers: [String: String] = [:]
        var items = ""
    }

    /// The examples: each begins with a module.
    private static func examples() throws -> [Example] {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/joins.md")
        var examples: [Example] = []
        for block in try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "\n```")
            .dropFirst()
        {
            let lines = block.components(separatedBy: "\n")
            let text = lines.dropFirst().joined(separator: "\n")
            switch lines[0] {
            case "yaml": examples.append(Example(module: text))
            case "json items": examples[examples.count - 1].items = text
            case let label where label.hasPrefix("json /"):
                examples[examples.count - 1].answers[String(label.dropFirst(5))] = text
            default: continue
            }
        }
        return examples
    }

    /// The values that a path finds in a text, as JSON.
    private static func values(_ path: String, in text: String) throws -> [String] {
        let path = try JSONPath(parsing: path)
        return try JSONDocument(parsing: text).withRoot { root in
            var found: [String] = []
            try path.each(in: root, current: root, meter: VisitMeter(budget: WorkBudget())) {
                found.append($0.jsonText)
                return true
            }
            return found
        }
    }

    @Test("shows what each module makes of its answers")
    func examples() async throws {
        let examples = try Self.examples()
        #expect(examples.count == 6)
        for example in examples {
            let lab = try PageLab(example.module, answers: example.answers)
            let name = try #require(lab.catalog.modules.first?.name)
            let page = try await lab.page(name)
            let shown = try Self.values("$.sections[*].items[*].data", in: page.text)
            #expect(try shown == Self.values("$[*]", in: example.items), "\(name): \(page.text)")
            // The example of `each` shows what it joins in its cells.
            let words = try Self.values("$.sections[*].items[*].elements[*].text", in: page.text)
            #expect(name != "posts" || words == [#""A dog""#, #""A cat""#], "\(page.text)")
        }
    }
}
