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
    /// The target as it was sent; nil for a request that was rejected before it was known.
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
    /// The handler's notes on the response.
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

/// The parts of an access log's record that are in no header field of the response.
package struct ResponseNotes: Sendable, Equatable {
    /// The kind of a problem; nil for other responses.
    package var problem: String?
    /// The identifier of the request whose work this one waited for; nil where it did its own.
    package var build: String?

    /// The name of the variant that the response is of; nil where there are no variants.
    package var variant: String?

    /// Creates notes.
    package init(problem: String? = nil, build: String? = nil, variant: String? = nil) {
        self.problem = problem
        self.build = build
        self.variant = variant
    }
}
