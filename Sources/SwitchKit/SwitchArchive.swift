/// The value of a switch as a store holds it.
package struct StoredSwitch: Sendable, Hashable {
    /// The switch and its owner.
    package var key: SwitchKey
    package var value: Bool
    /// The number of the change that set it: microseconds since 1970, or one above the last where the clock is behind
    /// that. Of two changes of one switch the later has the greater one; 0 where it is not known, as for values that
    /// were stored before there were numbers.
    package var version: UInt64

    /// Creates a value.
    package init(_ key: SwitchKey, value: Bool, version: UInt64) {
        self.key = key
        self.value = value
        self.version = version
    }
}

/// The outcome of putting a value back.
package enum RestoredSwitch: String, Sendable, Equatable {
    /// It is stored: the switch had no value, or an older one.
    case written
    /// The switch has this value already.
    case unchanged
    /// The switch has another value, which is newer or as old: it stays.
    case newer
    /// The switch has no value, and the store has as many as it may.
    case full
}

/// A store whose values can be listed, and put back.
package protocol SwitchArchive: Sendable {
    /// Calls a function with all values, some hundred at a time.
    ///
    /// - Throws: what the function throws, or the store's error.
    func export(_ body: ([StoredSwitch]) throws -> Void) async throws

    /// Stores values that the store lacks or has in an older version; returns once they would survive a crash.
    ///
    /// - Returns: what became of each.
    /// - Throws: the store's error; some may be stored then.
    func restore(_ switches: [StoredSwitch]) async throws -> [RestoredSwitch]

    /// Closes the store.
    func close() async
}
