/// The counters of a server, summed over its loops. Each number is exact, but numbers that change
/// together may be a request apart.
package struct HTTPStatistics: Sendable {
    /// The memory of an idle connection here and in the kernel, in bytes.
    package static let bytesPerConnection = 4096

    /// Responses by status code, rejections included; codes never sent are absent.
    package internal(set) var responsesByStatus: [Int: UInt64] = [:]
    package internal(set) var connectionsAccepted: UInt64 = 0
    /// Connections open now.
    package internal(set) var connectionsOpen: UInt64 = 0
    /// Connections closed at once because the process was out of file descriptors.
    package internal(set) var connectionsRefused: UInt64 = 0
    /// Idle connections closed at the connection limit to make room for new ones.
    package internal(set) var connectionsEvicted: UInt64 = 0
    /// Bytes read from sockets.
    package internal(set) var bytesIn: UInt64 = 0
    /// Bytes written to sockets.
    package internal(set) var bytesOut: UInt64 = 0
    /// Bytes of responses that clients have not taken yet.
    package internal(set) var bytesQueued: UInt64 = 0
    /// Requests rejected before they reached the handler: malformed, too large, too slow.
    package internal(set) var requestsRejected: UInt64 = 0
    /// The times of responses, from the complete request to the response's hand-over to the kernel.
    package internal(set) var latency = LatencyHistogram()
}

/// A histogram of response times.
package struct LatencyHistogram: Sendable {
    /// The upper bounds of the buckets but the last, in microseconds.
    package static let boundsMicroseconds: [Int64] = [
        50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
        1_000_000, 2_500_000, 5_000_000, 10_000_000,
    ]

    /// The number of responses in each bucket (not cumulative); the last one is for all above the
    /// highest bound.
    package internal(set) var counts = [UInt64](repeating: 0, count: boundsMicroseconds.count + 1)
    /// The sum of all times, in nanoseconds.
    package internal(set) var sumNanoseconds: UInt64 = 0

    /// The number of responses.
    package var total: UInt64 { counts.reduce(0, +) }
}
