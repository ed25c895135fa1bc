import Coordination
import Glibc
import Locking

/// Finds the addresses of the server's host, beside the client's thread: a name server may take
/// seconds.
final class RedisResolver: Sendable {
    private let host: String
    private let mailbox: RedisMailbox
    private let isRunning = Locked(false)

    init(host: String, mailbox: RedisMailbox) {
        self.host = host
        self.mailbox = mailbox
    }

    /// Begins to look the host up, unless that is being done; the mailbox gets the result.
    func resolve() {
        let starts = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard starts else { return }
        if WorkerThread.start({ self.run() }) != 0 {
            finish(.failure(.unreachable("no thread to look its host up")))
        }
    }

    private func run() {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &first)
        defer { if let first { freeaddrinfo(first) } }
        guard code == 0 else {
            return finish(
                .failure(.unreachable("its host: \(String(cString: gai_strerror(code)))"))
            )
        }
        var addresses: [String] = []
        var next = first
        while let info = next?.pointee {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let size = socklen_t(text.count)
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, size, nil, 0, NI_NUMERICHOST) == 0
            {
                let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                addresses.append(String(decoding: bytes, as: UTF8.self))
            }
            next = info.ai_next
        }
        finish(.success(addresses))
    }

    private func finish(_ result: Result<[String], RedisError>) {
        isRunning.withLock { $0 = false }
        mailbox.post(.resolved(result))
    }
}
