import JSONCore
import Testing
import WorkLimits

@Suite("Names and texts of JSON are compared by code points")
struct ExactNamesTests {
    private static let one = "\u{E9}"
    private static let two = "e\u{301}"

    @Test("a name finds the member with its own bytes")
    func members() throws {
        let document = try JSONDocument(parsing: #"{"\#(Self.one)":1,"\#(Self.two)":2}"#)
        try document.withRoot { root in
            for (name, number) in [(Self.one, Int64(1)), (Self.two, 2)] {
                let path = try JSONPath(parsing: "$['\(name)']")
                let found = try path.first(in: root, current: root, meter: .unlimited)
                #expect(found?.integer == number)
                #expect(root[name]?.integer == number)
            }
        }
    }

    @Test("equivalent texts are not equal in a filter (RFC 9535, 2.3.5.2.2)")
    func filters() throws {
        let document = try JSONDocument(parsing: #"{"a":"\#(Self.one)","b":"\#(Self.two)"}"#)
        try document.withRoot { root in
            for (text, expected) in [
                ("$.a == $.b", false), ("$.a != $.b", true), ("$.a == '\(Self.one)'", true),
                ("$.a == '\(Self.two)'", false), ("'\(Self.one)' == '\(Self.two)'", false),
            ] {
                let expression = try JSONExpression(parsing: text)
                let isTrue = try expression.evaluate(root: root, current: root, meter: .unlimited)
                #expect(isTrue == expected, "\(text)")
            }
        }
    }

    @Test("trees with equivalent texts differ")
    func trees() {
        #expect(JSONTree.text(Self.one) != .text(Self.two))
        #expect(JSONTree.object([.init(Self.one, .null)]) != .object([.init(Self.two, .null)]))
    }
}
