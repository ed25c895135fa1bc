import Glibc

/// How long requests took.
struct Latencies {
    private var microseconds: [Double]

    init(_ microseconds: [Double]) {
        self.microseconds = microseconds.sorted()
    }

    /// What this share of the requests did not exceed.
    func share(_ share: Double) -> Double {
        microseconds.isEmpty
            ? .nan
            : microseconds[min(Int(Double(microseconds.count) * share), microseconds.count - 1)]
    }
}

/// Connections that each ask again as soon as they have been answered.
///
/// wrk is no help here: it adds samples to make up for connections that wait, which would count
/// the cold requests among the hot ones.
struct ClosedLoop {
    private struct Connection {
        let descriptor: Int32
        var start: UInt64 = 0
        var isCold = false
        /// Bytes of the answer still to come; nil until its head is here.
        var missing: Int?
    }

    private var connections: [Connection]
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)

    init(port: Int, connections count: Int) {
        connections = (0..<count).map { _ in Connection(descriptor: Self.connect(port)) }
    }

    /// Asks for some seconds, and closes nothing.
    ///
    /// - Returns: the latencies of the hot requests.
    mutating func run(
        seconds: Double,
        coldOneIn rarity: Int?,
        firstPage: Int
    ) throws -> Latencies {
        var latencies: [Double] = []
        var page = firstPage
        let end = Self.now() + UInt64(seconds * 1e9)
        for index in connections.indices { ask(index, rarity, &page) }
        var open = connections.count
        var polls = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        while open > 0 {
            poll(&polls, nfds_t(polls.count), 1000)
            for index in polls.indices where polls[index].revents != 0 {
                guard try finish(index) else { continue }
                let now = Self.now()
                if !connections[index].isCold {
                    latencies.append(Double(now - connections[index].start) / 1000)
                }
                if now < end { ask(index, rarity, &page) } else { open -= 1 }
            }
        }
        return Latencies(latencies)
    }

    private mutating func ask(_ index: Int, _ rarity: Int?, _ page: inout Int) {
        let isCold = rarity.map { Int.random(in: 0..<$0) == 0 } ?? false
        if isCold { page += 1 }
        connections[index].isCold = isCold
        connections[index].missing = nil
        let text = "GET /v1/modules/rows/layout?n=\(isCold ? page : 0) HTTP/1.1\r\nHost: x\r\n\r\n"
        connections[index].start = Self.now()
        let bytes = Array(text.utf8)
        precondition(send(connections[index].descriptor, bytes, bytes.count, 0) == bytes.count)
    }

    /// Reads what is there; whether the answer is whole.
    private mutating func finish(_ index: Int) throws -> Bool {
        let count = recv(connections[index].descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw LoadError.closed }
        if let missing = connections[index].missing {
            connections[index].missing = missing - count
        } else {
            // The head comes in one piece: the server writes it together with the body.
            guard let field = position(of: "Content-Length: ", before: count),
                let end = position(of: "\r\n\r\n", before: count)
            else { throw LoadError.noLength }
            let digits = buffer[field...].prefix { (48...57).contains($0) }
            let length = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
            connections[index].missing = end + length - count
        }
        return connections[index].missing == 0
    }

    /// Where the bytes behind this text begin.
    private func position(of text: StaticString, before end: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            (0...max(0, end - text.utf8CodeUnitCount)).first {
                bytes[$0] == text.utf8Start[0]
                    && memcmp(
                        bytes.baseAddress.unsafelyUnwrapped + $0,
                        text.utf8Start,
                        text.utf8CodeUnitCount
                    ) == 0
            }
        }.map { $0 + text.utf8CodeUnitCount }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func connect(_ port: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(result == 0, "cannot connect")
        return descriptor
    }
}

enum LoadError: Error {
    case closed
    case noLength
}
