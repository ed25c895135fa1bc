import Foundation
import Testing

/// The schemas of the OpenAPI document, by which answers are walked: every object has the members that are
/// always there, and none that is not named.
struct WireSchema {
    private let schemas: [String: Any]

    init(_ document: some Sequence<UInt8>) throws {
        let whole = try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any]
        let components = whole?["components"] as? [String: Any]
        schemas = try #require(components?["schemas"] as? [String: Any])
    }

    /// The members that an object may have, and those that are always there.
    func members(of name: String) throws -> (all: Set<String>, always: Set<String>) {
        let members = members(of: try #require(schemas[name] as? [String: Any], "\(name)"))
        return (Set(members.all.keys), members.always)
    }

    /// The mistakes in a value, each with its place.
    func mistakes(in value: Any, as name: String) -> [String] {
        mistakes(in: value, of: ["$ref": "#/components/schemas/\(name)"], at: name)
    }

    /// The members of an object's schema, or of all those that it is put together of.
    private func members(of schema: [String: Any]) -> (all: [String: Any], always: Set<String>) {
        let schema = resolved(schema)
        var all = schema["properties"] as? [String: Any] ?? [:]
        var always = Set(schema["required"] as? [String] ?? [])
        for case let part as [String: Any] in schema["allOf"] as? [Any] ?? [] {
            let members = members(of: part)
            all.merge(members.all) { first, _ in first }
            always.formUnion(members.always)
        }
        return (all, always)
    }

    private func resolved(_ schema: [String: Any]) -> [String: Any] {
        guard let name = (schema["$ref"] as? String)?.split(separator: "/").last else {
            return schema
        }
        return schemas[String(name)] as? [String: Any] ?? ["enum": []]
    }

    private func mistakes(in value: Any, of given: Any?, at place: String) -> [String] {
        let schema = resolved(given as? [String: Any] ?? [:])
        if let alternatives = schema["anyOf"] as? [Any] {
            let all = alternatives.map { mistakes(in: value, of: $0, at: place) }
            return all.min { $0.count < $1.count } ?? []
        }
        if let words = schema["enum"] as? [Any] {
            let isKnown = words.contains { ($0 as? String) == value as? String }
            return isKnown ? [] : ["\(place): \(value) is none of \(words)"]
        }
        if schema["properties"] != nil || schema["allOf"] != nil {
            return mistakes(inObject: value, of: schema, at: place)
        }
        if let element = schema["additionalProperties"] as? [String: Any] {
            guard let object = value as? [String: Any] else { return ["\(place): no object"] }
            return object.flatMap { mistakes(in: $0.value, of: element, at: "\(place).\($0.key)") }
        }
        switch schema["type"] as? String {
        case "array": return mistakes(inList: value, of: schema, at: place)
        case "null": return value is NSNull ? [] : ["\(place): not null"]
        case "string": return value is String ? [] : ["\(place): no text"]
        case "object": return value is [String: Any] ? [] : ["\(place): no object"]
        case "number", "integer", "boolean":
            return value is NSNumber ? [] : ["\(place): \(value) is no number"]
        default: return []
        }
    }

    private func mistakes(
        inObject value: Any,
        of schema: [String: Any],
        at place: String
    ) -> [String] {
        guard let object = value as? [String: Any] else { return ["\(place): no object"] }
        let (all, always) = members(of: schema)
        let missing = always.subtracting(object.keys).sorted().map { "\(place): no \($0)" }
        let unknown = Set(object.keys).subtracting(all.keys).sorted()
            .map { "\(place): \($0) is not described" }
        return missing + unknown
            + object.sorted { $0.key < $1.key }.flatMap { name, value in
                mistakes(in: value, of: all[name], at: "\(place).\(name)")
            }
    }

    private func mistakes(
        inList value: Any,
        of schema: [String: Any],
        at place: String
    ) -> [String] {
        guard let list = value as? [Any] else { return ["\(place): no list"] }
        let count = (schema["minItems"] as? Int ?? 0)...(schema["maxItems"] as? Int ?? .max)
        let wrong = count.contains(list.count) ? [] : ["\(place): \(list.count) elements"]
        return wrong
            + list.enumerated().flatMap { index, value in
                mistakes(in: value, of: schema["items"], at: "\(place)[\(index)]")
            }
    }
}
