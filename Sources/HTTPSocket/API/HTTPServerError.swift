/// The reason a server could not start.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
    /// The host is no address of this machine, or its name is not known.
    case unknownHost(String)
    /// Binding or listening failed, with the system's words for it: most often that the port is
    /// taken, or below 1024 without the right to it.
    case cannotListen(host: String, port: Int, reason: String)
    /// The inherited descriptor is not a listening stream socket.
    case notListening(descriptor: Int32)
    /// The system refused an event queue or a thread, with its words for it.
    case noResources(reason: String)

    /// The error in one sentence.
    package var description: String {
        switch self {
        case .unknownHost(let host):
            "no address is known for the host \(host)"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host) port \(port): \(reason)"
        case .notListening(let descriptor):
            "the inherited file descriptor \(descriptor) is not a listening socket"
        case .noResources(let reason):
            "the system refused an event loop: \(reason)"
        }
    }
}
