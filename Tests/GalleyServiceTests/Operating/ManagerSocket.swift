import Foundation
import Glibc
import TestSupport

/// The socket on which a service manager hears of its services.
final class ManagerSocket: Sendable {
    /// A name of the abstract name space, as `NOTIFY_SOCKET` has it.
    let name = "@galley-\(UUID().uuidString)"
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        bytes[0] = 0
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length)
            }
        }
        guard result == 0 else { throw LabError(text: "bind: \(errno)") }
    }

    /// Waits for a message, with a text where one is given, past those without; nil when none comes.
    func message(with text: String = "") async -> String? {
        var found: String?
        _ = await eventually {
            while let message = next() {
                if text.isEmpty || message.contains(text) {
                    found = message
                    return true
                }
            }
            return false
        }
        return found
    }

    /// The next message that has come; nil for none.
    private func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    deinit { close(descriptor) }
}
