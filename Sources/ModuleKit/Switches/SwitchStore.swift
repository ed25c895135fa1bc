/// Where the values of switches are kept, durably.
public protocol SwitchStore: Sendable {
    /// What is stored for some owners' switches of a module. What cannot be read is as if nobody had
    /// set it; the store's health says so.
    func values(of module: String, owners: [String]) async -> SwitchValues

    /// Stores a value; returns once it would survive a crash of the machine.
    ///
    /// - Parameters:
    ///   - key: which switch, and whose.
    ///   - value: its new value.
    ///   - expectation: what it must be now for that to happen; nil stores in any case.
    /// - Throws: when it cannot be stored, or is not what was expected; nothing was stored then.
    func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?
    ) async throws(SwitchStoreFailure)
}

/// What a switch must be for a change of it to happen.
public struct SwitchExpectation: Sendable, Equatable {
    /// Its present value as the caller knows it.
    public var value: Bool
    /// What it is when nothing is stored.
    public var unset: Bool

    /// Expects a value.
    public init(value: Bool, unset: Bool) {
        self.value = value
        self.unset = unset
    }
}

/// Why a switch was not stored.
public enum SwitchStoreFailure: Error, Sendable, Equatable {
    /// It is not what was expected, but this.
    case changed(Bool)
    /// It cannot be stored now: one sentence for the log, which may name files.
    case unusable(String)
}

/// Keeps nothing: for pages without a service, in which every switch is as it was declared.
public struct NoSwitchStore: SwitchStore {
    /// A store of nothing.
    public init() {}

    /// Nothing.
    public func values(of module: String, owners: [String]) async -> SwitchValues { .none }

    /// Always fails.
    public func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?
    ) async throws(SwitchStoreFailure) {
        throw .unusable("there is no state file")
    }
}
