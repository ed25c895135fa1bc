import HTTPSocket
import Synchronization

/// Answers `/now` and `/big` at once, and everything else with what it was asked, from a task.
struct EchoHandler: HTTPHandler {
    static let big = SharedBytes([UInt8](repeating: UInt8(ascii: "b"), count: 200_000))

    let now = PreparedResponse(
        fields: ["Content-Type": "text/plain", "Cache-Control": "max-age=60"],
        body: SharedBytes("at once"),
        gzipped: SharedBytes("zipped"),
        entityTag: "rev",
        bornAt: .now
    )
    let large = PreparedResponse(fields: [:], body: big)

    func answerNow(_ request: borrowing RequestHead) -> PreparedResponse? {
        if request.target.elementsEqual("/now".utf8) { return now }
        if request.target.elementsEqual("/big".utf8) { return large }
        return nil
    }

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        let text = "\(request.method) \(request.target) \(request.authority) [\(body)]"
        return HTTPResponse(status: 200, body: .bytes(SharedBytes(text)))
    }
}

/// Answers with a closure.
struct ClosureHandler: HTTPHandler {
    let body: @Sendable (HTTPRequest) async -> HTTPResponse

    func answer(_ request: HTTPRequest) async -> HTTPResponse { await body(request) }
}

/// Starts a server on a free port, runs the body, and stops the server.
func withServer(
    _ handler: any HTTPHandler = EchoHandler(),
    limits: HTTPLimits = HTTPLimits(),
    timeouts: HTTPTimeouts = HTTPTimeouts(),
    loopCount: Int = 1,
    _ body: (HTTPServer) async throws -> Void
) async throws {
    let server = try HTTPServer(
        configuration: HTTPServerConfiguration(
            loopCount: loopCount,
            limits: limits,
            timeouts: timeouts
        ),
        handler: handler,
        problemResponse: { problem in
            HTTPResponse(
                status: problem.status,
                fields: ["Content-Type": "application/problem+json"],
                body: .bytes(SharedBytes("\(problem.code) \(problem.target ?? "-")"))
            )
        }
    )
    do {
        try await body(server)
        await server.stop()
    } catch {
        await server.stop()
        throw error
    }
}

/// Waits until a condition holds; false when it does not within ten seconds.
func eventually(_ condition: @Sendable () async -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
        if await condition() { return true }
        await Task.yield()
    }
    return await condition()
}

/// A number that tasks and threads share.
final class SharedCounter: Sendable {
    private let value = Atomic<Int>(0)

    var now: Int { value.load(ordering: .sequentiallyConsistent) }

    func add(_ amount: Int = 1) { value.add(amount, ordering: .sequentiallyConsistent) }
}

/// Lets tasks through once it is opened.
actor Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiters.append($0) }
    }

    func open() {
        isOpen = true
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
