internal import Glibc

extension EventLoop {
    /// Adds a record of a response to a task's request.
    static func record(
        _ request: HTTPRequest,
        _ sent: SentResponse,
        since start: Int64,
        to log: any HTTPAccessLog
    ) {
        log.add(
            AccessRecord(
                time: wallTime,
                peer: request.peerAddress,
                forwarded: request.fields.values(of: "x-forwarded-for"),
                method: request.method.rawValue,
                target: request.target,
                status: sent.status,
                bytes: sent.bytes,
                nanoseconds: LoopClock.now() - start,
                requestID: request.requestID,
                cacheStatus: sent.cacheStatus
            )
        )
    }

    /// The seconds since 1970.
    static var wallTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The record of a stream under way, which is complete when it ends.
final class StreamRecord {
    private let request: HTTPRequest
    private let startNanoseconds: Int64
    private let log: any HTTPAccessLog
    /// The bytes so far.
    var response: SentResponse

    init(
        _ request: HTTPRequest,
        _ response: SentResponse,
        since startNanoseconds: Int64,
        to log: any HTTPAccessLog
    ) {
        self.request = request
        self.response = response
        self.startNanoseconds = startNanoseconds
        self.log = log
    }

    /// Adds the record to the log.
    func end() {
        EventLoop.record(request, response, since: startNanoseconds, to: log)
    }
}

/// The parts of a response that an access log has.
struct SentResponse {
    let status: Int
    var bytes: Int
    let cacheStatus: String?
}
