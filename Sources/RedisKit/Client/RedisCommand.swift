/// A command that waits for its reply.
///
// Unchecked: after its creation only the client's thread touches what is variable.
final class RedisCommand: @unchecked Sendable {
    typealias Result = Swift.Result<RedisReply, RedisError>

    let arguments: [RedisArgument]
    let lane: RedisLane
    let timeout: Duration
    /// The end of its time, counted from when the client's thread takes it up: a process that is short of
    /// processor time is no reason to doubt the server.
    private(set) var deadline: ContinuousClock.Instant
    private var continuation: CheckedContinuation<Result, Never>?

    init(
        _ arguments: [RedisArgument],
        within timeout: Duration,
        lane: RedisLane,
        continuation: CheckedContinuation<Result, Never>
    ) {
        self.arguments = arguments
        self.timeout = timeout
        self.lane = lane
        self.continuation = continuation
        deadline = .now + timeout
    }

    /// True when no caller waits for it any more.
    var isFinished: Bool { continuation == nil }

    /// The bytes that it takes in memory, about.
    var byteCount: Int { arguments.reduce(256) { $0 + $1.bytes.count + 32 } }

    /// Begins its time.
    func begin() {
        deadline = .now + timeout
    }

    /// Resumes its caller, unless that has been done.
    func finish(_ result: Result) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}
