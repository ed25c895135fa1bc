@testable import ConfigurationLanguage
import Foundation
import JSONCore
@testable import ModuleConfiguration
import TestSupport
import Testing

@Suite("The JSON Schemas of configuration files")
struct JSONSchemaTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    // MARK: Files that are right

    /// The schema of a file by its place in a configuration.
    private static func schema(ofFile path: String) -> ConfigurationSchema {
        if path.hasSuffix("galley.yaml") { return .galley }
        if path.hasPrefix("c/") || path.contains("catalogs/") { return .catalog }
        return path.hasPrefix("p/") || path.contains("pieces/") ? .pieces : .module
    }

    private static func sample() -> [SchemaCase] {
        let files = ConfigurationSample.files.filter {
            $0.key.hasSuffix(".yaml") && !$0.key.hasPrefix("t/")
        }
        return files.compactMap { path, text in
            ConfigurationNode.reading(text, path: path).map {
                SchemaCase(name: path, schema: schema(ofFile: path), value: $0.tree)
            }
        }
    }

    private static func demo() throws -> [SchemaCase] {
        let folder = root.appending(path: "config")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        // Texts of a language have no schema: their keys are anybody's.
        let files = paths.filter { $0.hasSuffix(".yaml") && !$0.contains("/strings/") }
        return try files.map { path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            let node = try #require(ConfigurationNode.reading(text, path: path), "\(path)")
            return SchemaCase(name: path, schema: schema(ofFile: path), value: node.tree)
        }
    }

    /// All examples of the guides.
    private static func guides() throws -> [SchemaCase] {
        let folder = root.appending(path: "docs")
        let names =
            try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".md") }.map { "docs/\($0)" } + ["README.md"]
        return try names.flatMap { name -> [SchemaCase] in
            let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
            let examples = text.matches(of: /```yaml\n([\s\S]*?)```/).map { wholeFile(of: $0.1) }
            return try examples.enumerated().map { index, text in
                let name = "\(name), example \(index + 1)"
                let schema = try #require(ConfigurationSchema(of: text), "\(name)")
                let node = try #require(ConfigurationNode.reading(text, path: name), "\(name)")
                return SchemaCase(name: name, schema: schema, value: node.tree)
            }
        }
    }

    /// Returns an example, put into a file where it is a part of one.
    private static func wholeFile(of example: Substring) -> String {
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        let keys = Set(lines.filter { $0.first?.isLetter ?? false }.map { $0.prefix { $0 != ":" } })
        let head = "name: example\nkind: single\n"
        if keys.contains("layout") {
            let component = lines.map { "    " + $0 }.joined(separator: "\n")
            return head + "components:\n  - id: example\n" + component
        }
        return keys.isSuperset(of: ["parameters", "components"]) && !keys.contains("kind")
            ? head + example : String(example)
    }

    @Test(
        "the demo, the examples of the guides and the sample of all keys are right by them",
        .enabled(if: JSONSchemaValidator.isInstalled, "python3-jsonschema is not installed"),
        arguments: ConfigurationSchema.Draft.allCases
    )
    func accepted(_ draft: ConfigurationSchema.Draft) throws {
        let (sample, demo, guides) = (Self.sample(), try Self.demo(), try Self.guides())
        #expect(sample.count > 5 && demo.count > 25 && guides.count > 30)
        let found = try JSONSchemaValidator.mistakes(in: sample + demo + guides, draft: draft)
        #expect(found.isEmpty, "\(found.map { "\($0): \($1)" }.joined(separator: "\n"))")
    }

    // MARK: Files with mistakes

    /// Mistakes that a schema cannot see.
    private static let unseenFile = root.appending(
        path: "Tests/ModuleConfigurationTests/Fixtures/mistakes-beyond-schemas.txt"
    )

    private static func cases(_ name: String, _ files: [String: String]) -> [SchemaCase]? {
        var cases: [SchemaCase] = []
        // Texts of a language have no schema: their keys are anybody's.
        for (path, text) in files where path.hasSuffix(".yaml") && !path.hasPrefix("t/") {
            let marked = MarkedText(text).text
            guard let node = ConfigurationNode.reading(marked, path: path) else { return nil }
            cases.append(
                SchemaCase(name: "\(name) ‸\(path)", schema: schema(ofFile: path), value: node.tree)
            )
        }
        return cases
    }

    @Test(
        "they see every mistake that people make, but for those that a schema cannot see",
        .enabled(if: JSONSchemaValidator.isInstalled, "python3-jsonschema is not installed"),
        arguments: ConfigurationSchema.Draft.allCases
    )
    func rejected(_ draft: ConfigurationSchema.Draft) throws {
        let natural = NaturalMistake.all.filter { $0.report.hasPrefix("error") }
            .map { ($0.name, $0.files) }
        let all = natural + Mistake.all.map { ($0.name, $0.files) }
        var names: Set<String> = []
        var cases: [SchemaCase] = []
        for (name, files) in all {
            // What is no YAML is seen by whoever reads it.
            guard let found = Self.cases(name, files) else { continue }
            names.insert(name)
            cases += found
        }
        let mistakes = try JSONSchemaValidator.mistakes(in: cases, draft: draft)
        let seen = Set(mistakes.keys.map { String($0.prefix { $0 != "‸" }.dropLast()) })
        let missed = names.subtracting(seen)
        if ProcessInfo.processInfo.environment["GALLEY_UPDATE_DOCS"] != nil {
            let text = missed.sorted().joined(separator: "\n") + "\n"
            try text.write(to: Self.unseenFile, atomically: true, encoding: .utf8)
        }
        let lines = try String(contentsOf: Self.unseenFile, encoding: .utf8).split(separator: "\n")
        let listed = Set(lines.map { String($0) })
        let wrong = missed.symmetricDifference(listed)
        #expect(
            wrong.isEmpty,
            "GALLEY_UPDATE_DOCS=1 lists them: \(wrong.sorted().joined(separator: "; "))"
        )
        #expect(listed.count * 5 < names.count * 3)
    }

    // MARK: Structure

    @Test("every key stands in them with its documentation")
    func keys() throws {
        for (schema, keys) in [(ConfigurationSchema.galley, Schema.galley), (.module, .module)] {
            let text = String(decoding: schema.json(), as: UTF8.self)
            for name in SampleWalk.allKeys(of: keys) {
                let key = name.split(separator: ".").last.map(String.init) ?? name
                #expect(text.contains("\"\(key)\":{\"description\""), "\(name)")
            }
        }
    }

    @Test("every demo file names the schema that editors read it by")
    func editors() throws {
        let folder = Self.root.appending(path: "config")
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        where path.hasSuffix(".yaml") && !path.contains("/strings/") {
            let file = folder.appending(path: path)
            let line = try String(contentsOf: file, encoding: .utf8).prefix { $0 != "\n" }
            let mark = "# yaml-language-server: $schema="
            try #require(line.hasPrefix(mark), "\(path)")
            let schema = file.deletingLastPathComponent()
                .appending(path: String(line.dropFirst(mark.count))).standardizedFileURL
            let name = "\(Self.schema(ofFile: path).rawValue).json"
            #expect(schema == folder.appending(path: "schema/\(name)").standardizedFileURL)
        }
    }
}
