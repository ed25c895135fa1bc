/// The reason why a command has no reply. Safe to log: it names no key, value or password.
package enum RedisError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No reply in time. The command may have been executed all the same.
    case timeout
    /// There is no connection, or it broke: then the command may have been executed.
    case unreachable(String)
    /// The server's error, like `OOM command not allowed …`. The command was not executed.
    case refused(String)
    /// Not sent: the commands before it timed out.
    case circuitOpen
    /// Not sent: too many commands wait.
    case overloaded
    /// Not sent: the client was closed.
    case closed

    /// True when the command was certainly not executed.
    package var isUnsent: Bool {
        switch self {
        case .refused, .circuitOpen, .overloaded, .closed: true
        case .timeout, .unreachable: false
        }
    }

    /// One sentence without its full stop.
    package var description: String {
        switch self {
        case .timeout: "no reply in time"
        case .unreachable(let reason): "no connection: \(reason)"
        case .refused(let message): "refused: \(message)"
        case .circuitOpen: "not asked: the last commands had no reply in time"
        case .overloaded: "not asked: too many commands wait"
        case .closed: "not asked: the client is closed"
        }
    }
}
