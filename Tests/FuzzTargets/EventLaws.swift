import GalleyClient
import TestSupport

@testable import GalleyService
@testable import HTTPSocket

/// The laws of event streams.
enum EventLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        try require(
            try read([input]) == read(cut(input, with: &random)),
            "events depend on the cuts"
        )
        // What the service writes the client reads.
        let data = input.filter { $0 != 10 && $0 != 13 }
        let id = String(random.next(), radix: 16)
        let event = data.withUnsafeBytes { ServerSentEvent.event("changes", id: id, data: $0) }
        var bytes = Array("data: {}\nevent: layout\n\n:\n\n".utf8)
        bytes += UnsafeRawBufferPointer(start: event.base, count: event.count)
        let events = try read(cut(bytes, with: &random))
        try require(
            events.last?.name == "changes" && events.last?.id == id
                && events.last?.data == data.text,
            "an event is read as another"
        )
    }

    private static func read(_ pieces: [[UInt8]]) throws -> [EventReader.Event] {
        var reader = EventReader()
        return try pieces.flatMap { try reader.push($0) }
    }

    static func cut(_ input: [UInt8], with random: inout SeededGenerator) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = input[...]
        while !rest.isEmpty {
            let count = random.int(1...max(1, min(rest.count, 12)))
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
