import Foundation
@testable import GalleyService
import TestSupport
import Testing

/// The members that answers of the demo pages have, beside those that the document and the OpenAPI document
/// name.
@Suite("docs/wire.md names every member")
struct WireMembersTests {
    /// Members whose values have names of the client's, the configuration's or the upstream's own.
    private static let opened: Set = ["data", "params", "dropped", "dequeue", "create"]

    /// The objects that are described by themselves.
    private static let objects = [
        "Layout", "Viewport", "Size", "Frame", "Failure", "Section", "Item", "Supplement", "Counts",
        "Decoration", "Scroller", "Carousel", "Action", "Element", "Style", "PaletteColor",
        "Contents", "Gradient",
        "Shadow", "Window", "ReusePlan", "Nested", "SectionFrames",
    ]

    /// An answer, and the schema that it has.
    private struct Answer {
        let schema: String
        let value: [String: Any]
    }

    @Test(
        "the guide and the OpenAPI document agree which members are always there",
        arguments: objects
    )
    func documents(object: String) async throws {
        let guide = try WireGuide()
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\ncache: {path: \":memory:\"}\nmodules: [m.yaml]\n",
            "m.yaml": "{name: m, kind: static, sections: [{cells: [{id: 1}]}]}",
        ])
        defer { lab.remove() }
        let schema = try WireSchema(OpenAPIDocument(try lab.configuration()).json)
        let members = try schema.members(of: object)
        // A table's row has several members that are as elsewhere.
        let others: [String: Bool] =
            object == "Window"
            ? [
                "styles": false, "images": false, "palette": false, "background": false,
                "next": false, "screen": false, "docks": false,
                "module": true, "revision": true, "status": true,
            ]
            : object == "Element" ? Self.kindsOfElements : [:]
        for member in members.all.sorted() {
            let isAlways = try others[member] ?? guide.isAlways(member, in: object)
            #expect(isAlways == members.always.contains(member), "\(object).\(member)")
        }
    }

    /// Members that only elements of some kinds have, and those always: in a document of all kinds they may be absent.
    private static let kindsOfElements = Dictionary(
        uniqueKeysWithValues: ["text", "style", "lines", "image"].map { ($0, false) }
    )

    @Test(
        "no answer has a member that the documents do not name, or lacks one that is always there"
    )
    func members() async throws {
        let guide = try WireGuide()
        let (document, answers) = try await Self.answers()
        let schema = try WireSchema(document)
        let elements = try schema.members(of: "Element").all
        var found: Set<String> = []
        var membersOfKinds: [String: Set<String>] = [:]
        for answer in answers {
            #expect(schema.mistakes(in: answer.value, as: answer.schema) == [])
            Self.collect(answer.value, into: &found)
            for element in Self.elements(in: answer.value) {
                let kind = element["kind"] as? String ?? ""
                let always =
                    try membersOfKinds[kind] ?? guide.always(ofKind: kind, among: elements)
                membersOfKinds[kind] = always
                #expect(always.isSubset(of: element.keys), "\(element)")
            }
        }
        #expect(Set(answers.map(\.schema)).count == 3)
        #expect(found.count > 60)
        #expect(found.subtracting(guide.names).sorted() == [])
    }

    @Test("a member that is missing or unknown would be found, at its place")
    func spoilt() async throws {
        let (document, answers) = try await Self.answers()
        let schema = try WireSchema(document)
        let layout = try #require(answers.first { $0.schema == "Layout" }).value
        var sections = try #require(layout["sections"] as? [[String: Any]])
        sections[0]["counts"] = ["total": 1]
        sections[0]["colour"] = "red"
        var spoilt = layout
        spoilt["sections"] = sections
        #expect(
            schema.mistakes(in: spoilt, as: "Layout") == [
                "Layout.sections[0]: colour is not described",
                "Layout.sections[0].counts: no shown",
            ]
        )
    }

    /// The OpenAPI document, and layouts, windows and changes of all modules.
    private static func answers() async throws -> (document: [UInt8], all: [Answer]) {
        var all: [Answer] = []
        var document: [UInt8] = []
        try await Project.serveDemo { _, port in
            let client = try TestClient(port: port)
            document = Array(try await client.send("GET", "/openapi.json").body)
            let list = try await client.send("GET", "/v1/modules").text
            let modules = Set(list.matches(of: /"name":"([a-z-]+)"/).map { String($0.1) })
            #expect(modules.count > 10)
            func add(_ schema: String, _ target: String) async throws {
                let answer = try await client.send("GET", "/v1/modules/\(target)")
                guard answer.status == 200 else { return }
                let value = try JSONSerialization.jsonObject(with: Data(answer.body))
                all.append(Answer(schema: schema, value: try #require(value as? [String: Any])))
            }
            for module in modules.sorted() {
                try await add("Layout", "\(module)/layout?width=375&scale=3")
                try await add("Layout", "\(module)/layout?width=375&direction=rtl&textScale=1.5")
                try await add("Window", "\(module)/window?width=375&offset=0")
                try await add("Changes", "\(module)/changes?width=375&since=none")
            }
            let first = try await client.send("GET", "/v1/modules/bar/layout?width=375").text
            let revision = try #require(first.firstMatch(of: /"revision":"([0-9a-f]+)"/)).1
            for query in [
                "option=3&prefer=delta", "", "option=3&prefer=delta&section=bar&anchor=3&top=0",
            ] {
                try await add("Changes", "bar/changes?width=375&\(query)&since=\(revision)")
            }
        }
        return (document, all)
    }

    /// All elements in an answer.
    private static func elements(in value: Any) -> [[String: Any]] {
        if let list = value as? [Any] { return list.flatMap(elements) }
        guard let object = value as? [String: Any] else { return [] }
        let own = object["elements"] as? [[String: Any]] ?? []
        return own + object.filter { $0.key != "data" }.values.flatMap(elements)
    }

    private static func collect(_ value: Any, into found: inout Set<String>) {
        if let list = value as? [Any] { list.forEach { collect($0, into: &found) } }
        guard let object = value as? [String: Any] else { return }
        for (name, value) in object {
            found.insert(name)
            if opened.contains(name) { continue }
            // Members by names that a configuration gives.
            if ["styles", "images", "palette"].contains(name), let values = value as? [String: Any]
            {
                values.values.forEach { collect($0, into: &found) }
            } else {
                collect(value, into: &found)
            }
        }
    }
}
