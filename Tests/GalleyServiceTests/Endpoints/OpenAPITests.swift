import Foundation
@testable import GalleyService
import HTTPSocket
import JSONCore
import ModuleMapping
import TestSupport
import Testing

@Suite("The OpenAPI document")
struct OpenAPITests {
    private static let files = [
        "galley.yaml": """
        version: 1
        cache: {path: ":memory:"}
        modules: [m.yaml, more.yaml, all.yaml]
        upstreams: {up: {directory: .}}
        """,
        "more.yaml": """
        name: more
        kind: list
        pagination: {max: 7}
        request: {upstream: up, path: "/${page}"}
        components: [{id: c, layout: {itemHeight: 10}}]
        """,
        "all.yaml": "{name: all, kind: composite, modules: [more]}",
        "m.yaml": """
        name: about
        title: About
        kind: single
        viewport: {width: 500}
        parameters:
          size: {type: integer, min: 2, max: 9, default: 3}
          word: {enum: [one, two], required: true}
          code: {pattern: "[a-z]+", max: 5}
        components:
          - {id: c, items: [{id: a, type: t, data: {x: 1}}], layout: {itemHeight: 10}}
        """,
    ]

    private static func document() throws -> [String: Any] {
        let lab = try ServiceLab(files)
        defer { lab.remove() }
        let data = Data(OpenAPIDocument(try lab.configuration()).json)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private static func operations(
        _ document: [String: Any]
    ) throws -> [(path: String, method: String, value: [String: Any])] {
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        return paths.flatMap { path, methods in methods.map { (path, $0.key, $0.value) } }
    }

    @Test("a composite has the pages of its last paged child", arguments: ["more", "all"])
    func pages(module: String) throws {
        let layout = try #require(
            try Self.operations(try Self.document())
                .first { $0.path == "/v1/modules/\(module)/layout" }
        )
        let parameters = try #require(layout.value["parameters"] as? [[String: Any]])
        let pages = try #require(parameters.first { $0["name"] as? String == "pages" })
        #expect((pages["schema"] as? [String: Any])?["maximum"] as? Int == 7)
    }

    @Test("every route is in it, for every module and for each")
    func routes() throws {
        let operations = try Self.operations(try Self.document())
        let found = Set(operations.map { "\($0.method) \($0.path)" })
        for route in RouteTable.routes {
            let method = route.method.rawValue.lowercased()
            #expect(found.contains("\(method) \(route.path)"))
            if route.path.hasPrefix("/v1/modules/{module}") {
                let own = route.path.replacing("{module}", with: "about")
                #expect(found.contains("\(method) \(own)"))
            }
        }
        let names = operations.compactMap { $0.value["operationId"] as? String }
        #expect(names.count == operations.count && Set(names).count == names.count)
    }

