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
        cacheStatus: String?
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
    }
}
