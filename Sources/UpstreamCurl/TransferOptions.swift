import UpstreamKit

/// The settings of libcurl for one exchange.
struct TransferOptions: Sendable {
    var url: String
    var method: String
    var fields: [HeaderFields.Field]
    var body: [UInt8]
    /// True when libcurl may send it once more on a connection that turns out to be closed.
    var isRepeatable = false
    var connect: Duration
    var timeout: Duration
    var deadline: ContinuousClock.Instant
    var maximumBytes: Int
    var isEncrypted: Bool
    var connection: ConnectionSettings?
    var network: AllowedNetworks
    var memory: (any ResponseMemory)?
    var lifetimes = ConnectionLifetimes()
    var progress: CallProgress?
    /// True when the body of a refusal (400 and above) is kept for its words.
    var keepsRefusal = false
    /// True for a connection that is made only to look at the certificate: it trusts any, and sends nothing.
    var isInspection = false
    /// Receives the end of the upstream's certificate with each new connection, in seconds since 1970.
    var certificateSeen: (@Sendable (Int64) -> Void)?

    /// The options for looking at the certificate of the upstream.
    var inspecting: TransferOptions {
        var options = self
        options.isInspection = true
        options.timeout = connect
        return options
    }
}

/// The times after which a connection and the address of a name are asked for anew, in seconds.
///
/// Together they are the time within which a changed address is followed: under a minute.
struct ConnectionLifetimes: Sendable {
    /// The time for which the address of a name is remembered.
    var name = 20
    /// The time after which a connection is used for no further exchange.
    var connection = 30
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
    /// The reason why the upstream's certificate is not trusted, with a failure because of it.
    var mistrust: CertificateMistrust?
    /// The certificate that was looked at; empty but after an inspection.
    var certificate = CertificateText()
}
