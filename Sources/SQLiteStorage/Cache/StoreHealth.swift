/// The state of a cache's file.
package enum StoreHealth: Sendable, Equatable {
    /// The file is read and written.
    case ok
    /// The file cannot be used, for a reason without paths: responses live in memory only, and the
    /// file is tried again.
    case degraded(String)
}

/// Counts of what a cache has done since it was created.
package struct StoreCounters: Sendable, Equatable {
    /// Look-ups that found a response.
    package var hits = 0
    /// Look-ups that found none.
    package var misses = 0
    /// Changes written.
    package var writes = 0
    /// Changes given up because the file could not be written, or too many were waiting.
    package var dropped = 0
    /// Responses removed to stay within the size.
    package var evictions = 0
    /// Rows whose checksum was wrong.
    package var damagedRows = 0
    /// Files moved aside.
    package var corruptions = 0
    /// Look-ups, writes and openings that failed or took too long.
    package var failures = 0

    /// All zero.
    package init() {}
}

/// A change of a cache's file that is worth a line in the log.
package enum StoreEvent: Sendable, Equatable {
    /// The file cannot be used, for a reason without paths.
    case degraded(String)
    /// The file can be used again.
    case recovered
    /// A corrupt or foreign file was renamed; its new name beside the path.
    case movedAside(String)
    /// A file of a newer version was renamed; its new name beside the path.
    case newerMovedAside(String)
    /// Others could read the file, which is its owner's alone now.
    case restricted
}
