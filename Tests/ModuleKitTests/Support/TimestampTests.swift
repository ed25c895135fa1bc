import ModuleMapping
import Testing

@Suite("Instants are written as RFC 3339 does")
struct TimestampTests {
    @Test(
        "known instants",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (1_700_000_000, "2023-11-14T22:13:20Z"), (-1, "1969-12-31T23:59:59Z"),
            (4_102_444_800, "2100-01-01T00:00:00Z"),
        ]
    )
    func known(seconds: Int64, text: String) {
        #expect(Timestamp.rfc3339(secondsSince1970: seconds) == text)
    }
}
