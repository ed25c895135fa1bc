import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("What would take too long to evaluate is a failure with a name")
struct CostlyPathTests {
    /// Takes more steps over 5,000 values than any expression may take.
    private static let costly = "$.ids[?count($.ids[*]) > 0 && @ == 0]"
    private static let answer =
        "{\"ids\": [\((1...5000).map(String.init).joined(separator: ","))]}"

    private static func chain(_ step: String) -> String {
        """
        name: m
        kind: chain
        requests:
          - {id: list, upstream: up, path: /list}
          - {id: several, upstream: up, path: /each, required: false, \(step)}
        components: [{id: c, from: several, items: "$[*]", layout: {itemHeight: 1}}]
        """
    }

    private static func single(_ keys: String, _ component: String = "items: '$.none[*]'") -> String
    {
        """
        name: m
        kind: single
        \(keys)
        request: {upstream: up, path: /list, query: {page: "${page}"}}
        components: [{id: c, layout: {itemHeight: 1}, \(component)}]
        """
    }

    /// A module with the path in each position that takes one, and the position in the failure. Each
    /// takes ten seconds in a build without optimization.
    private static let positions = [
        (chain(#"forEach: "list:\#(costly)""#), "forEach: "),
        (chain(#"when: "\#(costly.replacing("$.ids", with: "$.list.ids"))""#), "when: "),
        (
            chain(#"forEach: "list:$.ids[0]", chunk: 2, answers: "\#(costly)", key: "@""#),
            "answers: "
        ),
        (
            chain(#"query: {n: "${list:\#(costly)}"}"#),
            "the paths look at more than"
        ),
        (single(#"pagination: {more: "\#(costly)"}"#), "more: "),
        (single("", #"items: "\#(costly)""#), "items: "),
        (single("", #"when: "\#(costly)""#), "a condition: "),
    ]

    @Test(
        "in every position",
        arguments: TestScale.cases(positions, sample: 1)
    )
    func named(module: String, position: String) async throws {
        let answers = ["/list", "/each", "/list?page=1"].map { ($0, Self.answer) }
        let lab = try PageLab(module, answers: Dictionary(uniqueKeysWithValues: answers))
        let page = try await lab.page("m")
        #expect(page.status == .partial)
        let kinds = ["mapping", "tooLarge"].map { "\"kind\":\"\($0)\"" }
        #expect(kinds.contains { page.text.contains($0) }, "\(page.text)")
        #expect(page.text.contains(position), "\(page.text)")
        #expect(page.next == nil)
    }
}
