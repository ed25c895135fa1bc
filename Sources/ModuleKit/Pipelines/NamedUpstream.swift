public import UpstreamKit

/// An upstream of the configuration, ready to be asked.
public struct NamedUpstream: Sendable {
    /// Where requests go: the source inside its wrappers.
    public let upstream: any Upstream
    /// The client's header fields that are passed on, names in lower case.
    public let forward: [String]

    /// Names an upstream and what is passed on to it.
    public init(_ upstream: any Upstream, forward: [String] = []) {
        self.upstream = upstream
        self.forward = forward
    }
}
