import JSONCore
import Locking
package import UpstreamKit

/// An upstream in the test's process: a script decides each response, and requests are recorded.
package final class StubUpstream: Upstream {
    /// The script's decision for a request.
    package enum Reply: Sendable {
        case response(Int = 200, HeaderFields = [:], body: String = "{}")
        case failure(UpstreamError)

        /// A failure with an HTTP status.
        package static func status(_ status: Int, retryAfter: Duration? = nil) -> Reply {
            .failure(
                UpstreamError(.status, status: status, detail: "no", retryAfter: retryAfter)
            )
        }

        /// A failure of this kind.
        package static func kind(_ kind: UpstreamError.Kind) -> Reply {
            .failure(UpstreamError(kind, detail: "no"))
        }
    }

    private struct State {
        var requests: [UpstreamRequest] = []
        var texts: [String: String] = [:]
        /// Parsed texts.
        var documents: [String: JSONDocument] = [:]
        var isSuspended = false
        var suspended: [CheckedContinuation<Void, Never>] = []
    }

    private let clock: UpstreamClock
    private let state = Locked(State())
    private let script: @Sendable (UpstreamRequest, Int) -> Reply

    /// Creates a stub whose script gets the request and the number of earlier ones.
    package init(
        clock: UpstreamClock = .system,
        script: @escaping @Sendable (UpstreamRequest, Int) -> Reply
    ) {
        self.clock = clock
        self.script = script
    }

    /// Creates a stub that serves a text for each target, and 404 for others. The same text is the
    /// same document each time.
    package convenience init(_ texts: [String: String]) {
        self.init { _, _ in
            .failure(UpstreamError(.status, status: 404, detail: "the upstream answered 404"))
        }
        state.withLock { $0.texts = texts }
    }

    /// Serves another text for a target from now on.
    package func set(_ text: String, for target: String) {
        state.withLock { state in
            state.texts[target] = text
            state.documents[target] = nil
        }
    }

    /// The requests so far, in order.
    package var requests: [UpstreamRequest] { state.withLock { $0.requests } }
    /// The targets of the requests so far, in order.
    package var targets: [String] { requests.map(\.target) }
    /// The number of requests so far.
    package var count: Int { requests.count }

    /// Suspends all requests until ``release()``.
    package func suspend() { state.withLock { $0.isSuspended = true } }

    /// Suspends no more requests; those that are suspended stay so.
    package func admit() { state.withLock { $0.isSuspended = false } }

    /// Resumes the suspended requests, and suspends no more.
    package func release() {
        let suspended = state.withLock { state in
            state.isSuspended = false
            defer { state.suspended = [] }
            return state.suspended
        }
        for continuation in suspended { continuation.resume() }
    }

    package func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        let earlier = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        await withCheckedContinuation { continuation in
            let runs = state.withLock { state in
                if state.isSuspended { state.suspended.append(continuation) }
                return !state.isSuspended
            }
            if runs { continuation.resume() }
        }
        if let document = try document(for: request.target) {
            return response(status: 200, fields: [:], body: nil, document: document)
        }
        switch script(request, earlier) {
        case .failure(let failure):
            throw failure
        case .response(let status, let fields, let body):
            return try response(status: status, fields: fields, body: body)
        }
    }

    private func document(for target: String) throws(UpstreamError) -> JSONDocument? {
        let (text, parsed) = state.withLock { ($0.texts[target], $0.documents[target]) }
        guard let text else { return nil }
        if let parsed { return parsed }
        let document = try Self.parse(Array(text.utf8))
        state.withLock { $0.documents[target] = document }
        return document
    }

    private static func parse(_ bytes: [UInt8]) throws(UpstreamError) -> JSONDocument {
        do {
            return try JSONDocument(parsing: bytes)
        } catch {
            throw UpstreamError(.notJSON, detail: "the response is not JSON")
        }
    }

    private func response(
        status: Int,
        fields: HeaderFields,
        body: String
    ) throws(UpstreamError) -> UpstreamResponse {
        let bytes = Array((status == 304 ? "null" : body).utf8)
        let document = try Self.parse(bytes)
        return response(status: status, fields: fields, body: bytes, document: document)
    }

    private func response(
        status: Int,
        fields: HeaderFields,
        body: [UInt8]?,
        document: JSONDocument
    ) -> UpstreamResponse {
        UpstreamResponse(
            status: status,
            fields: fields,
            document: document,
            body: body,
            fetchedAt: clock.wall(),
            timing: ExchangeTiming(receivedAt: clock.now())
        )
    }
}
