import Testing

@testable import GalleyClient

@Suite("Events of a stream, as the HTML standard reads them")
struct EventReaderTests {
    @Test(
        "lines of data are joined, empty ones too, and an event without any is none",
        arguments: [
            ("data: a\ndata: b\n\n", ["a\nb"]), ("data\ndata\n\n", ["\n"]), ("data:\n\n", [""]),
            ("data:a\ndata:\ndata:b\n\n", ["a\n\nb"]), ("event: e\n\ndata: a\n\n", ["a"]),
            ("data: a\n: comment\ndata: b\n\ndata: c\n\n", ["a\nb", "c"]), ("data: a\n", []),
        ]
    )
    func data(stream: String, expected: [String]) throws {
        var reader = EventReader()
        let events = try reader.push(stream.utf8)
        #expect(events.map(\.data) == expected)
    }
}
