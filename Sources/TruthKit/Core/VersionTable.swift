/// The versions of upstream resources that instances share: for each slot the number of its last refresh, as
/// far as this instance knows. Pure; the caller brings the messages and the server's answers.
///
/// Numbers come from one counter of the server, so that of two refreshes of a slot the later has the greater
/// one; whatever is lost, repeated or out of order, the greatest number wins. The number of slots is fixed:
/// two resources may share one, and are then taken for refreshed together.
package struct VersionTable: Sendable {
    /// The number of slots; others are ignored.
    package static let slotCount = 4_096
    /// The greatest number that counts: a script's numbers are exact up to it. Greater ones are ignored.
    package static let maximumNumber: UInt64 = 1 << 53

    /// The version of each slot that was ever refreshed.
    package private(set) var versions: [Int: UInt64] = [:]
    /// The slots that were refreshed here while the server was away, so that perhaps nobody was told yet,
    /// each with the mark of its last refresh.
    package private(set) var untold: [Int: UInt64] = [:]
    /// The number of times that slots were remembered as untold.
    package private(set) var mark: UInt64 = 0
    /// The greatest number that this instance has seen of anything; a server that has lost its own goes on
    /// above it.
    package private(set) var highest: UInt64 = 0

    /// Creates a table without versions.
    package init() {}

    /// Notes a number of the server.
    package mutating func see(_ number: UInt64) {
        if number <= Self.maximumNumber { highest = max(highest, number) }
    }

    /// Learns of a refresh on another instance.
    ///
    /// - Returns: false when the slot has this version or a later one already; else what this instance has of
    ///   the slot's resources is out of date.
    package mutating func learn(_ version: UInt64, of slot: Int) -> Bool {
        guard Self.isValid(version, of: slot) else { return false }
        see(version)
        guard version > versions[slot, default: 0] else { return false }
        versions[slot] = version
        return true
    }

    /// Notes a refresh of this instance, which has the new responses itself.
    ///
    /// - Parameters:
    ///   - slot: the slot of the resource.
    ///   - version: the number of the refresh.
    ///   - previous: the slot's version before, as the server had it.
    /// - Returns: true when another instance refreshed the slot in between without this one knowing: what it
    ///   has of the slot's other resources is out of date, so all of the slot is.
    package mutating func raise(
        _ slot: Int,
        to version: UInt64,
        from previous: UInt64
    ) -> Bool {
        guard Self.isValid(version, of: slot) else { return false }
        see(version)
        let known = versions[slot, default: 0]
        guard version > known else { return false }
        versions[slot] = version
        // One that is told late may have been overtaken by another in the meantime.
        return previous > known || untold[slot] != nil
    }

    /// Notes that slots were refreshed here without the server.
    package mutating func remember(untold slots: some Sequence<Int>) {
        mark += 1
        for slot in slots { untold[slot] = mark }
    }

    /// Forgets slots of which everybody was told, unless they were refreshed again since.
    ///
    /// - Parameter mark: the mark when the others were about to be told.
    package mutating func forget(untold slots: some Sequence<Int>, before mark: UInt64) {
        for slot in slots where untold[slot, default: .max] <= mark { untold[slot] = nil }
    }

    /// Learns the versions that the server has.
    ///
    /// - Returns: the slots of which this instance is out of date, and the versions that the server lacks, as
    ///   one has that came back empty.
    package mutating func compare(
        with server: [Int: UInt64]
    ) -> (outdated: [Int], missing: [Int: UInt64]) {
        let missing = versions.filter { $0.value > server[$0.key, default: 0] }
        let outdated = server.keys.sorted().filter { learn(server[$0, default: 0], of: $0) }
        return (outdated, missing)
    }

    private static func isValid(_ version: UInt64, of slot: Int) -> Bool {
        version <= maximumNumber && 0..<slotCount ~= slot
    }
}
