import ArgumentParser
import Glibc

/// `galley health`: whether the service on this machine is ready, for containers without curl.
struct HealthCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Asks the service on this machine whether it is ready; exits with 0 when it is."
    )

    @Option(help: "The port it listens on; else GALLEY_PORT, else 8080.")
    var port: UInt16?

    /// Seconds to wait: less than the usual time-out of a container's check.
    private static let timeoutSeconds = 2

    func run() throws {
        let given = Environment.all["GALLEY_PORT"].flatMap { UInt16($0) }
        guard Self.isReady(port: port ?? given ?? 8080) else { throw ExitCode(1) }
    }

    private static func isReady(port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor,
                SOL_SOCKET,
                option,
                &limit,
                socklen_t(MemoryLayout<timeval>.size)
            )
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { return false }
        let request = Array(
            "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8
        )
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return false }
        // The status line fits any first segment.
        var answer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &answer, answer.count, 0)
        return count > 0 && answer.starts(with: "HTTP/1.1 200 ".utf8)
    }
}
