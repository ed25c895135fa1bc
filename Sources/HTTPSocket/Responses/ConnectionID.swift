/// The identity of a connection. A slot is reused by later connections; the generation tells a late
/// message or event for an old connection from one for the new.
struct ConnectionID: Sendable, Equatable {
    let slot: UInt32
    let generation: UInt32

    /// The value that epoll carries with the connection's events.
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
