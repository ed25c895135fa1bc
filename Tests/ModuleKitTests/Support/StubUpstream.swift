import JSONCore
import Synchronization
import UpstreamKit

/// Answers from a table of targets, and notes what it was asked.
final class StubUpstream: Upstream {
    private let answers: [String: String]
    private let asked = Mutex<[UpstreamRequest]>([])

    init(_ answers: [String: String]) {
        self.answers = answers
    }

    var targets: [String] { asked.withLock { $0.map(\.target) } }
    var requests: [UpstreamRequest] { asked.withLock(\.self) }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
        asked.withLock { $0.append(request) }
        guard let text = answers[request.target] else {
            throw UpstreamFailure(.status, status: 404, detail: "the upstream answered 404")
        }
        guard let document = try? JSONDocument(parsing: text) else {
            throw UpstreamFailure(.notJSON, detail: "the answer is not JSON")
        }
        return UpstreamAnswer(
            status: 200,
            fields: [:],
            document: document,
            body: Array(text.utf8),
            fetchedAt: WallTime(milliseconds: 1_700_000_000_000),
            timing: ExchangeTiming(receivedAt: .now)
        )
    }
}
