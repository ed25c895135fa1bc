import JSONCore
import Testing

@Suite("Templates of a path")
struct PathArgumentTests {
    /// The value of a template, in no document.
    enum Literal: Sendable {
        case text(String), integer(Int64), number(Double), boolean(Bool), null

        var argument: PathArgument {
            switch self {
            case .text(let text): .text(text)
            case .integer(let integer): .integer(integer)
            case .number(let number): .number(number)
            case .boolean(let boolean): .boolean(boolean)
            case .null: .null
            }
        }
    }

    /// The path of a text, in which `§` stands for a template.
    static func path(_ text: String) throws -> JSONPath {
        try JSONPath(parsing: parts(text), text: text)
    }

    static func parts(_ text: String) -> [PathPart] {
        let texts = text.split(separator: "§", omittingEmptySubsequences: false).map {
            PathPart.text(String($0))
        }
        return Array(texts.map { [$0] }.joined(separator: [PathPart.argument]))
    }

    /// The values that a path finds, as the text of a JSON array.
    static func found(
        _ path: JSONPath,
        _ arguments: [PathArgument],
        in document: JSONDocument
    ) throws -> String {
        try document.withRoot { root in
            var writer = JSONWriter()
            writer.raw("[")
            try path.each(in: root, current: root, arguments: arguments, meter: .unlimited) {
                if writer.count > 1 { writer.raw(",") }
                writer.value($0)
                return true
            }
            writer.raw("]")
            return String(decoding: writer.finish(), as: UTF8.self)
        }
    }

    private static let text = """
        {"list": [10, 20, 30], "names": {"a": 1, "b": 2, "0": 3, "*": 4, "'] | $..x": 5, "": 6, "é": 7},
         "rows": [{"id": 1, "n": "one", "k": "a"}, {"id": 2.0, "n": "two", "k": "b"}, {"id": "2", "n": "text"},
                  {"id": null, "n": "null"}, {"id": true, "n": "true"}, {"n": "none"}, {"id": [2], "n": "array"}]}
        """

    @Test(
        "in brackets they are names and indexes, in filters literals",
        arguments: [
            ("$.list[§]", [.integer(1)], "[20]"), ("$.list[§]", [.integer(-1)], "[30]"),
            ("$.list[§]", [.number(2)], "[30]"), ("$.list[§]", [.number(0.5)], "[]"),
            ("$.list[§]", [.integer(3)], "[]"), ("$.list[§]", [.number(1e300)], "[]"),
            ("$.list[§]", [.text("1")], "[]"), ("$.names[§]", [.integer(0)], "[]"),
            ("$.names[§]", [.text("a")], "[1]"), ("$.names[§]", [.text("0")], "[3]"),
            ("$.names[§]", [.text("")], "[6]"), ("$.names[§]", [.text("é")], "[7]"),
            ("$.names[§]", [.text("e\u{301}")], "[]"), ("$.names[§]", [.boolean(true)], "[]"),
            ("$.names[§]", [.null], "[]"), ("$[§][§]", [.text("list"), .integer(0)], "[10]"),
            ("$.names['b', §, 'a']", [.text("0")], "[2,3,1]"),
            ("$..[§]", [.text("k")], #"["a","b"]"#),
            ("$.rows[?@.id == §].n", [.integer(2)], #"["two"]"#),
            ("$.rows[?@.id == §].n", [.number(1)], #"["one"]"#),
            ("$.rows[?§ == @.id].n", [.text("2")], #"["text"]"#),
            ("$.rows[?@.id == §].n", [.null], #"["null"]"#),
            ("$.rows[?@.id == §].n", [.boolean(true)], #"["true"]"#),
            ("$.rows[?@.id >= §].n", [.integer(1)], #"["one","two"]"#),
            ("$.rows[?@[§] == §].n", [.text("k"), .text("b")], #"["two"]"#),
            ("$.rows[?match(@.n, §)].n", [.text("t.*")], #"["two","text","true"]"#),
            ("$.rows[?@.id == § || @.n == §].n", [.integer(1), .text("none")], #"["one","none"]"#),
        ] as [(String, [Literal], String)]
    )
    func places(path: String, literals: [Literal], expected: String) throws {
        let arguments = literals.map(\.argument)
        let document = try JSONDocument(parsing: Self.text)
        #expect(try Self.found(try Self.path(path), arguments, in: document) == expected)
    }

    @Test(
        "no part of a value is read as syntax",
        arguments: [
            "*", "..", "'] | $..x", "']['a", "0", "0:2", "?@.id", "a']", "$", "@", "\u{0}", "\\'",
            "\"", "a,b",
            "1 || true", "2 || @.n", "'", "§", "\u{FFFD}",
        ]
    )
    func attack(value: String) throws {
        let document = try JSONDocument(parsing: Self.text)
        let known = ["*": "[4]", "0": "[3]", "'] | $..x": "[5]"]
        let named = try Self.found(try Self.path("$.names[§]"), [.text(value)], in: document)
        #expect(named == known[value] ?? "[]")
        let listed = try Self.found(try Self.path("$.list[§]"), [.text(value)], in: document)
        #expect(listed == "[]")
        for filter in ["$.rows[?@.n == §]", "$.rows[?@.n == § && @.id]", "$.rows[?!(@.n != §)]"] {
            #expect(try Self.found(try Self.path(filter), [.text(value)], in: document) == "[]")
        }
    }

    @Test("an array or an object is no literal: the path finds nothing, whatever its condition")
    func containers() throws {
        let document = try JSONDocument(parsing: Self.text)
        try document.withRoot { root in
            for path in ["$.list[§]", "$.rows[?@.id != §]", "$.rows[?!(@.id == §)]"] {
                for value in [root["list"], root["names"]].compactMap(\.self) {
                    var count = 0
                    try Self.path(path).each(
                        in: root,
                        current: root,
                        arguments: [.value(value)],
                        meter: .unlimited
                    ) { _ in
                        count += 1
                        return true
                    }
                    #expect(count == 0)
                }
            }
        }
    }

    @Test(
        "a path of names, indexes and templates finds one value at most",
        arguments: [
            ("$.a[§]", true), ("$[§]['b'][0]", true), ("$[§, §]", false), ("$..[§]", false),
        ]
    )
    func singular(path: String, isSingular: Bool) throws {
        #expect(try Self.path(path).isSingular == isSingular)
        #expect(try Self.path(path).memberNames == nil)
    }

    @Test(
        "mistakes point to the template",
        arguments: [
            ("$.a.§", 4, "stands in brackets"), ("$.a§", 3, "stands in brackets"),
            ("$.a['§']", 5, "inside quotes"), ("$.a[§:2]", 5, "no part of a slice"),
            ("$.a[0:§]", 6, "no part of a slice"), ("$.a[?§]", 5, "must be compared"),
            ("$.a[?@.b == '§']", 13, "inside quotes"), ("$.a[?count(§) == 1]", 11, "takes a path"),
            ("$..§", 3, "stands in brackets"), ("$.a[b§]", 4, "stands in quotes"),
        ]
    )
    func mistakes(path: String, offset: Int, message: String) {
        #expect {
            try Self.path(path)
        } throws: { error in
            guard let error = error as? JSONPathError else { return false }
            return error.offset == offset && error.message.contains(message)
        }
    }
}
