package import UpstreamKit

/// The address of one upstream and the bounds of its calls.
package struct CurlUpstreamConfiguration: Sendable {
    /// The redirects that are followed; at most three hops, and only for `GET` and `HEAD`.
    package enum Redirects: Sendable, Equatable {
        /// None: a redirect is a failure.
        case none
        /// Those to the same scheme, host and port.
        case sameHost
    }

    /// The base URL.
    package var url: UpstreamURL

    /// The upstream's own fields, sent with every request; a request's fields of the same name win.
    package var headers: HeaderFields = [:]

    /// The maximum time for name, connection and encryption.
    package var connect: Duration = .milliseconds(500)

    /// The maximum time for one exchange.
    package var timeout: Duration = .seconds(2)

    /// The maximum size of a response in bytes, after decompression.
    package var maximumBytes = 16 << 20

    /// The maximum number of exchanges, and so connections, at once; more wait their turn.
    package var maximumConnections = 32

    /// The redirects that are followed.
    package var redirects = Redirects.sameHost

    /// The addresses that the host may resolve to.
    package var network: AllowedNetworks

    /// The memory that responses take; nil for no bound but `maximumBytes`.
    package var memory: (any ResponseMemory)?

    /// The connections, where they are others than usual; nil for usual ones.
    package var connection: ConnectionSettings?

    /// Receives the end of the upstream's certificate, in seconds since 1970, with each new connection; nil where no
    /// one asks. It is called on the driver's thread.
    package var certificateSeen: (@Sendable (Int64) -> Void)?

    /// The times after which connections and addresses are asked for anew.
    var lifetimes = ConnectionLifetimes()

    /// Creates a configuration with the documented defaults.
    ///
    /// - Parameter url: the base URL.
    package init(url: UpstreamURL) {
        self.url = url
        network = AllowedNetworks(standardFor: url)
    }
}
