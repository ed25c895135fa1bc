import JSONCore
import Synchronization
import UpstreamKit

/// An upstream whose answers a test decides.
final class StubUpstream: Upstream {
    /// What it says.
    enum Reply: Sendable {
        case answer(Int = 200, HeaderFields = [:], body: String = "{}")
        case failure(UpstreamFailure)

        static func status(_ status: Int, retryAfter: Duration? = nil) -> Reply {
            .failure(
                UpstreamFailure(.status, status: status, detail: "no", retryAfter: retryAfter)
            )
        }

        static func kind(_ kind: UpstreamFailure.Kind) -> Reply {
            .failure(UpstreamFailure(kind, detail: "no"))
        }
    }

    private struct State {
        var requests: [UpstreamRequest] = []
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let clock: UpstreamClock
    private let state = Mutex(State())
    private let script: @Sendable (UpstreamRequest, Int) -> Reply

    /// Makes a stub; the script is given the request and how many came before it.
    init(_ clock: UpstreamClock, _ script: @escaping @Sendable (UpstreamRequest, Int) -> Reply) {
        self.clock = clock
        self.script = script
    }

    var requests: [UpstreamRequest] { state.withLock { $0.requests } }
    var count: Int { requests.count }

    /// Holds all requests back until they are released.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func fetch(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
        let earlier = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return !state.isHeld
            }
            if goesOn { continuation.resume() }
        }
        switch script(request, earlier) {
        case .failure(let failure):
            throw failure
        case .answer(let status, let fields, let body):
            let bytes = Array((status == 304 ? "null" : body).utf8)
            guard let document = try? JSONDocument(parsing: bytes) else {
                throw UpstreamFailure(.notJSON, detail: "no")
            }
            return UpstreamAnswer(
                status: status,
                fields: fields,
                document: document,
                body: bytes,
                fetchedAt: clock.wall(),
                timing: ExchangeTiming(receivedAt: clock.now())
            )
        }
    }
}

/// A store in a dictionary.
final class StubStore: AnswerStore {
    private let answers = Mutex<[CacheKey: StoredAnswer]>([:])

    var count: Int { answers.withLock { $0.count } }
    var all: [StoredAnswer] { answers.withLock { Array($0.values) } }

    func answer(for key: CacheKey) async -> StoredAnswer? { answers.withLock { $0[key] } }
    func store(_ answer: StoredAnswer, for key: CacheKey) { answers.withLock { $0[key] = answer } }
    func update(_ head: StoredAnswer.Head, for key: CacheKey) {
        answers.withLock { $0[key]?.head = head }
    }
    func remove(_ key: CacheKey) { answers.withLock { $0[key] = nil } }
    func remove(resource: CacheKey.Half) {
        answers.withLock { $0 = $0.filter { $0.key.resource != resource } }
    }
}

/// A request with a deadline five seconds from the test's now.
func get(
    _ target: String = "/a",
    _ clock: TestClock,
    method: String = "GET",
    cache: CachePolicy = CachePolicy(),
    forwarded: HeaderFields = [:],
    fields: HeaderFields = [:],
    refresh: Bool = false
) -> UpstreamRequest {
    UpstreamRequest(
        upstream: "test",
        method: method,
        target: target,
        fields: fields,
        forwarded: forwarded,
        deadline: clock.now.advanced(by: .seconds(5)),
        cache: cache,
        refresh: refresh
    )
}

/// What a fetch came to.
func outcome(
    _ upstream: any Upstream,
    _ request: UpstreamRequest
) async -> Result<UpstreamAnswer, UpstreamFailure> {
    do throws(UpstreamFailure) {
        return .success(try await upstream.fetch(request))
    } catch {
        return .failure(error)
    }
}

extension Result<UpstreamAnswer, UpstreamFailure> {
    var source: CacheOutcome.Source? {
        if case .success(let answer) = self { return answer.outcome.source }
        return nil
    }

    var failure: UpstreamFailure? {
        if case .failure(let failure) = self { return failure }
        return nil
    }
}
