import ConfigurationLanguage
import InputCore
package import JSONCore

/// The JSON Schemas of configuration files, for editors and other tools.
package enum ConfigurationSchema: String, CaseIterable, Sendable {
    /// A `galley.yaml`.
    case galley
    /// A module file.
    case module
    /// A pieces file.
    case pieces
    /// A catalogue: what a released app draws.
    case catalog
    /// A file of devices for `galley test`.
    case devices

    /// A version of JSON Schema.
    package enum Draft: String, CaseIterable, Sendable {
        case current = "2020-12"
        /// The one that editors know.
        case draft07 = "07"
    }

    /// Returns the schema as JSON.
    package func json(_ draft: Draft = .current) -> [UInt8] { tree(draft).json }

    /// Returns the schema.
    package func tree(_ draft: Draft = .current) -> JSONTree {
        var builder = JSONSchemaBuilder()
        var tree: JSONTree = ["$schema": .text(draft.identifier), "title": .text(title)]
        if case .object(let object) = schema {
            let scope = JSONSchemaBuilder.Scope(isPiece: self == .pieces)
            tree = tree.adding(builder.body(of: object, in: scope))
        }
        tree["$defs"] = .object(builder.definitions)
        return draft == .draft07 ? tree.draft07 : tree
    }

    private var title: String {
        switch self {
        case .galley: "Galley: the service"
        case .module: "Galley: a module"
        case .pieces: "Galley: pieces of modules"
        case .catalog: "Galley: a catalogue of what a released app draws"
        case .devices: "Galley: devices to test layouts on"
        }
    }

    private var schema: Schema {
        switch self {
        case .galley: .galley
        case .module: .module
        case .pieces: .pieces
        case .catalog: .catalog
        case .devices: .devices
        }
    }
}

extension ConfigurationSchema.Draft {
    /// The address that names the version.
    fileprivate var identifier: String {
        switch self {
        case .current: "https://json-schema.org/draft/2020-12/schema"
        case .draft07: "http://json-schema.org/draft-07/schema#"
        }
    }
}

extension JSONTree {
    /// The schema in the words of draft-07, in which a reference must be alone and definitions have
    /// another name.
    fileprivate var draft07: JSONTree {
        switch self {
        case .text, .literal: return self
        case .list(let elements): return .list(elements.map(\.draft07))
        case .object(let members):
            let changed = members.map { member -> Member in
                if member.name == "$ref", case .text(let path) = member.value {
                    return Member(
                        "$ref",
                        .text(path.replacing(bytes: "$defs", with: "definitions"))
                    )
                }
                let name = member.name == "$defs" ? "definitions" : member.name
                return Member(name, member.value.draft07)
            }
            guard members.count > 1, let index = changed.firstIndex(where: { $0.name == "$ref" })
            else { return .object(changed) }
            var rest = JSONTree.object(changed)
            rest["$ref"] = nil
            rest["allOf"] = [.object([changed[index]])]
            return rest
        }
    }
}

extension SchemaField {
    /// The line of documentation, with the default where that is no value but words.
    var description: String {
        guard defaultLiteral == nil, need == .optional, let defaultText, defaultText != "none"
        else {
            return doc
        }
        return "\(doc) Default: \(defaultText)."
    }
}

extension ScalarType {
    /// Returns a value as JSON that is written so in a file.
    func literal(_ text: String) -> JSONTree {
        if isLiteral { return .literal(text) }
        return alternatives != nil && text == "null" ? .null : .text(text)
    }
}
