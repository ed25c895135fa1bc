internal import Glibc

/// Receives a record of every response.
package protocol HTTPAccessLog: AnyObject, Sendable {
    /// Takes a record, on an event loop: it must not block.
    func add(_ record: AccessRecord)
}

/// A request and its response, in a line of an access log.
package struct AccessRecord: Sendable {
    /// The seconds since 1970 at which the response was handed to the connection.
    package let time: Double
    /// The address of the connection's other end.
    package let peer: String
    /// The values of `X-Forwarded-For`, in order.
    package let forwarded: [String]
    /// The method; nil for a request that was rejected before it was known.
    package let method: String?
    /// The target as it was sent; nil likewise.
    package let target: String?
    /// The status code.
    package let status: Int
    /// The bytes of the body that are sent; of a stream, whose record is made when it ends, all of them.
    package let bytes: Int
    /// The time from the complete request to the response, or to the end of a stream.
    package let nanoseconds: Int64
    /// The identifier that the response carries.
    package let requestID: String
    /// The value of `Cache-Status`; nil for none.
    package let cacheStatus: String?
    /// The value of `Galley-Status`; nil for none.
    package let galleyStatus: String?
    /// What the handler says of the response.
    package let notes: ResponseNotes

    /// Creates a record.
    package init(
        time: Double,
        peer: String,
        forwarded: [String] = [],
        method: String?,
        target: String?,
        status: Int,
        bytes: Int,
        nanoseconds: Int64,
        requestID: String,
        cacheStatus: String?,
        galleyStatus: String? = nil,
        notes: ResponseNotes = ResponseNotes()
    ) {
        self.time = time
        self.peer = peer
        self.forwarded = forwarded
        self.method = method
        self.target = target
        self.status = status
        self.bytes = bytes
        self.nanoseconds = nanoseconds
        self.requestID = requestID
        self.cacheStatus = cacheStatus
        self.galleyStatus = galleyStatus
        self.notes = notes
    }
}

/// What an access log has of a response that is in no field of it.
package struct ResponseNotes: Sendable, Equatable {
    /// The kind of a problem; nil for other responses.
    package var problem: String?
    /// The identifier of the request whose work this one waited for; nil where it did its own.
    package var build: String?

    /// Creates notes.
    package init(problem: String? = nil, build: String? = nil) {
        self.problem = problem
        self.build = build
    }
}

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
                cacheStatus: sent.cacheStatus,
                galleyStatus: sent.galleyStatus,
                notes: sent.notes
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
    let galleyStatus: String?
    let notes: ResponseNotes
}
