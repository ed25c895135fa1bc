/// What a server has done so far, summed over its loops. Each number is exact, but numbers that
/// change together may be a request apart.
public struct HTTPStatistics: Sendable {
    /// Answers by status code, whoever made them; codes never sent are absent.
    public internal(set) var answersByStatus: [Int: UInt64] = [:]
    /// Connections accepted.
    public internal(set) var connectionsAccepted: UInt64 = 0
    /// Connections open now.
    public internal(set) var connectionsOpen: UInt64 = 0
    /// Connections closed at once because the process was out of file descriptors.
    public internal(set) var connectionsRefused: UInt64 = 0
    /// Idle connections closed at the connection limit to make room for new ones.
    public internal(set) var connectionsEvicted: UInt64 = 0
    /// Bytes read from sockets.
    public internal(set) var bytesIn: UInt64 = 0
    /// Bytes written to sockets.
    public internal(set) var bytesOut: UInt64 = 0
    /// Requests refused before a handler saw them: malformed, too large, too slow.
    public internal(set) var requestsRefused: UInt64 = 0
    /// How long answers took, from the moment the request was complete to the moment the answer
    /// was handed to the kernel.
    public internal(set) var latency = LatencyHistogram()
}

/// How many answers took how long.
public struct LatencyHistogram: Sendable {
    /// The upper bounds of the buckets but the last, in microseconds.
    public static let boundsMicroseconds: [Int64] = [
        50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
        1_000_000, 2_500_000, 5_000_000, 10_000_000,
    ]

    /// How many answers fell into each bucket (not cumulative); the last one is for all above
    /// the highest bound.
    public internal(set) var counts = [UInt64](repeating: 0, count: boundsMicroseconds.count + 1)
    /// The sum of all times, in nanoseconds.
    public internal(set) var sumNanoseconds: UInt64 = 0

    /// How many answers there were.
    public var total: UInt64 { counts.reduce(0, +) }
}
