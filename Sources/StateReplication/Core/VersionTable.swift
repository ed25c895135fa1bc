import Glibc

/// The versions of upstream resources that instances share: for each slot the number of its last refresh, as
/// far as this instance knows. Pure; the caller brings the messages and the server's answers.
///
/// Numbers come from one counter of the server, so that of two refreshes of a slot the later has the greater
/// one; whatever is lost, repeated or out of order, the greatest number wins. The number of slots is fixed:
/// two resources may share one, and are then taken for refreshed together.
///
/// The counter is the microseconds since 1970, or one above its last number: it is never far ahead of the time.
/// Greater numbers than that are damaged or made up, and are refused, so that a client cannot use all of them up:
/// beyond 2^53 a script's numbers are not exact, and no refresh would be later than another.
package struct VersionTable: Sendable {
    /// The number of slots; others are ignored.
    package static let slotCount = 4_096
    /// The time by which a number may be ahead, in microseconds: a hundred years, as a clock that has lost its time
    /// says 1970.
    package static let allowance: UInt64 = 100 * 31_557_600 * 1_000_000

    /// The version of each slot that was ever refreshed.
    package private(set) var versions: [Int: UInt64] = [:]
    /// The slots that were refreshed here while the server was away, so that other instances may not know yet,
    /// each with the mark of its last refresh.
    package private(set) var untold: [Int: UInt64] = [:]
    /// The number of times that slots were remembered as untold.
    package private(set) var mark: UInt64 = 0
    /// The greatest number that this instance has seen of anything; a server that has lost its own goes on
    /// above it.
    package private(set) var highest: UInt64 = 0
    /// The numbers and slots that were refused.
    package private(set) var refused: UInt64 = 0

    private let limit: @Sendable () -> UInt64

    /// Creates a table without versions.
    ///
    /// - Parameter limit: the greatest number that the server's counter may have reached by now.
    package init(limit: @escaping @Sendable () -> UInt64 = { VersionTable.limit }) {
        self.limit = limit
    }

    /// The greatest number that a server's counter may have reached by now.
    package static var limit: UInt64 { UInt64(max(time(nil), 0)) * 1_000_000 + allowance }

    /// Notes a number of the server.
    package mutating func see(_ number: UInt64) {
        if number <= limit() { highest = max(highest, number) } else { refused += 1 }
    }

    /// Learns of a refresh on another instance.
    ///
    /// - Returns: false when the slot has this version or a later one already; else what this instance has of
    ///   the slot's resources is out of date.
    package mutating func learn(_ version: UInt64, of slot: Int) -> Bool {
        guard admits(version, of: slot) else { return false }
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
        guard admits(version, of: slot) else { return false }
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
        let outdated = server.keys.sorted().filter { learn(server[$0, default: 0], of: $0) }
        let limit = self.limit()
        let missing = versions.filter { slot, version in
            let present = server[slot, default: 0]
            return version > (present <= limit ? present : 0)
        }
        return (outdated, missing)
    }

    private mutating func admits(_ version: UInt64, of slot: Int) -> Bool {
        guard version <= limit(), 0..<Self.slotCount ~= slot else {
            refused += 1
            return false
        }
        return true
    }
}
