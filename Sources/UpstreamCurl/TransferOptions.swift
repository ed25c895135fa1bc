import UpstreamKit

/// The settings of libcurl for one exchange.
struct TransferOptions: Sendable {
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
    var network: AllowedNetworks
    var memory: (any ResponseMemory)?
}

/// The end of an exchange.
struct TransferResult: Sendable {
    var status: Int
    var fields: HeaderFields
    var body: [UInt8]
    /// The memory of a large body.
    var charge: ResponseCharge?
    /// Set when there is no whole response.
    var failure: UpstreamError?
}
