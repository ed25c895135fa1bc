import ArgumentParser
import Glibc
import ModuleConfiguration

/// `galley health`: whether the service of this configuration is ready, for containers without curl.
struct HealthCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract:
            "Asks the service of this configuration whether it is ready; exits with 0 when it is.",
        discussion: """
            It asks at the address that 'serve' would listen on, of which it reads no more than \
            galley.yaml: mistakes in pages do not make a running service unhealthy.
            """
    )

    @OptionGroup var source: ConfigurationOptions
    @OptionGroup var options: AddressOptions

    /// Seconds to wait: less than the usual timeout of a container's check.
    private static let timeoutSeconds = 2

    func run() throws {
        let environment = Environment.all
        let path = try source.path(environment)
        let read = ConfigurationLoader.server(path: path, environment: environment)
        let server = try options.address(of: read, environment)
        guard server.port != 0 else {
            Serve.printStatus("galley: the service listens on a free port: give it with --port")
            throw Galley.usageExitCode
        }
        guard Self.isReady(host: Self.reachable(server.host), port: server.port) else {
            throw ExitCode(1)
        }
    }

    /// The address to connect to: of a service that listens on every address, this machine's own.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::", "[::]": "::1"
        default: host
        }
    }

    private static func isReady(host: String, port: Int) -> Bool {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return false }
        defer { freeaddrinfo(list) }
        var next = list
        while let address = next?.pointee {
            if isReady(address) { return true }
            next = address.ai_next
        }
        return false
    }

    private static func isReady(_ address: addrinfo) -> Bool {
        let descriptor = socket(address.ai_family, address.ai_socktype, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, size)
        }
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else { return false }
        let request = Array(
            "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8
        )
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else { return false }
        // The status line fits any first segment.
        var response = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &response, response.count, 0)
        return count > 0 && response.starts(with: "HTTP/1.1 200 ".utf8)
    }
}
