import ModuleKit
import ModuleMapping
import TestSupport
import Testing

/// `é` in one scalar and in two: two groups, two sections, and two ids in them.
@Suite("Groups whose names Unicode calls equivalent are two sections")
struct EquivalentGroupsTests {
    private static let one = "jos\u{E9}"
    private static let two = "jose\u{301}"

    @Test(
        "by a path and by a template, over batches too",
        arguments: ["@.by", "${@.by}", "${@.by}-"]
    )
    func groups(by: String) async throws {
        let module = """
            name: m
            kind: list
            pagination: {pageSize: 3, max: 5}
            request: {upstream: up, path: /a, query: {page: "${page}"}}
            components:
              - id: c
                sections: {group: "$[*]", by: "\(by)"}
                item: {data: {by: "${@.by}"}}
                layout: {itemHeight: 10}
            """
        let answers = [
            "/a?page=1":
                #"[{"id": 1, "by": "\#(Self.one)"}, {"id": 2, "by": "\#(Self.two)"}, {"id": 3, "by": "\#(Self.one)"}]"#,
            "/a?page=2": #"[{"id": 4, "by": "\#(Self.two)"}]"#,
        ]
        let page = try await PageLab(module, answers: answers).page("m", [("pages", "2")])
        let end = by.utf8.last == UInt8(ascii: "-") ? "-" : ""
        let names = [Self.one, Self.two].map { Array("c.\($0)\(end)".utf8) }
        #expect(page.sections.map { Array($0.id.utf8) } == names)
        #expect(page.sections.map(\.items.count) == [2, 2])
    }
}
