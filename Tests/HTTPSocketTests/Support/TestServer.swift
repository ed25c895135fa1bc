import HTTPSocket
import Synchronization

/// Serves `/now` and `/big` from its cache, and echoes every other request from a task.
struct EchoHandler: HTTPHandler {
    static let big = SharedBytes([UInt8](repeating: UInt8(ascii: "b"), count: 200_000))

    let now = PreparedResponse(
        fields: ["Content-Type": "text/plain", "Cache-Control": "max-age=60"],
        body: SharedBytes("at once"),
        encoded: EncodedBodies(SharedBytes("zipped"), in: .gzip),
        entityTag: "rev",
        createdAt: .now
    )
    let large = PreparedResponse(fields: [:], body: big)

    func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
        if request.target.elementsEqual("/now".utf8) { return now }
        if request.target.elementsEqual("/big".utf8) { return large }
        return nil
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        let text = "\(request.method) \(request.target) \(request.authority) [\(body)]"
        return HTTPResponse(status: 200, body: .bytes(SharedBytes(text)))
    }
}

/// Responds with a closure.
struct ClosureHandler: HTTPHandler {
    let body: @Sendable (HTTPRequest) async -> HTTPResponse

    func respond(to request: HTTPRequest) async -> HTTPResponse { await body(request) }
}

/// Starts a server on a free port, runs the body, and stops the server.
func withServer(
    _ handler: any HTTPHandler = EchoHandler(),
    limits: HTTPLimits = HTTPLimits(),
    timeouts: HTTPTimeouts = HTTPTimeouts(),
    loopCount: Int = 1,
    crossOrigin: CrossOriginPolicy? = nil,
    _ body: (HTTPServer) async throws -> Void
) async throws {
    let server = try HTTPServer(
        configuration: HTTPServerConfiguration(
            loopCount: loopCount,
            limits: limits,
            timeouts: timeouts,
            crossOrigin: crossOrigin
        ),
        handler: handler,
        rejectionResponse: { problem in
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

/// A counter that tasks and threads share.
final class SharedCounter: Sendable {
    private let value = Atomic<Int>(0)

    var now: Int { value.load(ordering: .sequentiallyConsistent) }

    func add(_ amount: Int = 1) { value.add(amount, ordering: .sequentiallyConsistent) }
}

/// The maximum of numbers that tasks and threads report.
final class SharedMaximum: Sendable {
    private let value = Atomic<Int>(0)

    var now: Int { value.load(ordering: .sequentiallyConsistent) }

    func update(_ number: Int) { value.max(number, ordering: .sequentiallyConsistent) }
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
