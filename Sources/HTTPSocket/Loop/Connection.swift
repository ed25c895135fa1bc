internal import CEpoll

/// A row of the loop's connection table: all that an idle connection needs. While bytes are under
/// way, the rest is in its ``ConnectionState``.
struct Connection {
    /// The value of a deadline that is not set.
    static let never = UInt32.max

    let descriptor: Int32
    let generation: UInt32
    let peer: galley_peer
    /// The deadline of the peer's next bytes, in ticks.
    var readDeadline = never
    /// The deadline for the peer to take bytes, in ticks.
    var writeDeadline = never
    /// The epoll events registered.
    var interest: UInt32
    /// True after end of file was read: the peer sends no more.
    var isInputEnded = false
    /// The state of the request and response under way; nil while idle.
    var state: ConnectionState?

    var deadline: UInt32 { min(readDeadline, writeDeadline) }
}
