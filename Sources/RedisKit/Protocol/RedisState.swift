/// The state of a Redis server, as this process finds it.
package enum RedisState: Sendable, Equatable {
    /// Not known yet: the first connections are being made.
    case connecting
    /// It answers in time and takes what it is sent.
    case ok
    /// It is away, slow or full, for a reason without secrets. Callers go on without it.
    case degraded(String)
}

/// Counts of what a client has done since it was created.
package struct RedisStatistics: Sendable, Equatable {
    /// The outcomes of a lane's commands.
    package struct Lane: Sendable, Equatable {
        /// Commands with a reply.
        package var replies: UInt64 = 0
        /// Commands without one in time.
        package var timeouts: UInt64 = 0
        /// Commands without a connection.
        package var unreachable: UInt64 = 0
        /// Commands that the server refused.
        package var refused: UInt64 = 0
        /// Commands that were not sent: the circuit was open, or too many waited.
        package var unsent: UInt64 = 0
        /// True while the circuit is open.
        package var isOpen = false

        /// All zero.
        package init() {}
    }

    /// The state now.
    package var state = RedisState.connecting
    /// The outcomes by lane.
    package var lanes: [RedisLane: Lane] = [:]
    /// Connections that were made.
    package var connections: UInt64 = 0
    /// Commands that wait for a reply now, or for their connection.
    package var waiting = 0
}
