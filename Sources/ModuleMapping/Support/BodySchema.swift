import InputCore
package import JSONCore

/// JSON Schemas of bodies: the words that they are put together from. Members may be added to responses, so
/// no schema excludes those it does not name.
package enum BodySchema {
    package static let text: JSONTree = ["type": "string"]
    package static let number: JSONTree = ["type": "number"]
    package static let integer: JSONTree = ["type": "integer", "minimum": 0]
    package static let boolean: JSONTree = ["type": "boolean"]

    /// A schema of the OpenAPI document, by its name.
    package static func ref(_ name: String) -> JSONTree {
        ["$ref": .text("#/components/schemas/\(name)")]
    }
    package static func list(_ element: JSONTree) -> JSONTree {
        ["type": "array", "items": element]
    }
    package static func words(_ words: String...) -> JSONTree {
        ["enum": .list(words.map { .text($0) })]
    }
    package static func orNull(_ schema: JSONTree) -> JSONTree {
        ["anyOf": [schema, ["type": "null"]]]
    }

    /// An object; members whose names end with `?` may be absent.
    package static func object(_ members: JSONTree) -> JSONTree {
        guard case .object(let members) = members else { return ["type": "object"] }
        let required = members.filter { !$0.name.ends(with: "?") }.map { JSONTree.text($0.name) }
        let properties = members.map { member in
            JSONTree.Member(String(member.name.prefixScalars { $0 != "?" }), member.value)
        }
        var schema: JSONTree = ["type": "object", "properties": .object(properties)]
        if !required.isEmpty { schema["required"] = .list(required) }
        return schema
    }

    /// A list of this number of indexes, each an integer from 0.
    package static func indexes(_ count: Int) -> JSONTree {
        [
            "type": "array", "items": integer, "minItems": .literal("\(count)"),
            "maxItems": .literal("\(count)"),
        ]
    }

    /// A list of this number of numbers.
    package static func numbers(_ count: Int) -> JSONTree {
        [
            "type": "array", "items": number, "minItems": .literal("\(count)"),
            "maxItems": .literal("\(count)"),
        ]
    }
}
