internal import CEpoll

/// Names a connection for as long as it lives. The slot is used again later; the generation tells
/// a late message or event for the old connection from one for the new.
struct ConnectionID: Sendable, Equatable {
    let slot: UInt32
    let generation: UInt32

    /// As epoll carries it.
    var token: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

    init(slot: Int, generation: UInt32) {
        self.slot = UInt32(truncatingIfNeeded: slot)
        self.generation = generation
    }

    init(token: UInt64) {
        slot = UInt32(truncatingIfNeeded: token)
        generation = UInt32(truncatingIfNeeded: token >> 32)
    }
}

/// All that an idle connection is: a row in the loop's table. Whatever a connection needs beyond
/// it while bytes are under way is in its ``Exchange``.
struct Connection {
    /// No deadline.
    static let never = UInt32.max

    let descriptor: Int32
    let generation: UInt32
    let peer: galley_peer
    /// When waiting for the peer's next bytes ends, in ticks.
    var readDeadline = never
    /// When waiting for the peer to take bytes ends, in ticks.
    var writeDeadline = never
    /// The epoll events asked for.
    var interest: UInt32
    /// The peer sends no more: end of file was read.
    var isPeerFinished = false
    /// Nil while idle.
    var exchange: Exchange?

    var deadline: UInt32 { min(readDeadline, writeDeadline) }
}
