import Testing

@testable import UpstreamKit

@Suite("Header fields as lines")
struct HeaderFieldsTests {
    @Test(
        "Fields are read as they were written",
        arguments: [
            [:], ["etag": "\"a:b\"", "vary": "accept", "Vary": "Cookie"], ["x-empty": ""],
            ["x-first": "", "x-last": ""], ["x-mark": "\u{301}e", "x-tab": "a\tb", "x-emoji": "👩‍👩‍👧"],
        ] as [HeaderFields]
    )
    func lines(fields: HeaderFields) {
        #expect(HeaderFields(lines: fields.lines[...]) == fields)
    }

    @Test(
        "A line without a colon is no field",
        arguments: ["etag", "etag:1\n", "\netag:1", "etag:1\n\nvary:a"]
    )
    func damage(lines: String) {
        #expect(HeaderFields(lines: lines[...]) == nil)
    }
}
