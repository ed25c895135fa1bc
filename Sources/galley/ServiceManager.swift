import Coordination
import InputCore
import Dispatch
import Glibc

/// The service manager that started the process, told of its state as `sd_notify(3)` describes: one
/// datagram a state to the socket that `NOTIFY_SOCKET` names.
///
/// Nothing is sent where there is no such variable. A datagram that cannot be sent is lost: the
/// manager's own timeouts notice.
struct ServiceManager: Sendable {
    enum State: Sendable {
        /// Requests are answered.
        case ready(status: String)
        /// The configuration is read again; `ready` follows.
        case reloading
        /// Requests under way end; nothing follows.
        case stopping
        /// The service answers, as the manager's watchdog asks to hear again and again.
        case alive

        fileprivate var text: String {
            switch self {
            case .ready(let status): "READY=1\nSTATUS=\(status)"
            case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)"
            case .stopping: "STOPPING=1"
            case .alive: "WATCHDOG=1"
            }
        }

        private static var monotonicMicroseconds: Int {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
        }
    }

    /// The longest time between two signs of life; nil where the manager waits for none.
    let watchdog: Duration?
    private let path: String

    /// Reads the variables of the environment; nil where no manager waits to hear.
    init?(environment: [ExactString: String]) {
        guard let path = environment["NOTIFY_SOCKET"],
            path.begins(with: "/") || path.begins(with: "@")
        else { return nil }
        self.path = path
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
        watchdog = isOurs && microseconds > 0 ? .microseconds(microseconds) : nil
    }

    func tell(_ state: State) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        // A name that begins with @ is one of the abstract name space (unix(7)).
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count
        let descriptor = socket(
            AF_UNIX,
            Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
            0
        )
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(state.text.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(
                    descriptor,
                    text,
                    text.count,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT),
                    address,
                    socklen_t(length)
                )
            }
        }
    }
}

/// Tells a manager twice in each of its watchdog's times that the service answers, as long as it does.
struct Watchdog: Sendable {
    private let task: Task<Void, Never>

    /// Starts; nil where the manager waits for no signs of life.
    ///
    /// - Parameter probe: A request that a living service answers.
    init?(_ manager: ServiceManager?, probe: HTTPProbe) {
        guard let manager, let time = manager.watchdog else { return nil }
        // Unstructured: `stop()` cancels it.
        task = Task {
            while !Task.isCancelled {
                if await Self.succeeds(probe), !Task.isCancelled { manager.tell(.alive) }
                try? await Task.sleep(for: time / 2)
            }
        }
    }

    /// Sends the probe on a thread that may wait.
    private static func succeeds(_ probe: HTTPProbe) async -> Bool {
        await DispatchQueue.global().run { probe.succeeds() }
    }

    /// Stops: a service that drains has no listener to ask.
    func stop() { task.cancel() }
}
