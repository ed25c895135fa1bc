import TestSupport
import Testing

@Suite("What becomes null, or disappears, is one warning of the log")
struct MappingIssueTests {
    private static let module = """
        name: shop
        kind: chain
        requests:
          - {id: rows, upstream: up, path: /rows}
          - {id: nothing, upstream: up, path: /nothing}
        components:
          - id: grid
            from: rows
            items: $[*]
            item: {data: {when: "${@.when|date('yMMMd')}"}}
            header: {height: 10, data: {text: "since ${$[0].when|date('y')}"}}
            layout: {itemHeight: 10}
          - id: days
            from: rows
            sections: {group: "$[*]", by: "${@.when|date('yMd')}"}
            layout: {itemHeight: 10}
          - {id: empty, from: nothing, items: "$[*]", layout: {itemHeight: 10}}
        """

    @Test(
        "with the value, cut and escaped, and the line of the module: once each, whatever comes later"
    )
    func warnings() async throws {
        let long = String(repeating: "long ", count: 100)
        let rows = #"[{"id": 1, "when": "yes\u202Eterday"}, {"id": 2, "when": "\#(long)"}]"#
        let lab = try PipelineLab(Self.module) { request in
            .json(request.target == "/rows" ? rows : "null")
        }
        try await lab.serving { pages async throws in
            for query in ["", "width=300", "width=301"] {
                let page = try await pages.layout("shop", query)
                #expect(page.status == "complete", "\(page.answer.text)")
                #expect(
                    page.answer.text.contains("\"dropped\":{\"days\":2}"),
                    "\(page.answer.text)"
                )
            }
            let value = #"\"yes\\u{202e}terday\""#
            let found = lab.log.all.filter { $0.contains("component=") }.map {
                $0.replacing(#/at=\S*modules/#, with: "at=")
            }
            let expected = [
                (
                    "a formatter could not use a value", "at=/0.yaml:10:28", "grid",
                    "@.when|date('yMMMd')"
                ),
                (
                    "a formatter could not use a value", "at=/0.yaml:11:48", "grid",
                    "$[0].when|date('y')"
                ),
                (
                    "a formatter could not use a value", "at=/0.yaml:15:38", "days",
                    "@.when|date('yMd')"
                ),
                ("every value was left out", "at=/0.yaml:15:38", "days", "@.when|date('yMd')"),
                ("an answer is null", "at=/0.yaml:17:5", "empty", ""),
            ]
            #expect(found.count == expected.count, "\(found)")
            for (line, wanted) in zip(found, expected) {
                #expect(line.hasPrefix(wanted.0), "\(line)")
                #expect(
                    line.contains(wanted.1) && line.contains("component=\(wanted.2)"),
                    "\(line)"
                )
                #expect(wanted.3.isEmpty || line.contains("path=\(wanted.3)"), "\(line)")
                #expect(!line.unicodeScalars.contains("\u{202E}"), "\(line)")
            }
            #expect(found.first?.contains("terday") == true, "\(found), \(value)")
        }
    }
}