    @Test("every parameter is in it with its range, default and meaning")
    func parameters() throws {
        let operations = try Self.operations(try Self.document())
        for (path, _, operation) in operations {
            let name = try #require(operation["operationId"] as? String).prefix { $0 != "_" }
            let about = try #require(RouteTable.routes.first { $0.name == name }).operation
            let parameters = operation["parameters"] as? [[String: Any]] ?? []
            let names = parameters.compactMap { $0["name"] as? String }
            #expect(Set(names).count == names.count, "\(path)")
            if about.page != nil {
                // There is no theme to choose.
                let own = Set(PageRequestReader.ownNames).subtracting(["theme"] + about.omitted)
                #expect(Set(about.omitted).isDisjoint(with: names), "\(path)")
                #expect(own.isSubset(of: names), "\(path)")
            }
            #expect(Set(about.parameters.map(\.name)).isSubset(of: names), "\(path)")
            for parameter in parameters where parameter["in"] as? String == "query" {
                let isOwn = ["size", "word", "code"].contains(parameter["name"] as? String)
                #expect(isOwn || parameter["description"] is String, "\(parameter)")
            }
            for part in path.matches(of: /\{(.+?)\}/) { #expect(names.contains(String(part.1))) }
        }
        let layout = try #require(operations.first { $0.path == "/v1/modules/about/layout" })
        let parameters = try #require(layout.value["parameters"] as? [[String: Any]])
        func schema(_ name: String) -> NSDictionary? {
            parameters.first { $0["name"] as? String == name }?["schema"] as? NSDictionary
        }
        #expect(
            schema("width")
                == [
                    "type": "number", "minimum": 1, "maximum": 100_000,
                    "multipleOf": 0.01, "default": 500,
                ]
        )
        #expect(
            schema("size") == ["type": "integer", "minimum": 2, "maximum": 9, "default": 3]
        )
        #expect(schema("word")?["enum"] as? [String] == ["one", "two"])
        #expect(schema("code")?["pattern"] as? String == "^(?:[a-z]+)$")
        #expect(schema("pages")?["maximum"] as? Int == 1)
        let word = parameters.first { $0["name"] as? String == "word" }
        #expect(word?["required"] as? Bool == true)
    }

    @Test(
        "every reference leads somewhere, and every status below 600 has a body that is described"
    )
    func references() throws {
        let document = try Self.document()
        #expect(document["openapi"] as? String == "3.1.0")
        var references: Set<String> = []
        func collect(_ value: Any) {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String { references.insert(reference) }
                object.values.forEach(collect)
            } else if let list = value as? [Any] {
                list.forEach(collect)
            }
        }
        collect(document)
        #expect(references.count > 20)
        for reference in references {
            let target = reference.split(separator: "/").dropFirst().reduce(document as Any?) {
                ($0 as? [String: Any])?[String($1)]
            }
            #expect(target != nil, "\(reference)")
        }
        for (path, _, operation) in try Self.operations(document) {
            let responses = try #require(operation["responses"] as? [String: [String: Any]])
            #expect(responses["200"]?["content"] is [String: Any], "\(path)")
            #expect(responses["400"] != nil && responses["404"] != nil, "\(path)")
        }
    }

    @Test("it is served with a tag, and changes with the configuration")
    func served() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            let first = try await client.send("GET", "/openapi.json")
            let tag = try #require(first["etag"])
            #expect(first.status == 200 && first["content-type"] == "application/json")
            #expect(first.text.contains(#""/v1/modules/about/layout":{"get""#))
            let again = try await client.send("GET", "/openapi.json", ["If-None-Match": tag])
            #expect(again.status == 304)
            try lab.write(
                "m.yaml",
                (Self.files["m.yaml"] ?? "").replacing("max: 9", with: "max: 8")
            )
            server.reload(try lab.configuration())
            let changed = try await client.send("GET", "/openapi.json", ["If-None-Match": tag])
            #expect(changed.status == 200)
        }
    }

    // MARK: Lists of what a client draws

    /// Parts of lists, right and wrong, of which the cases are made.
    private static let parts = [
        "a", "card", "@", "@2", "@1", "0", ".", "+", "!", " ", ",", "/", "-", "é", "\u{1F600}",
        "\u{1}",
        ".text", ".switch", "+runs", "!open",
    ]

    private static func isTaken(_ text: String) -> Bool {
        (try? AcceptsReader.none.all(text)) != nil
    }

    @Test("the pattern of 'accepts' takes what the service does")
    func accepts() throws {
        let pattern = try Regex(AcceptsPattern.text).matchingSemantics(.unicodeScalar)
        var generator = SeededGenerator(seed: TestScale.seed)
        var cases = [""]
        for first in Self.parts {
            for second in Self.parts {
                cases += [first, first + second]
                cases += Self.parts.map { first + second + $0 }
            }
        }
        func random(_ parts: [String]) -> String {
            (0..<Int.random(in: 4...9, using: &generator))
                .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
        }
        let ascii = Self.parts.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        for _ in 0..<2_000 { cases.append(random(ascii)) }
        let long = String(repeating: "n", count: 64)
        cases += [
            "card@2,row,+runs,.text,!open", ".text,.image", "+runs", "+,.,!", "card@1", "card,row",
            "card, runs", "card@999999", "card@1000000", "card@01", "my card", "shop/card", "card",
            "card,", long + "@1", long + "n@1", long + ",a", long + "n,a", "a/" + long, "é,a",
            String(repeating: "é", count: 16) + "@1", String(repeating: "\u{1F600}", count: 16),
            String(repeating: "\u{1F600}", count: 17),
        ]
        var taken = 0
        for text in cases {
            let isTaken = Self.isTaken(text)
            taken += isTaken ? 1 : 0
            #expect((text.wholeMatch(of: pattern) != nil) == isTaken, "\(text.debugDescription)")
        }
        // Both kinds of cases are there.
        #expect(taken > 1_000 && cases.count - taken > 1_000)
        // Of long names beyond ASCII it takes some that the service does, and no other.
        for _ in 0..<2_000 {
            let text = random(Self.parts)
            #expect(text.wholeMatch(of: pattern) == nil || Self.isTaken(text))
        }
    }

    @Test("the document has the pattern of 'accepts', and the length that the service takes")
    func acceptsSchema() throws {
        let layout = try #require(
            try Self.operations(try Self.document())
                .first { $0.path == "/v1/modules/about/layout" }
        )
        let parameters = try #require(layout.value["parameters"] as? [[String: Any]])
        let accepts = try #require(parameters.first { $0["name"] as? String == "accepts" })
        let schema = try #require(accepts["schema"] as? [String: Any])
        #expect(schema["pattern"] as? String == AcceptsPattern.text)
        #expect(schema["maxLength"] as? Int == 4_096)
    }
}
