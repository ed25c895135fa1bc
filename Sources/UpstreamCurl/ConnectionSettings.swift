package import UpstreamKit

/// The connections of an upstream, where they are others than usual.
///
/// One object, as each exchange has it.
package final class ConnectionSettings: Sendable {
    /// The version of HTTP.
    package enum Version: Sendable {
        /// 1.1, also where TLS would agree on 2.
        case http1
        /// 2, also without encryption.
        case http2
    }

    /// A file of certificates to trust instead of the system's.
    let certificateAuthorities: String?
    /// A file of the certificate that this service shows; nil for none.
    let certificate: String?
    /// A file of its key; nil where it is in the same file.
    let key: String?
    /// The version; nil for 2 where TLS agrees on it, else 1.1.
    let version: Version?
    /// The proxy; nil for none.
    let proxy: ProxyAddress?

    /// Creates settings; nil for what is as usual.
    ///
    /// - Parameters:
    ///   - certificateAuthorities: a file of certificates to trust instead of the system's.
    ///   - certificate: a file of the certificate that this service shows.
    ///   - key: a file of its key.
    ///   - version: the version of HTTP.
    ///   - proxy: the proxy.
    package init(
        certificateAuthorities: String? = nil,
        certificate: String? = nil,
        key: String? = nil,
        version: Version? = nil,
        proxy: ProxyAddress? = nil
    ) {
        self.certificateAuthorities = certificateAuthorities
        self.certificate = certificate
        self.key = key
        self.version = version
        self.proxy = proxy
    }
}
