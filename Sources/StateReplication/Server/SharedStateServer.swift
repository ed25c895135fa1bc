package import SwitchKit

/// The server that instances share: versions, switches, and messages between instances.
package protocol SharedStateServer: Sendable {
    /// Returns the versions of all slots, and the server's epoch, which it gets when it has none.
    func join() async throws(SharedStateServerError) -> SharedStateJoin

    /// Raises the versions of slots, and tells all instances.
    ///
    /// - Parameters:
    ///   - slots: the slots.
    ///   - highest: the greatest number that the caller knows; the new one is above it.
    ///   - instance: the caller.
    func raise(
        _ slots: [Int],
        above highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) -> SharedStateRaise

    /// Writes versions back that the server lacks, and tells all instances that it did.
    func restore(
        _ versions: [Int: UInt64],
        highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError)

    /// Sets a switch if nothing forbids it, durably, and tells all instances.
    func set(
        _ write: SharedStateWrite,
        within timeout: Duration
    ) async throws(SharedStateServerError) -> SharedStateWriteResult

    /// Reads the switches of a group.
    func read(_ group: SwitchGroup) async throws(SharedStateServerError) -> SharedStateGroup

    /// Writes values back where the server has older ones or lacks them, and tells all instances.
    ///
    /// - Returns: the number of values that were written.
    func restore(
        _ held: SharedStateSwitches,
        highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) -> Int

    /// Has a message sent to the instance itself, which shows that all before it have arrived.
    ///
    /// - Parameter isHeartbeat: true to tell the others as well that it lives.
    func beat(
        session: UInt64,
        sentAt: UInt64,
        isHeartbeat: Bool,
        by instance: String
    ) async throws(SharedStateServerError)

    /// Tells another instance that a change has been applied.
    func confirm(
        _ version: UInt64,
        to other: String,
        by instance: String
    ) async throws(SharedStateServerError)

    /// Tells all instances that one ends.
    func leave(_ instance: String) async

    /// Asks whether the server keeps what it has acknowledged.
    func durability() async throws(SharedStateServerError) -> SharedStateDurability

    /// Removes the values of owners that were not used for some days; at most some hundred a call. Removes none
    /// while the server's clock shows another day than the caller's.
    ///
    /// - Parameters:
    ///   - days: the days without a use.
    ///   - today: the caller's day, in days since 1970.
    /// - Returns: the number of owners that were removed, or of which a first use was noted.
    func forget(unusedFor days: Int, today: Int) async throws(SharedStateServerError) -> Int

    /// The messages to an instance, until the task that reads them is cancelled.
    func messages(to instance: String) -> AsyncStream<SharedStateEvent>
}

/// A message, or a change of the connection that messages come over.
package enum SharedStateEvent: Sendable {
    /// Messages arrive from now on; those before may have been missed.
    case connected
    /// No message arrives.
    case disconnected
    case message(SharedStateMessage.Envelope)
}

package enum SharedStateServerError: Error, Sendable, Equatable {
    /// It was not reached, or refused: nothing was done. One sentence.
    case refused(String)
    /// It did not answer: it may have done it, or may yet. One sentence.
    case unanswered(String)

    package var sentence: String {
        switch self {
        case .refused(let text), .unanswered(let text): text
        }
    }
}

/// The promise of a server about what it has acknowledged.
package enum SharedStateDurability: Sendable, Equatable {
    /// It is on the disk.
    case durable
    /// It may be lost, for a reason: one sentence that says what to set.
    case weak(String)
}

/// The server as an instance finds it.
package struct SharedStateJoin: Sendable, Equatable {
    /// The name of the server's present life.
    package var epoch: String
    /// The versions of the slots.
    package var versions: [Int: UInt64]

    /// Creates an answer.
    package init(epoch: String, versions: [Int: UInt64]) {
        self.epoch = epoch
        self.versions = versions
    }
}

/// The result of a raise.
package struct SharedStateRaise: Sendable, Equatable {
    /// The number of the refresh.
    package var version: UInt64
    /// The versions of its slots before.
    package var previous: [Int: UInt64]

    /// Creates a result.
    package init(version: UInt64, previous: [Int: UInt64]) {
        self.version = version
        self.previous = previous
    }
}

/// The switches of a group as the server has them.
package struct SharedStateGroup: Sendable, Equatable {
    /// The name of the server's present life.
    package var epoch: String
    /// True when the server was empty a moment ago: what it lacks may be about to be written back.
    package var isSettling: Bool
    /// The values.
    package var records: [SwitchKey: SwitchRecord]

    /// Creates an answer.
    package init(epoch: String, isSettling: Bool, records: [SwitchKey: SwitchRecord]) {
        self.epoch = epoch
        self.isSettling = isSettling
        self.records = records
    }
}

/// The switches that an instance holds, for a server that may have older ones.
package struct SharedStateSwitches: Sendable, Equatable {
    /// The values, by group.
    package var groups: [SwitchGroup: [SwitchKey: SwitchRecord]]
    /// The groups of owners of which values are written too that the server lacks: those that it cannot have forgotten
    /// for want of a use. Values of everybody are never forgotten, and always written.
    package var added: Set<SwitchGroup>

    /// Creates held values.
    package init(_ groups: [SwitchGroup: [SwitchKey: SwitchRecord]], added: Set<SwitchGroup>) {
        self.groups = groups
        self.added = added
    }
}

/// A change of a switch for the server.
package struct SharedStateWrite: Sendable, Equatable {
    package var key: SwitchKey
    /// The new value.
    package var value: Bool
    /// The version that the switch has as far as the caller knows: a later one refuses the change, so that
    /// a change that was given up never overtakes one that was acknowledged.
    package var known: UInt64
    /// The value that is required; nil for any.
    package var expectation: SwitchExpectation?
    /// True when the switch may get a value although it has none.
    package var admitsNewRow: Bool
    /// The greatest number that the caller knows.
    package var highest: UInt64
    /// The caller.
    package var instance: String

    /// Creates a change.
    package init(
        key: SwitchKey,
        value: Bool,
        known: UInt64,
        expectation: SwitchExpectation?,
        admitsNewRow: Bool,
        highest: UInt64,
        instance: String
    ) {
        self.key = key
        self.value = value
        self.known = known
        self.expectation = expectation
        self.admitsNewRow = admitsNewRow
        self.highest = highest
        self.instance = instance
    }
}

/// The result of a change of a switch.
package enum SharedStateWriteResult: Sendable, Equatable {
    /// It is stored, under this number.
    case stored(UInt64)
    /// The switch has this later value, which the caller did not know: nothing was stored.
    case late(SwitchRecord)
    /// The present value is not the required one: nothing was stored.
    case changed(Bool)
    /// The switch has no value yet, and the caller did not admit a new one.
    case newRow
    /// There are as many values as may be.
    case full
    /// The server was empty a moment ago: values may be about to be written back.
    case settling
}
