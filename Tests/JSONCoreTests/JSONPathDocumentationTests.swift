import Foundation
import JSONCore
import Testing

@Suite("The JSONPath guide")
struct JSONPathDocumentationTests {
    /// The lines of all blocks of one language in docs/jsonpath.md.
    static func lines(_ language: String) throws -> [String] {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/jsonpath.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst().flatMap { block in
            block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
        }
    }

    /// Both sides of the arrows in all blocks of one language.
    static func examples(_ language: String) throws -> [(text: String, result: String)] {
        try lines(language).map { line in
            let sides = line.components(separatedBy: " → ")
            return (sides[0].trimmingCharacters(in: .whitespaces), sides[1])
        }
    }

    static func document() throws -> JSONDocument {
        try JSONDocument(parsing: lines("json").joined(separator: "\n"))
    }

    @Test("shows what paths find")
    func paths() throws {
        let examples = try Self.examples("jsonpath")
        #expect(examples.count > 20)
        try Self.document().withRoot { root in
            for (text, result) in examples {
                let path = try JSONPath(parsing: text)
                let values = try found(path, in: .value(root), current: root)
                #expect(values == result, "\(text)")
            }
        }
    }

    @Test("shows what expressions are")
    func expressions() throws {
        let examples = try Self.examples("expression")
        #expect(examples.count > 3)
        try Self.document().withRoot { root in
            for (text, result) in examples {
                let isTrue = try JSONExpression(parsing: text).evaluate(
                    root: root,
                    current: root,
                    meter: .unlimited
                )
                #expect(String(isTrue) == result, "\(text)")
            }
        }
    }

    @Test("shows what mistakes say")
    func mistakes() throws {
        let examples = try Self.examples("mistake")
        #expect(examples.count > 5)
        for (text, result) in examples {
            do throws(JSONPathError) {
                _ = try JSONPath(parsing: text)
                Issue.record("\(text) was read")
            } catch {
                #expect("\(error.offset): \(error.message)" == result)
            }
        }
    }
}
