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

    @Test(
        "a delay is digits alone, counts without an empty line, and outlives what is none",
        arguments: [
            ("retry: 3000\n", 3000), ("retry:3000\nretry:1000x\n\n", 3000), ("retry:\n", nil),
            ("retry: 5\n\nretry: 99999999999999999999\n", 5), ("retry: -1\n", nil), ("retry", nil),
        ] as [(String, Int?)]
    )
    func retry(stream: String, expected: Int?) throws {
        var reader = EventReader()
        _ = try reader.push(stream.utf8)
        #expect(reader.retry == expected)
    }

    @Test("a name may hold U+0000, an id may not")
    func zeros() throws {
        var reader = EventReader()
        let events = try reader.push("id: 1\nevent: a\0b\nid: 2\0\ndata: c\n\n".utf8)
        #expect(events == [.init(name: "a\0b", data: "c", id: "1")])
    }
}
