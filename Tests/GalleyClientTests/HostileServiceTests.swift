import Foundation
import Locking
import TestSupport
import Testing

@testable import GalleyClient

@Suite("A hostile service ends in problems", .timeLimit(.minutes(5)))
struct HostileServiceTests {
    /// Values that no member expects.
    private static var wrong: [Any] {
        [
            NSNull(), true, "", String(repeating: "x", count: 1_000), -1, 0.5, 4_294_967_294,
            1e15, 1e308, -1e308, [Any](), [String: Any](), [[Any]()], ["$": 1], "\u{FFFD}",
        ]
    }

    /// Ways in which bytes are wrong.
    private enum Kind: CaseIterable {
        case random, mutated, cut, deep, numbers, endless
    }

    /// Returns a copy of a value in which some members are others.
    private static func mutated(
        _ value: Any,
        _ rate: Int,
        _ random: inout SeededGenerator
    ) -> Any {
        if random.below(1_000) < rate { return wrong[random.below(wrong.count)] }
        if let list = value as? [Any] { return list.map { mutated($0, rate, &random) } }
        guard let object = value as? [String: Any] else { return value }
        var result: [String: Any] = [:]
        for (key, value) in object.sorted(by: { $0.key < $1.key })
        where random.below(1_000) >= rate {
            result[key] = mutated(value, rate, &random)
        }
        return result
    }

    /// Bytes that are wrong in a way.
    private static func bytes(
        _ kind: Kind,
        _ value: [String: Any],
        _ random: inout SeededGenerator
    ) throws -> [UInt8] {
        switch kind {
        case .random:
            return (0..<random.below(3_000)).map { _ in UInt8(random.below(256)) }
        case .mutated:
            return try Array(json(mutated(value, 1 + random.below(30), &random)))
        case .cut:
            let whole = try json(value)
            return Array(whole.prefix(random.below(whole.count)))
        case .deep:
            let depth = 1 + random.below(60_000)
            let (open, close) = random.below(2) == 0 ? ("[", "]") : ("{\"a\":", "}")
            return Array(
                (String(repeating: open, count: depth) + "1"
                    + String(repeating: close, count: depth)).utf8
            )
        case .numbers:
            let numbers = ["1e999", "-1e999", String(repeating: "9", count: 400), "1e-999", "-0"]
            let text = String(decoding: try json(value), as: UTF8.self)
            var result = ""
            for part in text.split(separator: ":", omittingEmptySubsequences: false) {
                let digits = part.prefix { "-.0123456789".contains($0) }
                let isChanged = !digits.isEmpty && random.below(6) == 0
                result += isChanged ? numbers[random.below(5)] + part.dropFirst(digits.count) : part
                result += ":"
            }
            return Array(result.utf8.dropLast())
        case .endless:
            let pieces = ["x", " ", "[", "data: x\n", ":\n", "id: 1\n", "\0"]
            let piece = pieces[random.below(pieces.count)]
            return Array(String(repeating: piece, count: 200_000).utf8)
        }
    }

    /// Sends what is wrong some times, then what is right.
    private final class HostileTransport: Transport {
        private struct State {
            var random: SeededGenerator
            var left: Int
        }

        private let state: Locked<State>
        private let kind: Kind
        private let layout: Data

