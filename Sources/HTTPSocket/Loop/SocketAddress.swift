internal import CEpoll
internal import Glibc

/// An address that a socket can be bound to.
struct SocketAddress {
    let family: Int32
    private let bytes: [UInt8]

    /// The addresses of a host, numeric or by name, for listening.
    static func resolve(host: String, port: Int) throws(HTTPServerError) -> [SocketAddress] {
        guard (0...65535).contains(port) else {
            throw .cannotListen(host: host, port: port, reason: "a port is a number up to 65535")
        }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else {
            throw .unknownHost(host)
        }
        defer { freeaddrinfo(list) }
        var addresses: [SocketAddress] = []
        var next = list
        while let info = next?.pointee {
            let raw = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
            addresses.append(SocketAddress(family: info.ai_family, bytes: Array(raw)))
            next = info.ai_next
        }
        return addresses
    }

    /// Binds a socket to this address; -1 and `errno` on failure.
    func bind(_ descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { raw in
            guard let address = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return -1
            }
            return Glibc.bind(descriptor, address, socklen_t(raw.count))
        }
    }

    /// The numeric address and port that a socket is bound to; empty and 0 for other kinds of socket.
    static func local(_ descriptor: Int32) -> (host: String, port: Int) {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &storage) { raw in
            guard let address = raw.baseAddress,
                getsockname(descriptor, address.assumingMemoryBound(to: sockaddr.self), &size) == 0
            else { return ("", 0) }
            // In both families the port follows the family, in network byte order.
            let port = Int(raw[2]) << 8 | Int(raw[3])
            switch Int32(address.load(as: sa_family_t.self)) {
            case AF_INET: return (text(of: address + 4, family: AF_INET), port)
            case AF_INET6: return (text(of: address + 8, family: AF_INET6), port)
            default: return ("", 0)
            }
        }
    }

    fileprivate static func text(of address: UnsafeRawPointer, family: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, address, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
    }
}

/// The peer's address of a connection, as a request has it.
struct PeerAddress {
    let text: String
    let isLoopback: Bool

    init(_ peer: galley_peer) {
        let bytes = withUnsafeBytes(of: peer.address) { Array($0) }
        switch peer.family {
        case 4:
            self.init(v4: bytes[..<4])
        case 6 where bytes.starts(with: Self.mappedPrefix):
            self.init(v4: bytes[12...])
        case 6:
            self.init(
                text: SocketAddress.text(of: bytes, family: AF_INET6),
                isLoopback: bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            )
        default:
            // Another kind of socket has no peer address, so its peer is not trusted.
            self.init(text: "", isLoopback: false)
        }
    }

    private init(text: String, isLoopback: Bool) {
        self.text = text
        self.isLoopback = isLoopback
    }

    private init(v4 bytes: ArraySlice<UInt8>) {
        text = bytes.map { String($0) }.joined(separator: ".")
        isLoopback = bytes.first == 127
    }

    /// The prefix of an IPv4 address mapped into IPv6 (RFC 4291 section 2.5.5.2).
    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
}

extension ConnectionPeer {
    /// Reads the address of a connection's other end. Allocates nothing.
    init(_ peer: galley_peer) {
        self = withUnsafeBytes(of: peer.address) { bytes in
            switch peer.family {
            case 4:
                ConnectionPeer(
                    version4: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
                )
            case 6:
                ConnectionPeer(
                    high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            default: .none
            }
        }
    }
}
