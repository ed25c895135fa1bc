@testable import ConfigurationLanguage
@testable import ModuleConfiguration

/// A key of the sample with its description.
struct SampleKey {
    /// The file it stands in.
    var path: String
    /// The object it is a key of, as messages call it.
    var object: String
    /// The schema's key.
    var field: SchemaField
    var keyPosition: SourcePosition
    var value: ConfigurationNode
    /// The names and indexes that lead to it from the root.
    var steps: [String]
    /// Whether it stands under `at`.
    var isOverride: Bool
    /// All keys of its object.
    var siblings: [String]
}

/// A scalar of the sample with its description.
struct SampleScalar {
    var path: String
    var key: String
    var schema: ScalarSchema
    var node: ConfigurationNode
}

/// Walks the sample and the schema side by side.
struct SampleWalk {
    private(set) var keys: [SampleKey] = []
    private(set) var scalars: [SampleScalar] = []
    private var path = ""

    init(_ files: [String: String]) {
        for (path, text) in files.sorted(by: { $0.key < $1.key })
        where path.hasSuffix(".yaml") && !path.hasPrefix("t/") {
            self.path = path
            guard let root = Self.parse(text, path: path) else { continue }
            let schema: Schema =
                path == "galley.yaml"
                ? .galley
                : path.hasPrefix("p/") ? .pieces : path.hasPrefix("c/") ? .catalog : .module
            walk(root, schema, key: "", steps: [], isOverride: false)
        }
    }

    static func parse(_ text: String, path: String) -> ConfigurationNode? {
        var reader = YAMLReader(
            file: SourceFile(path: path, text: text),
            environment: EnvironmentReferences(environment: ConfigurationSample.environment),
            diagnostics: DiagnosticCollector()
        )
        return reader.read()
    }

    private mutating func walk(
        _ node: ConfigurationNode,
        _ schema: Schema,
        key: String,
        steps: [String],
        isOverride: Bool
    ) {
        switch schema {
        case .scalar(let scalar):
            guard node.scalar != nil else { return }
            scalars.append(SampleScalar(path: path, key: key, schema: scalar, node: node))
        case .object(let object):
            for member in node.members ?? [] {
                guard let field = object.field(member.key) else { continue }
                keys.append(
                    SampleKey(
                        path: path,
                        object: object.name,
                        field: field,
                        keyPosition: member.keyPosition,
                        value: member.value,
                        steps: steps + [member.key],
                        isOverride: object.isOverride,
                        siblings: object.fields.map(\.name)
                    )
                )
                walk(
                    member.value,
                    field.schema,
                    key: member.key,
                    steps: steps + [member.key],
                    isOverride: object.isOverride
                )
            }
        case .map(let map):
            for member in node.members ?? [] {
                walk(
                    member.value,
                    map.value,
                    key: member.key,
                    steps: steps + [member.key],
                    isOverride: isOverride
                )
            }
        case .list(let list):
            for (index, element) in (node.elements ?? []).enumerated() {
                walk(
                    element,
                    list.element,
                    key: key,
                    steps: steps + ["\(index)"],
                    isOverride: isOverride
                )
            }
        case .either(let schemas):
            guard let fitting = schemas.first(where: { $0.hasShape(of: node) }) else { return }
            walk(node, fitting, key: key, steps: steps, isOverride: isOverride)
        case .recursive(let inner):
            walk(node, inner.schema, key: key, steps: steps, isOverride: isOverride)
        case .data: return
        }
    }

    /// Every supported key that the schema describes, as `object.key`.
    static func allKeys(of schema: Schema) -> Set<String> {
        var keys: Set<String> = []
        var seen: Set<String> = []
        collectKeys(of: schema, &keys, &seen)
        return keys
    }

    private static func collectKeys(
        of schema: Schema,
        _ keys: inout Set<String>,
        _ seen: inout Set<String>
    ) {
        switch schema {
        case .object(let object):
            for field in object.fields where field.unsupported == nil {
                if !object.isOverride { keys.insert("\(object.name).\(field.name)") }
                collectKeys(of: field.schema, &keys, &seen)
            }
        case .map(let map): collectKeys(of: map.value, &keys, &seen)
        case .list(let list): collectKeys(of: list.element, &keys, &seen)
        case .either(let schemas): for schema in schemas { collectKeys(of: schema, &keys, &seen) }
        case .recursive(let inner):
            if seen.insert(inner.name).inserted { collectKeys(of: inner.schema, &keys, &seen) }
        case .scalar, .data: break
        }
    }
}

extension ConfigurationNode {
    /// The lists whose elements are read without each other.
    private static let independent: Set<ExactString> = ["components", "sections", "children"]

    /// The node as JSON, which is YAML, without the value that `steps` lead to.
    ///
    /// - Parameter path: The steps to a value that is kept: of lists that these pass through, elements beside it are left
    ///   out where they are read without each other.
    func json(without steps: [String] = [], alongOnly path: [String] = []) -> String {
        json(without: steps, path, named: "")
    }

    private func json(without steps: [String], _ path: [String], named name: String) -> String {
        /// The rest of steps that lead to a member or an element.
        func rest(of steps: [String], at step: String) -> [String] {
            steps.first == step ? Array(steps.dropFirst()) : []
        }
        switch value {
        case .scalar(let scalar):
            return scalar.resolved == .text ? Self.quote(scalar.raw) : scalar.raw
        case .sequence(let elements):
            let isAlone = path.count > 1 && Self.independent.contains(ExactString(name))
            let kept = elements.enumerated().compactMap { index, element -> String? in
                let step = "\(index)"
                if isAlone, path.first != step { return nil }
                return element.json(
                    without: rest(of: steps, at: step),
                    rest(of: path, at: step),
                    named: ""
                )
            }
            return "[" + kept.joined(separator: ", ") + "]"
        case .mapping(let members):
            let kept = members.compactMap { member -> String? in
                if steps.count == 1, steps.first == member.key { return nil }
                let inner = member.value.json(
                    without: rest(of: steps, at: member.key),
                    rest(of: path, at: member.key),
                    named: member.key
                )
                return Self.quote(member.key) + ": " + inner
            }
            return "{" + kept.joined(separator: ", ") + "}"
        case .invalid: return "null"
        }
    }

    private static func quote(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"" + escaped.replacing("\n", with: "\\n") + "\""
    }
}
