import CSimdJSON
import JSONCore

/// The jobs, taking turns, so that whatever else the machine does meets all of them.
struct PageRounds: Sendable {
    let text: [UInt8]
    let lab: PageLab

    /// The median milliseconds of each: bare parse, document, page, Foundation's page. All on one thread.
    func medians(rounds: Int) async throws -> [Double] {
        var times: [[Double]] = [[], [], [], []]
        var padded = text
        padded.reserveCapacity(text.count + 64)
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            times[0].append(clock.measure { bareParse(padded) } / .milliseconds(1))
            times[1].append(
                try clock.measure { _ = try JSONDocument(parsing: padded) } / .milliseconds(1)
            )
            times[2].append(try await clock.measure { _ = try await lab.page() } / .milliseconds(1))
            times[3].append(
                try clock.measure { _ = try FoundationPage.bytes(from: text) } / .milliseconds(1)
            )
        }
        return times.map { $0.sorted()[rounds / 2] }
    }

    private func bareParse(_ padded: [UInt8]) {
        padded.withUnsafeBufferPointer { buffer in
            guard let parser = csj_parser_acquire(buffer.count) else { return }
            _ = csj_parse(parser, buffer.baseAddress, buffer.count, 1)
            csj_parser_release(parser)
        }
    }
}
