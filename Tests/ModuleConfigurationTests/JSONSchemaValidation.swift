@testable import ConfigurationLanguage
import Foundation
import JSONCore
@testable import ModuleConfiguration
import TestSupport

/// A file that a validator of JSON Schema is asked about.
struct SchemaCase {
    var name: String
    var schema: ConfigurationSchema
    var value: JSONTree
}

/// Python's `jsonschema`, which nobody here wrote.
enum JSONSchemaValidator {
    /// True where it is installed; the tests that need it are skipped elsewhere.
    static let isInstalled: Bool = {
        let process = try? ChildProcess(["python3", "-c", "import jsonschema"])
        process?.wait()
        return process?.exitStatus == 0
    }()

    private static let script = """
        import json, sys
        from jsonschema import validators
        given = json.load(open(sys.argv[1]))
        made = {}
        for name, schema in given["schemas"].items():
            kind = validators.validator_for(schema, default=None)
            kind.check_schema(schema)
            made[name] = kind(schema)
        for case in given["cases"]:
            error = next(made[case["schema"]].iter_errors(case["value"]), None)
            print(json.dumps({"name": case["name"], "error": error and error.json_path + ": " + error.message[:300]}))
        """

    /// Returns the first mistake that the schemas see in each case, by name; those without are left
    /// out.
    static func mistakes(
        in cases: [SchemaCase],
        draft: ConfigurationSchema.Draft
    ) throws -> [String: String] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        let schemas = ConfigurationSchema.allCases.map {
            JSONTree.Member($0.rawValue, $0.tree(draft))
        }
        let given: JSONTree = [
            "schemas": .object(schemas),
            "cases": .list(
                cases.map {
                    [
                        "name": .text($0.name), "schema": .text($0.schema.rawValue),
                        "value": $0.value,
                    ]
                }
            ),
        ]
        try Data(given.json).write(to: input)
        let errors = folder.appending(path: "err").path
        let process = try ChildProcess(
            ["python3", "-c", script, input.path],
            output: output.path,
            errors: errors
        )
        process.wait()
        guard process.exitStatus == 0 else {
            throw ValidatorError(text: (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "")
        }
        let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
        guard lines.count == cases.count else { throw ValidatorError(text: "cases are missing") }
        var mistakes: [String: String] = [:]
        for line in lines {
            let result = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard let name = result?["name"] as? String else { continue }
            if let error = result?["error"] as? String { mistakes[name] = error }
        }
        return mistakes
    }
}

struct ValidatorError: Error {
    let text: String
}

extension ConfigurationSchema {
    /// The schema of a file by its text; nil for parts of files.
    init?(of text: some StringProtocol) {
        let lines = String(text).split(separator: "\n").filter { $0.first?.isLetter ?? false }
        let keys = Set(lines.map { line in String(line.prefix { $0 != ":" }) })
        if keys.contains("kind") {
            self = .module
        } else if !keys.isDisjoint(with: ["version", "upstreams", "server", "modules"]) {
            self = .galley
        } else if !keys.isEmpty, keys.isSubset(of: ["components", "items", "cells"]) {
            self = .pieces
        } else if keys.contains("devices") {
            self = .devices
        } else if keys.contains("types") {
            self = .catalog
        } else {
            return nil
        }
    }
}

extension ConfigurationNode {
    /// The values of a file as other readers of YAML have them.
    var tree: JSONTree {
        switch value {
        case .scalar(let scalar):
            switch scalar.resolved {
            case .null: .null
            case .boolean(let value): .literal("\(value)")
            case .integer(let value): .literal("\(value)")
            case .unsigned(let value): .literal("\(value)")
            case .number(let value): .literal("\(value)")
            case .text: .text(scalar.raw)
            }
        case .sequence(let elements): .list(elements.map(\.tree))
        case .mapping(let members): .object(members.map { .init($0.key, $0.value.tree) })
        case .invalid: .null
        }
    }

    /// Reads a file; nil where it is no YAML or a key is repeated.
    static func reading(_ text: String, path: String) -> ConfigurationNode? {
        let diagnostics = DiagnosticCollector()
        var reader = YAMLReader(
            file: SourceFile(path: path, text: text),
            environment: EnvironmentReferences(
                environment: ConfigurationSample.environment.merging([
                    "CATALOG_TOKEN": "x", "ADMIN_TOKEN": "x", "PROXY_PASSWORD": "x",
                ]) { $1 },
                contents: { _, _ in .success("x") }
            ),
            diagnostics: diagnostics
        )
        let node = reader.read()
        return diagnostics.diagnostics.isEmpty ? node : nil
    }
}
