@testable import GalleyService
import TestSupport

@testable import GalleyClient
@testable import HTTPSocket

/// The laws of event streams.
enum EventLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        try require(
            try read([input]) == read(cut(input, with: &random)),
            "events depend on the cuts"
        )
        try require(try read([input]) == plainEvents(input), "events are read as others")
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

    /// The same from the whole text (HTML Living Standard, section 9.2.6): lines first, then fields.
    private static func plainEvents(_ input: [UInt8]) -> [EventReader.Event] {
        var text = Array(input.starts(with: [0xef, 0xbb, 0xbf]) ? input.dropFirst(3) : input[...])
        text = text.replacing([13, 10], with: [10]).map { $0 == 13 ? 10 : $0 }
        let lines = text.split(separator: 10, omittingEmptySubsequences: false).dropLast()
        var events: [EventReader.Event] = []
        var (id, block) = ("", [(name: [UInt8], value: [UInt8])]())
        for line in lines {
            guard line.isEmpty else {
                let name = Array(line.prefix { $0 != 58 })
                let value = line.dropFirst(name.count + 1)
                block.append((name, Array(value.first == 32 ? value.dropFirst() : value)))
                continue
            }
            let values = { (name: String) in
                block.filter { $0.name == Array(name.utf8) }.map(\.value)
            }
            id = values("id").last { !$0.contains(0) }?.text ?? id
            let (data, event) = (values("data"), values("event").last?.text ?? "")
            if !data.isEmpty {
                let joined = Array(data.joined(separator: [10])).text
                events.append(.init(name: event.isEmpty ? "message" : event, data: joined, id: id))
            }
            block = []
        }
        return events
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
