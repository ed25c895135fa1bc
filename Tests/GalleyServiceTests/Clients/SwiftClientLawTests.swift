import Foundation
import GalleyClient
import GalleyService
import Locking
import SocketTransport
import TestSupport
import Testing

@Suite("The Swift client holds what the service has", .timeLimit(.minutes(60)))
struct SwiftClientLawTests {
    /// Deltas of three pages together, and streams that are cut meanwhile.
    private static let deltas = TestScale.count(sample: 150, torture: 10_000)
    private static let cuts = TestScale.count(sample: 15, torture: 1_000)

    /// Sends requests over sockets; event streams come in pieces of any size, and many end at some byte.
    private final class CuttingTransport: Transport {
        private let inner = SocketTransport()
        private let random = Locked(SeededGenerator(seed: TestScale.seed))
        private let number = Locked(0)

        /// The streams that were cut.
        var cuts: Int { number.withLock(\.self) }

        private func below(_ limit: Int) -> Int { random.withLock { $0.below(limit) } }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            var response = try await inner.send(request)
            guard request.isStream else { return response }
            let body = response.body
            // Each ends: one without an end is never cut again.
            var left = below(3) == 0 ? 20_000 : below(4_000)
            let (stream, source) = AsyncThrowingStream.makeStream(of: Data.self)
            // Ended with the stream's reader, which lets go of the response.
            let reading = Task {
                for try await data in body {
                    var rest = data[...]
                    while !rest.isEmpty, left > 0 {
                        let most = 1 + self.below(self.below(4) == 0 ? 7 : 4_000)
                        let piece = rest.prefix(min(most, left))
                        source.yield(Data(piece))
                        rest = rest.dropFirst(piece.count)
                        left -= piece.count
                    }
                    if left == 0 { break }
                }
                if left == 0 { self.number.withLock { $0 += 1 } }
                source.finish()
            }
            source.onTermination = { _ in reading.cancel() }
            response.body = stream
            return response
        }
    }

    /// Returns a document with its members by their names. Foundation's dictionaries take a hundred times as long to compare.
    private static func plain(_ bytes: Data) throws -> Data {
        let object = try JSONSerialization.jsonObject(with: bytes)
        return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }

    @Test("member for member, after random changes, over streams that are cut anywhere")
    func cut() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists, rows: 6)
        try await LiveEventsTests.lab(pages).serving { lab in
            let transport = CuttingTransport()
            let base = try #require(URL(string: "http://127.0.0.1:\(lab.server.port)"))
            var options = Galley.Options(poll: .milliseconds(5))
            options.pace.retry = .milliseconds(1)
            let galley = Galley(base, transport: transport, options: options)
            let views: [(Viewport, String)] = [
                (Viewport(width: 390), "width=390"),
                (Viewport(width: 390, scale: 3), "scale=3&width=390"),
                (
                    Viewport(width: 711.5, scale: 2.75, direction: .rightToLeft),
                    "direction=rtl&scale=2.75&width=711.5"
                ),
            ]
            var readers = views.map {
                galley.page("mixed", viewport: $0.0).updates.makeAsyncIterator()
            }
            var held = [Layout?](repeating: nil, count: views.count)
            var (played, whole) = (0, 0)
            while played < Self.deltas || transport.cuts < Self.cuts {
                pages.change()
                for (index, view) in views.enumerated() {
                    let text = try await lab.refresh("mixed", view.1).answer.text
                    let revision = try #require(PlainJSON(text.utf8)?["revision"]?.content)
                    while held[index]?.revision != revision {
                        let update = try #require(try await readers[index].next(isolation: nil))
                        switch update {
                        case .changes: played += 1
                        case .layout: whole += 1
                        case .problem(let problem): Issue.record("\(problem)")
                        }
                        held[index] = update.layout ?? held[index]
                    }
                    let json = try #require(held[index]).json()
                    #expect(try Self.plain(json) == Self.plain(Data(text.utf8)))
                }
            }
            print("Swift client: \(played) deltas, \(whole) layouts, \(transport.cuts) cuts")
        }
    }
}
