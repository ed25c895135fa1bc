import JSONCore
import Testing

@Suite("A value")
struct JSONValueTests {
    private func with(_ text: String, _ body: (JSONValue) -> Void) throws {
        try JSONDocument(parsing: text).withRoot(body)
    }

    @Test(
        "has one kind",
        arguments: [
            ("null", .null), ("true", .boolean), ("-5", .integer),
            ("18446744073709551615", .unsigned),
            ("1.5", .double), ("1e2", .double), ("\"x\"", .string), ("[1]", .array),
            ("{}", .object),
        ] as [(String, JSONKind)]
    )
    func kinds(text: String, kind: JSONKind) throws {
        try with(text) { value in
            #expect(value.kind == kind)
            #expect(value.isNull == (kind == .null))
            #expect((value.boolean != nil) == (kind == .boolean))
            #expect((value.integer != nil) == (kind == .integer))
            #expect((value.double != nil) == [.integer, .unsigned, .double].contains(kind))
            #expect((value.string != nil) == (kind == .string))
            #expect(value.isArray == (kind == .array))
            #expect(value.isObject == (kind == .object))
        }
    }

    @Test("gives numbers exactly")
    func numbers() throws {
        try with("[9007199254740993, -1, 18446744073709551615, 0.1]") { root in
            let values = Array(root.elements)
            #expect(values[0].integer == 9_007_199_254_740_993)
            #expect(values[0].unsigned == 9_007_199_254_740_993)
            #expect(values[1].unsigned == nil)
            #expect(values[2].unsigned == .max)
            #expect(values[2].integer == nil)
            #expect(values[3].double == 0.1)
            #expect(values[1].double == -1)
        }
    }

    @Test("finds members by name, of objects only")
    func members() throws {
        try with(#"{"a":1,"":2,"long name of a member":{"é":[true]},"ab":4}"#) { root in
            #expect(root["a"]?.integer == 1)
            #expect(root[""]?.integer == 2)
            #expect(root["ab"]?.integer == 4)
            #expect(root["long name of a member"]?["é"]?.element(0)?.boolean == true)
            #expect(root["b"] == nil)
            #expect(root["long name of a membeR"] == nil)
            #expect(root["a"]?["a"] == nil)
            #expect(root["a" + ""]?.integer == 1)
            #expect(root["" + ""]?.integer == 2)
            #expect(root.members.map { $0.name.count } == [1, 0, 21, 2])
        }
    }

    @Test("finds elements from both ends, of arrays only")
    func elements() throws {
        try with(#"[1,[2,2],{"a":3},"4"]"#) { root in
            #expect(root.count == 4)
            #expect(root.element(1)?.count == 2)
            #expect(root.element(-2)?["a"]?.integer == 3)
            #expect(root.element(3)?.equals("4") == true)
            #expect(root.element(4) == nil)
            #expect(root.element(-5) == nil)
            #expect(root.element(0)?.element(0) == nil)
            #expect(root.element(0)?.count == 0)
            #expect(root.element(2)?.elements.first { _ in true } == nil)
        }
    }

    @Test("is null, true or false without a document")
    func constants() {
        #expect(JSONValue.null.isNull)
        #expect(JSONValue.boolean(true).boolean == true)
        #expect(JSONValue.boolean(false).boolean == false)
    }
}
