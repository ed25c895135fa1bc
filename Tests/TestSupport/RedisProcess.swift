import Glibc
package import UpstreamKit

/// A real `redis-server` on a free port of the loopback interface, which stores nothing on disk.
package final class RedisProcess: Sendable {
    /// The server could not be started.
    package struct StartError: Error {}

    /// The port that it listens on.
    package let port: Int
    private let process: ChildProcess

    /// True when the program is installed; `scripts/setup --scale` installs it.
    package static let isInstalled: Bool = {
        guard let version = try? ChildProcess(["redis-server", "--version"]) else { return false }
        version.wait()
        return version.exitStatus == 0
    }()

    /// Starts a server and waits until it answers.
    ///
    /// - Parameters:
    ///   - options: further options, like `--maxmemory` and its value.
    ///   - port: the port of a server before it; nil for a free one.
    package init(_ options: [String] = [], port: Int? = nil) async throws {
        for _ in 0..<5 {
            let chosen = try port ?? Self.freePort()
            let arguments = [
                "redis-server", "--port", "\(chosen)", "--bind", "127.0.0.1", "--save", "",
                "--appendonly", "no", "--dir", "/tmp",
            ]
            let process = try ChildProcess(arguments + options)
            let isListening = await eventually {
                Self.listens(chosen) || process.exitStatus != nil
            }
            if isListening, process.exitStatus == nil {
                self.port = chosen
                self.process = process
                return
            }
            process.end()
        }
        throw StartError()
    }

    deinit {
        process.end()
    }

    /// Its address.
    package var url: String { "redis://127.0.0.1:\(port)/0" }

    /// Its address, read.
    package var address: RedisAddress {
        get throws { try RedisAddress(parsing: url) }
    }

    /// Sends it a signal.
    package func signal(_ number: Int32) { process.signal(number) }

    /// `kill -9`, and waits until it is gone.
    package func kill() { process.end() }

    /// Returns a port at which nothing listens now.
    package static func freePort() throws -> Int {
        try withSocket { descriptor in
            var address = loopback(port: 0)
            guard call(bind, descriptor, &address) == 0 else { throw StartError() }
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &size)
                }
            }
            guard result == 0 else { throw StartError() }
            return Int(in_port_t(bigEndian: address.sin_port))
        }
    }

    private static func listens(_ port: Int) -> Bool {
        let result = try? withSocket { descriptor in
            var address = loopback(port: in_port_t(port))
            return call(connect, descriptor, &address)
        }
        return result == 0
    }

    private static func withSocket<Result>(_ body: (Int32) throws -> Result) throws -> Result {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw StartError() }
        defer { close(descriptor) }
        return try body(descriptor)
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32,
        _ descriptor: Int32,
        _ address: inout sockaddr_in
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func loopback(port: in_port_t) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        return address
    }
}
