import Testing

@testable import JSONCore

@Suite("The name of a path that a document has not")
struct MissingNameTests {
    @Test(
        "is the first that its object lacks",
        arguments: [
            ("$.product[*]", #"{"products": [], "total": 0}"#, "product", ["products", "total"]),
            ("$.a.c.d", #"{"a": {"b": {}}}"#, "c", ["b"]),
            ("$.rows[*].nam", #"{"rows": [{"name": 1}]}"#, "nam", ["name"]),
            ("$.rows[?@.x == 1].y", #"{"rows": [{"x": 1}]}"#, "y", ["x"]),
            ("$.rows[?@.idd == 1].id", #"{"rows": [{"id": 1}, {"id": 2}]}"#, "idd", ["id"]),
            (
                "$.rows[?@.id == 9 && @.k.nam == 1]",
                #"{"rows": {"a": {"id": 1, "k": {"name": 1}}}}"#, "nam", ["name"]
            ),
            ("$.rows[?number(@.idd) == 1]", #"{"rows": [{"id": 1}]}"#, "idd", ["id"]),
            ("@['a b']", #"{"ab": 1}"#, "a b", ["ab"]),
        ]
    )
    func found(path: String, document: String, name: String, known: [String]) throws {
        let missing = try Self.missing(path, in: document)
        #expect(missing == JSONPath.MissingName(name: name, known: known))
    }

    @Test(
        "is looked for in an array",
        arguments: [("$.list[*].id", "[1]"), ("$.a.b", #"{"a": []}"#), ("$.list", "[]")]
    )
    func inArray(path: String, document: String) throws {
        let missing = try #require(try Self.missing(path, in: document))
        #expect(missing.isInArray && missing.known.isEmpty)
        #expect(path.contains(missing.name))
    }

    @Test(
        "is none where the path leads somewhere, to an empty list, or to a number",
        arguments: [
            ("$.a", #"{"a": null}"#), ("$.rows[*].name", #"{"rows": []}"#), ("$.a.b", #"{"a": 1}"#),
            ("$.rows[?@.x == 1]", #"{"rows": [{"id": 1}, {"x": 2}]}"#),
            ("$.rows[?$.idd == 1]", #"{"rows": [{"id": 1}]}"#),
            ("$.rows[?@.x == 1]", #"{"rows": []}"#),
            ("$..name", "{}"), ("$['a', 'b']", "{}"), ("$", "{}"), ("$[*]", "[]"),
        ]
    )
    func none(path: String, document: String) throws {
        #expect(try Self.missing(path, in: document) == nil)
    }

    private static func missing(_ path: String, in document: String) throws -> JSONPath.MissingName?
    {
        let path = try JSONPath(parsing: path)
        return try JSONDocument(parsing: document).withRoot { path.missingName(from: $0) }
    }
}
