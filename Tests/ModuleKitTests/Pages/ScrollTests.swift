import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("Items are found by their ids, however those are written")
struct ScrollTests {
    private static let module = """
        name: m
        kind: single
        request: {upstream: up, path: /a}
        components:
          - id: bar
            item: {size: {width: 10}}
            layout: {kind: flex, arrange: horizontal, itemHeight: 10, itemSpacing: 0}
        """

    @Test(
        "as the client means them",
        arguments: [
            ("a\"b\\é/\u{2028}", 0.0), ("7", 10), ("1.5", 20), ("😀", 30), ("é", 40),
            ("e\u{301}", 50),
        ]
    )
    func ids(id: String, x: Double) async throws {
        let answer = #"""
            [{"id": "a\"b\\\u00e9\/\u2028"}, {"id": 7}, {"id": 1.5}, {"id": "\ud83d\ude00"},
             {"id": "é"}, {"id": "e\u0301"}]
            """#
        let page = try await PageLab(Self.module, answers: ["/a": answer]).page("m")
        let question = ScrollQuery.centring(item: id, occurrence: nil)
        let text = String(decoding: try page.scroll(question, in: "bar"), as: UTF8.self)
        #expect(text.contains(#""indicator":{"x":\#(Int(x)),"width":10}"#))
    }

    @Test("one that is not there is unknown, with those that are")
    func unknown() async throws {
        let page = try await PageLab(Self.module, answers: ["/a": #"[{"id": "a"}]"#]).page("m")
        #expect(throws: ScrollerError.unknownItem(id: "b", known: ["a"])) {
            try page.scroll(.centring(item: "b", occurrence: nil), in: "bar")
        }
        #expect(throws: ScrollerError.unknownSection(known: ["bar"])) {
            try page.scroll(.resting(proposed: 0, velocity: 0, start: 0), in: "car")
        }
    }
}
