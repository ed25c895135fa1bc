/// Whether a store's file can be used.
public enum StoreHealth: Sendable, Equatable {
    /// It is read and written.
    case ok
    /// It is not, for a reason without paths; answers live in memory only, and it is tried again.
    case degraded(String)
}

/// What a store has done since it was made.
public struct StoreCounters: Sendable, Equatable {
    /// Look-ups that found an answer.
    public var hits = 0
    /// Look-ups that found none.
    public var misses = 0
    /// Changes written.
    public var writes = 0
    /// Changes given up because the file could not be written, or too many were waiting.
    public var dropped = 0
    /// Answers removed to stay within the size.
    public var evictions = 0
    /// Rows whose checksum was wrong.
    public var damagedRows = 0
    /// Files moved aside.
    public var corruptions = 0
    /// Look-ups, writes and openings that failed or took too long.
    public var failures = 0

    /// All zero.
    public init() {}
}

/// What is worth a line in the log.
public enum StoreEvent: Sendable, Equatable {
    /// The file cannot be used, for a reason without paths.
    case degraded(String)
    /// It can be used again.
    case recovered
    /// A corrupt or foreign file has been moved aside, to a name beside it.
    case movedAside(String)
}
