import Testing

@testable import HTTPSocket

@Suite("A response with other values of some fields is the one that is made with them")
struct ReplacedFieldsTests {
    private func response(_ status: String, _ timing: String) -> PreparedResponse {
        PreparedResponse(
            fields: [
                "Cache-Status": status, "X-Other": "cache-status: no", "Server-Timing": timing,
            ],
            body: SharedBytes("body"),
            encoded: EncodedBodies(SharedBytes("packed"), in: .gzip),
            entityTag: "tag"
        )
    }

    @Test("in every line, in the access log's words, and in its 304")
    func replaced() {
        let made = response("miss", "map;dur=1")
        let replaced = response("hit", "total;dur=0")
            .replacing([
                HTTPField(name: "cache-status", value: "x"),
                HTTPField(name: "Server-Timing", value: "map;dur=1"),
            ])
            .replacing([HTTPField(name: "Cache-Status", value: "miss")])
        #expect(replaced.identity.head.bytes.elementsEqual(made.identity.head.bytes))
        #expect(replaced.cacheStatus == "miss")
        let notModified = replaced.notModified(in: .gzip)
        #expect(notModified.head.bytes.elementsEqual(made.notModified(in: .gzip).head.bytes))
    }
}
