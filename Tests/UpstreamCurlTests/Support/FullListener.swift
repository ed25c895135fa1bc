import Glibc

/// A socket that listens and takes no connection more, so that one to it is never made.
final class FullListener {
    let port: UInt16
    private var sockets: [Int32] = []

    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(listener, address, length)
                _ = listen(listener, 0)
                _ = getsockname(listener, address, &length)
            }
            return UInt16(bigEndian: address.pointee.sin_port)
        }
        sockets.append(listener)
        // The queue of a listener with a backlog of 0 has room for one.
        for _ in 0..<3 {
            let client = socket(
                AF_INET,
                Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue),
                0
            )
            withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    _ = connect(client, address, length)
                }
            }
            sockets.append(client)
        }
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