        init(_ kind: Kind, layout: Data, random: SeededGenerator, times: Int) {
            (self.kind, self.layout) = (kind, layout)
            state = Locked(State(random: random, left: times))
        }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            let value = try JSONSerialization.jsonObject(with: layout) as? [String: Any] ?? [:]
            let kind = kind
            let (body, status) = try state.withLock { state -> (Data?, Int) in
                state.left -= 1
                guard state.left >= 0 else { return (nil, 200) }
                let heads = ["event: changes\ndata: ", "event: layout\ndata: ", "data: ", ""]
                var data = Data(request.isStream ? heads[state.random.below(4)].utf8 : "".utf8)
                data += try HostileServiceTests.bytes(kind, value, &state.random)
                return (data, [200, 200, 200, 429, 500][state.random.below(5)])
            }
            let type = request.isStream ? "text/event-stream" : "application/json"
            let right = String(decoding: layout, as: UTF8.self)
            let whole =
                body
                ?? Data(
                    (request.isStream ? Rows.event("layout", right) : right).utf8
                )
            let (stream, source) = AsyncThrowingStream.makeStream(of: Data.self)
            var start = whole.startIndex
            while start < whole.endIndex {
                let end = min(whole.endIndex, start + 4_096)
                source.yield(whole[start..<end])
                start = end
            }
            source.finish()
            return TransportResponse(
                status: status,
                fields: ["content-type": type],
                body: stream
            )
        }
    }

    private static func layouts() throws -> [[String: Any]] {
        try VectorFile("changes").cases.compactMap { $0["layout"] as? [String: Any] }
    }

    @Test("whatever it sends, the page goes on, and shows what is right once it comes")
    func followed() async throws {
        let layouts = try Self.layouts()
        for number in 0..<TestScale.count(sample: 120, torture: 1_000) {
            var random = SeededGenerator(seed: TestScale.seed &+ UInt64(number))
            var layout = layouts[random.below(layouts.count)]
            layout["revision"] = "right"
            let kind = Kind.allCases[random.below(Kind.allCases.count)]
            let times = 1 + random.below(3)
            let transport = HostileTransport(
                kind,
                layout: try json(layout),
                random: random,
                times: times
            )
            var options = Galley.Options(poll: .milliseconds(1))
            options.pace.retry = .milliseconds(1)
            options.pace.failure = (.milliseconds(1), .milliseconds(2))
            let base = try #require(URL(string: "http://galley.test/"))
            let page = Galley(base, transport: transport, options: options).page("m")
            for try await update in page.updates where update.layout?.revision == "right" { break }
            #expect(await page.layout?.revision == "right", "case \(number), \(kind)")
        }
    }

    @Test("layouts and changes that are wrong are refused, or can be read to their end")
    func read() throws {
        let cases = try VectorFile("changes").cases
        var (refused, taken) = (0, 0)
        for number in 0..<TestScale.count(sample: 1_000, torture: 20_000) {
            var random = SeededGenerator(seed: TestScale.seed &+ UInt64(number) &* 7_919)
            let each = cases[random.below(cases.count)]
            let right = try #require(each["layout"] as? [String: Any])
            let steps = each["steps"] as? [[String: Any]] ?? []
            let changes = steps.first?["changes"] as? [String: Any] ?? [:]
            let kind = [Kind.random, .mutated, .cut, .deep, .numbers][random.below(5)]
            do {
                let layout = try Layout(json: Data(try Self.bytes(kind, right, &random)))
                try Self.readAll(of: layout)
                taken += 1
            } catch { refused += 1 }
            do {
                let held = try Layout(json: try json(right))
                let bytes = try Self.bytes(kind, changes, &random)
                let (layout, _) = try held.playing(Changes(json: bytes, for: held.state))
                try Self.readAll(of: layout)
                taken += 1
            } catch { refused += 1 }
        }
        #expect(refused > 100 && taken > 20, "\(refused) refused, \(taken) taken")
    }

    /// Reads everything that views read of a layout.
    private static func readAll(of layout: Layout) throws {
        _ = (layout.styles, layout.palette, layout.images, layout.screen, layout.failures)
        _ = (layout.status, layout.hasMore, layout.docks.count, layout.json().count)
        for offset in [0.0, 1e308, -1e308, 120] {
            _ = layout.window(offset: offset, height: 844, overscan: 100).items.count
        }
        for section in layout.sections {
            _ = (section.readingOrder, section.selected, section.failure, section.layout)
            for kind in Layout.Part.Kind.allCases {
                guard let part = section.part(kind) else { continue }
                _ = (part.elements, part.contents, part.select, part.stops)
            }
            if let scroller = section.scroller {
                _ = scroller.restingOffset(near: 1e9, from: -1e300)
                _ = layout.window(section: section.id, offset: 10, overscan: 1e300)
            }
            for item in section.items {
                let elements = item.elements
                for index in elements.indices { _ = elements.clips(of: index) }
                for element in elements {
                    guard case .text(let text) = element.kind else { continue }
                    _ = text.lines(style: TextStyle(), in: element.frame)
                }
                _ = (item.select, item.stops, item.part(at: .zero), item.carousel?.items.count)
            }
        }
    }

    @Test("an event without an end is given up, within the bytes that an event may have")
    func endless() {
        let maximum = 1 << 20
        var reader = EventReader(maximumBytes: maximum)
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 14)
        var count = 0
        #expect(throws: GalleyError.self) {
            while count < 2 * maximum {
                count += piece.count
                _ = try reader.push(piece)
            }
        }
        #expect(count <= maximum + piece.count)
    }
}
