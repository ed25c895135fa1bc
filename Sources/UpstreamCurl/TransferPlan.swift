import UpstreamKit

/// Everything libcurl needs to know about one exchange.
struct TransferPlan: Sendable {
    var url: String
    var method: String
    var fields: [HeaderFields.Field]
    var body: [UInt8]
    var connect: Duration
    var timeout: Duration
    var deadline: ContinuousClock.Instant
    var maximumBytes: Int
    var isEncrypted: Bool
    var certificateAuthorities: String?
    var trust: HostTrust
}

/// How an exchange ended.
struct TransferResult: Sendable {
    var status: Int
    var fields: HeaderFields
    var body: [UInt8]
    /// Set when there is no whole answer.
    var failure: UpstreamFailure?
}
