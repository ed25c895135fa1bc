import HTTPSocket
import Locking

/// A REST service for tests, on a real socket: answers by target, and counts what it is asked.
final class TestUpstream: HTTPHandler {
    /// What a target is answered with.
    struct Reply: Sendable {
        var status = 200
        var fields: HTTPFields = ["Content-Type": "application/json"]
        var body = "null"
    }

    private let replies: Locked<[String: Reply]>
    private let counts = Locked<[String: Int]>([:])

    init(_ replies: [String: Reply]) {
        self.replies = Locked(replies)
    }

    /// How often a target was asked.
    func count(_ target: String) -> Int { counts.withLock { $0[target] ?? 0 } }

    /// Changes what a target is answered with.
    func set(_ target: String, _ reply: Reply) { replies.withLock { $0[target] = reply } }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        counts.withLock { $0[request.target, default: 0] += 1 }
        guard let reply = replies.withLock({ $0[request.target] }) else {
            return HTTPResponse(status: 404, body: .bytes(SharedBytes("{}")))
        }
        if let tag = reply.fields["ETag"], request.fields["if-none-match"] == tag {
            return HTTPResponse(status: 304, fields: reply.fields)
        }
        return HTTPResponse(
            status: reply.status,
            fields: reply.fields,
            body: .bytes(SharedBytes(reply.body))
        )
    }
}
