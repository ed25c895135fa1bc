/// The changes whose answers wait for other instances to confirm them. Pure.
///
/// A confirmation may arrive before the server's answer that names the change, as they come over different
/// connections: some are kept until then.
package struct Confirmations: Sendable {
    /// The maximum of changes that wait at once; the answers of others wait for the whole bound.
    package static let maximumWaiting = 1_024
    /// The maximum of confirmations that are kept for changes that are not known yet.
    static let maximumEarly = 1_024

    private var missing: [UInt64: Set<ExactString>] = [:]
    private var early: [(version: UInt64, instance: String)] = []

    /// Creates confirmations of nothing.
    package init() {}

    /// The number of changes that wait.
    package var count: Int { missing.count }

    /// The state of a change after something was noted.
    package enum State: Sendable {
        /// Every instance has confirmed it.
        case confirmed
        /// Some instance has not.
        case waiting
    }

    /// Begins to wait for instances.
    ///
    /// - Returns: `waiting` also where there is no room for another change, which then has no end before its
    ///   bound.
    package mutating func begin(_ version: UInt64, by instances: Set<ExactString>) -> State {
        let known = early.filter { $0.version == version }.map(\.instance)
        early.removeAll { $0.version == version }
        let open = instances.subtracting(known.exact)
        if open.isEmpty { return .confirmed }
        if missing.count < Self.maximumWaiting { missing[version] = open }
        return .waiting
    }

    /// Notes that an instance has confirmed a change.
    ///
    /// - Returns: `confirmed` when it was the last one; the change then waits no more.
    package mutating func confirm(_ version: UInt64, by instance: String) -> State {
        guard missing[version] != nil else {
            early.append((version, instance))
            if early.count > Self.maximumEarly { early.removeFirst() }
            return .waiting
        }
        missing[version]?.remove(instance)
        guard missing[version]?.isEmpty == true else { return .waiting }
        missing[version] = nil
        return .confirmed
    }

    /// Ends the wait for a change.
    package mutating func end(_ version: UInt64) {
        missing[version] = nil
    }
}
