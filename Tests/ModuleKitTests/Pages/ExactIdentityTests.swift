import ConfigurationLanguage
import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

/// `é` in one scalar and in two: equal to Swift, two names to everybody else.
@Suite("Equivalent texts are two")
struct ExactIdentityTests {
    private static let one = "jos\u{E9}"
    private static let two = "jose\u{301}"

    private static func list(_ component: String) -> String {
        "{name: m, kind: single, request: {upstream: up, path: /a}, components: [\(component)]}"
    }

    private static func ids(_ page: Page) -> [[UInt8]] {
        page.sections.map { Array($0.id.utf8) }
    }

    @Test("as ids of items of a response: none is a duplicate")
    func items() async throws {
        let page = try await PageLab(
            Self.list(#"{id: c, items: "$[*]", item: {id: "${@}"}, layout: {itemHeight: 1}}"#),
            answers: ["/a": #"["\#(Self.one)","\#(Self.two)","\#(Self.one)"]"#]
        ).page("m")
        #expect(page.sections[0].items.count == 2)
        #expect(page.text.contains(#""counts":{"total":3,"shown":2,"duplicates":1}"#))
    }

    @Test("as types of items: each keeps its own bytes")
    func types() async throws {
        let page = try await PageLab(
            Self.list(
                #"{id: c, items: "$[*]", item: {id: "${index}", type: "${@}"}, layout: {itemHeight: 1}}"#
            ),
            answers: ["/a": #"["\#(Self.one)","\#(Self.two)"]"#]
        ).page("m")
        for type in [Self.one, Self.two] {
            let bytes = Array(#""type":"\#(type)""#.utf8)
            #expect(
                page.text.utf8.split(separator: UInt8(ascii: ",")).contains(where: {
                    Array($0) == bytes
                })
            )
        }
    }

    @Test("as groups and as ids of sections: they do not merge")
    func sections() async throws {
        let component =
            #"{id: c, sections: {each: "$[*]", id: "${$.id}"}, items: "$.items[*]", item: {id: "${@}"}, layout: {itemHeight: 1}}"#
        let answer = #"[{"id":"\#(Self.one)","items":[1]},{"id":"\#(Self.two)","items":[2]}]"#
        let each = try await PageLab(Self.list(component), answers: ["/a": answer]).page("m")
        #expect(Self.ids(each) == ["c." + Self.one, "c." + Self.two].map { Array($0.utf8) })
        #expect(each.sections.map(\.items.count) == [1, 1])
    }

    @Test("as ids of written cells: neither is refused")
    func cells() async throws {
        let page = try await PageLab(
            """
            name: m
            kind: static
            sections:
              - cells: [{id: "\(Self.one)", title: A}, {id: "\(Self.two)", title: B}]
            """
        ).page("m")
        #expect(page.sections[0].items.count == 2)
    }

    @Test("as values of an enum: it takes its own alone, and a page is named by what was sent")
    func parameters() throws {
        let lab = try PageLab(
            """
            name: m
            kind: single
            parameters:
              of: {enum: ["\(Self.one)", x], default: x}
              q: {default: "\(Self.one)"}
            components: [{id: c, items: [{id: a, type: t}], layout: {itemHeight: 1}}]
            """
        )
        let module = try #require(lab.catalog.module(named: "m"))
        func read(_ name: String, _ value: String) throws -> PageRequest {
            var reader = PageRequestReader(module: module)
            return try reader.read([(name, value)]).request
        }
        #expect(throws: (any Error).self) { try read("of", Self.two) }
        #expect(try read("of", Self.one).parameters["of"] == .text(Self.one))
        let (own, other) = (try read("q", Self.one), try read("q", Self.two))
        #expect(own != other)
        #expect(own.canonicalQuery.utf8.isEmpty)
        #expect(!other.canonicalQuery.utf8.isEmpty)
        #expect(!ExactString(own.contentQuery).text.isExactly(other.contentQuery))
    }
}
