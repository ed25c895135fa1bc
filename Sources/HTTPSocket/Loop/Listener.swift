internal import Glibc
internal import Synchronization

/// A listening socket that several loops accept from. Sockets of their own on the same port would
/// lose the connections that wait on one that is closed, and one socket can be passed to the next
/// process.
final class Listener: Sendable {
    /// Connections that the kernel completes ahead of `accept`; beyond it, clients have to retry.
    static let backlog: Int32 = 1024

    let descriptor: Int32
    /// The numeric address it is bound to.
    let host: String
    let port: Int

    private let users: Atomic<Int>

    /// Opens or takes over a listening socket that this number of loops will release.
    init(_ listening: HTTPServerConfiguration.Listening, users: Int) throws(HTTPServerError) {
        switch listening {
        case .address(let host, let port):
            descriptor = try Self.open(host: host, port: port)
        case .inherited(let inherited):
            guard Self.isListening(inherited) else { throw .notListening(descriptor: inherited) }
            descriptor = inherited
        }
        // Accepted connections inherit TCP_NODELAY, which saves a call for each: a head and body
        // that leave in one write gain nothing from waiting for more.
        Self.enable(TCP_NODELAY, level: Int32(IPPROTO_TCP), of: descriptor)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        (host, port) = SocketAddress.local(descriptor)
        self.users = Atomic(users)
    }

    /// Ends one loop's use of the socket; the last one closes it.
    func release() {
        if users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            close(descriptor)
        }
    }

    private static func open(host: String, port: Int) throws(HTTPServerError) -> Int32 {
        var lastError = ""
        for address in try SocketAddress.resolve(host: host, port: port) {
            let descriptor = socket(
                address.family,
                Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
                0
            )
            guard descriptor >= 0 else {
                lastError = SystemError.text(errno)
                continue
            }
            // A restarted server may take the port while old connections are in TIME_WAIT.
            enable(SO_REUSEADDR, level: SOL_SOCKET, of: descriptor)
            if address.bind(descriptor) == 0, listen(descriptor, backlog) == 0 {
                return descriptor
            }
            lastError = SystemError.text(errno)
            close(descriptor)
        }
        throw .cannotListen(host: host, port: port, reason: lastError)
    }

    private static func isListening(_ descriptor: Int32) -> Bool {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        let result = getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &size)
        return result == 0 && value == 1
    }

    private static func enable(_ option: Int32, level: Int32, of descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }
}
