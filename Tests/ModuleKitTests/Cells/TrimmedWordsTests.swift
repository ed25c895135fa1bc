@testable import ModuleKit
import TestSupport
import Testing

@Suite("Words around a value that is missing")
struct TrimmedWordsTests {
    private func page(_ child: String) async throws -> Page {
        let module = """
            name: a
            kind: single
            request: {upstream: up, path: /x}
            components:
              - id: one
                layout: {itemHeight: auto}
                item: {data: {}, cell: {stack: vertical, children: [\(child)]}}
            """
        let lab = try PageLab(
            module,
            answers: ["/x": #"[{"id": 1, "html": "<a href='/a b?q=c d'>more</a>"}]"#]
        )
        return try await lab.page("a", [("width", "100")])
    }

    @Test("a label has no space at its end where its value is missing")
    func label() async throws {
        let page = try await page(
            #"{image: heart, size: [24, 24], a11y: {label: "Like ${@.name}"}}"#
        )
        #expect(try page.texts("$..elements[*].a11y.label") == ["Like"])
    }

    @Test("a space in the address of a link is percent-encoded")
    func address() async throws {
        let page = try await page(#"{runs: "${@.html|markup}"}"#)
        #expect(try page.texts("$..runs[*].action.url") == ["/a%20b?q=c%20d"])
    }
}
