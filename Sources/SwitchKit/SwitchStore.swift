/// A durable store of the values of switches.
package protocol SwitchStore: Sendable {
    /// Returns the stored values of some owners' switches of a module. Those that cannot be read now are not
    /// known (`SwitchValues.areKnown`); where there is no file, and none can be made, none is set, and the store's
    /// health reports that.
    func values(of module: String, owners: [String]) async -> SwitchValues

    /// Stores a value; returns once it would survive a crash of the machine.
    ///
    /// - Parameters:
    ///   - key: The switch and its owner.
    ///   - value: The new value.
    ///   - expectation: The present value that is required; nil stores in any case.
    ///   - admitsNewRow: Called, in the store's transaction, when the switch has no stored value yet;
    ///     false refuses the change. It must return soon.
    /// - Returns: What was stored, and in place of what.
    /// - Throws: An error when the value cannot be stored or the present one is another; nothing was
    ///   stored then.
    @discardableResult
    func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?,
        admitsNewRow: @escaping @Sendable () -> Bool
    ) async throws(SwitchStoreError) -> SwitchStoring
}

/// A change of a switch that was stored.
package struct SwitchStoring: Sendable, Equatable {
    /// The value before; nil where none was stored.
    package var former: Bool?
    /// The number of the change; nil where the store does not number changes.
    package var version: UInt64?

    /// Creates the record of a change.
    package init(former: Bool?, version: UInt64? = nil) {
        self.former = former
        self.version = version
    }
}

extension SwitchStore {
    /// Stores a value, whether or not the switch has one.
    @discardableResult
    package func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?
    ) async throws(SwitchStoreError) -> SwitchStoring {
        try await set(key, to: value, expecting: expectation, admitsNewRow: { true })
    }
}

/// The present value that a change of a switch requires.
package struct SwitchExpectation: Sendable, Equatable {
    /// The present value as the caller knows it.
    package var value: Bool
    /// The value while nothing is stored.
    package var unset: Bool

    /// Creates an expectation of a value.
    package init(value: Bool, unset: Bool) {
        self.value = value
        self.unset = unset
    }
}

/// An error of storing a switch.
package enum SwitchStoreError: Error, Sendable, Equatable {
    /// The present value is this one, not the expected one.
    case changed(Bool)
    /// It cannot be stored now; one sentence for the log, which may name files.
    case unusable(String)
    /// It is not known whether it was stored; one sentence for the log.
    case outcomeUnknown(String)
    /// The switch has no stored value yet, and the store has as many as it may.
    case full
    /// The switch has no stored value yet, and the caller did not admit a new one.
    case newRowRefused
}

/// A store of nothing, for pages without a service, in which every switch is as it was declared.
package struct NoSwitchStore: SwitchStore {
    /// Creates the store.
    package init() {}

    /// Returns no values.
    package func values(of module: String, owners: [String]) async -> SwitchValues { .none }

    /// Always fails.
    package func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?,
        admitsNewRow: @escaping @Sendable () -> Bool
    ) async throws(SwitchStoreError) -> SwitchStoring {
        throw .unusable("there is no state file")
    }
}
