public import UpstreamKit

/// What one upstream's calls are like: where they go and what bounds them.
public struct CurlUpstreamConfiguration: Sendable {
    /// Which redirects are followed; at most three hops, and only for `GET` and `HEAD`.
    public enum Redirects: Sendable, Equatable {
        /// None: a redirect is a failure.
        case none
        /// Those to the same scheme, host and port.
        case sameHost
    }

    /// The base URL.
    public var url: UpstreamURL

    /// The upstream's own fields, sent with every request; a request's fields of the same name win.
    public var headers: HeaderFields = [:]

    /// The most time for name, connection and encryption.
    public var connect: Duration = .milliseconds(500)

    /// The most time for one exchange.
    public var timeout: Duration = .seconds(2)

    /// The most bytes of an answer, after decompression.
    public var maximumBytes = 16 << 20

    /// The most exchanges, and so connections, at once; more wait their turn.
    public var maximumConnections = 32

    /// Which redirects are followed.
    public var redirects = Redirects.sameHost

    /// A file of certificates to trust instead of the system's.
    public var certificateAuthorities: String?

    /// A configuration with the documented defaults.
    ///
    /// - Parameter url: the base URL.
    public init(url: UpstreamURL) {
        self.url = url
    }
}
