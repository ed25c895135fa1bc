import Locking
import UpstreamKit

/// The parts of a client that its thread and its callers share.
final class RedisShared: Sendable {
    let address: RedisAddress
    let mailbox = RedisMailbox()
    let circuits = RedisCircuits()
    let subscriptions = RedisSubscriptions()
    let resolver: RedisResolver
    private let state = Locked(RedisState.connecting)
    private let changed: @Sendable (RedisState) -> Void

    init(address: RedisAddress, changed: @escaping @Sendable (RedisState) -> Void) {
        self.address = address
        self.changed = changed
        var host = ""
        if case .tcp(let name, _) = address.endpoint { host = name }
        resolver = RedisResolver(host: host, mailbox: mailbox)
    }

    /// The state of the server.
    var current: RedisState { state.withLock { $0 } }

    /// Notes the state, and tells of it where it has changed. Another reason is no change.
    func note(_ next: RedisState) {
        let isChange = state.withLock { state in
            defer { state = next }
            switch (state, next) {
            case (.ok, .ok), (.degraded, .degraded), (.connecting, .connecting): return false
            default: return true
            }
        }
        if isChange { changed(next) }
    }
}
