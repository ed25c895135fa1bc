/// Where the values of switches are kept, durably.
public protocol SwitchStore: Sendable {
    /// What is stored for some owners' switches of a module.
    ///
    /// - Throws: when it cannot be read; never an empty answer instead.
    func values(
        of module: String,
        owners: [String]
    ) async throws(SwitchStoreFailure) -> SwitchValues

    /// Stores a value; returns once it would survive a crash of the machine.
    ///
    /// - Parameters:
    ///   - key: which switch, and whose.
    ///   - value: its new value.
    ///   - change: what it must be now for that to happen; nil stores in any case.
    /// - Returns: the value that it had, when that was not the one expected; nothing was stored then.
    /// - Throws: when it cannot be stored; nothing was then.
    func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting change: SwitchExpectation?
    ) async throws(SwitchStoreFailure) -> Bool?
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

/// Why values of switches cannot be read or stored.
public struct SwitchStoreFailure: Error, Sendable, Equatable {
    /// One sentence for the log; it may name files.
    public let reason: String

    /// Gives a reason.
    public init(reason: String) {
        self.reason = reason
    }
}

/// Keeps nothing: for pages without a service, in which every switch is as it was declared.
public struct NoSwitchStore: SwitchStore {
    /// A store of nothing.
    public init() {}

    /// Nothing.
    public func values(
        of module: String,
        owners: [String]
    ) async throws(SwitchStoreFailure) -> SwitchValues { .none }

    /// Always fails.
    public func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting change: SwitchExpectation?
    ) async throws(SwitchStoreFailure) -> Bool? {
        throw SwitchStoreFailure(reason: "there is no state file")
    }
}
