import Foundation
import Testing

/// A file of `Clients/vectors`, read with a parser nobody here wrote.
struct VectorFile {
    let layouts: [[String: Any]]
    let cases: [[String: Any]]

    init(_ name: String) throws {
        let file = Self.project.appendingPathComponent("Clients/vectors/\(name).json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let root = try #require(object as? [String: Any])
        var shared: [Any] = []
        for value in root["shared"] as? [Any] ?? [] { shared.append(Self.whole(value, shared)) }
        layouts = (root["layouts"] as? [Any] ?? []).compactMap {
            Self.whole($0, shared) as? [String: Any]
        }
        cases = (root["cases"] as? [Any] ?? []).compactMap {
            Self.whole($0, shared) as? [String: Any]
        }
        try #require(!cases.isEmpty)
    }

    static let project = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A value in which `{"$": n}` is replaced by the n-th shared one.
    private static func whole(_ value: Any, _ shared: [Any]) -> Any {
        if let list = value as? [Any] { return list.map { whole($0, shared) } }
        guard let object = value as? [String: Any] else { return value }
        if let index = object["$"] as? Int { return shared[index] }
        return object.mapValues { whole($0, shared) }
    }
}

/// JSON of a value.
func json(_ value: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
}

/// A value of JSON.
func plain(_ json: Data) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: json) as? NSDictionary)
}
