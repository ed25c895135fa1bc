package import SwitchKit
import WorkLimits

/// The values of shared switches that an instance holds, by owner, as far as it has been told. Pure but for
/// the counters, by which pages know that they are out of date.
///
/// A group is read once and kept up to date by messages. What was read before the connection was lost is not
/// trusted until it has been read again.
package struct SwitchTable: Sendable {
    /// The bound of what is held, in bytes.
    package static let maximumBytes = 32 << 20

    struct GroupValues: Sendable {
        var records: [SwitchKey: SwitchRecord] = [:]
        /// The connection under which they were read; 0 when they are still being read.
        var session: UInt64 = 0
        let counter: EvictionCounter
        /// The last day on which the server was told of a use; nil for none.
        var notedDay: Int?
        /// The last day of a use.
        var usedDay: Int?
    }

    /// The counter of a group. Once the group is evicted nobody counts its changes, so that the pages made of
    /// it are out of date then.
    final class EvictionCounter: Sendable {
        let counter: VersionCounter

        init(_ counter: VersionCounter) {
            self.counter = counter
        }

        deinit {
            counter.count()
        }
    }

    private var groups: LRUCache<SwitchGroup, GroupValues>
    private let lease: SwitchLease
    /// The values of numbers that the server's counter cannot have reached.
    package private(set) var refused: UInt64 = 0
    /// The number of the present connection, from 1.
    package private(set) var session: UInt64 = 0

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - lease: the time in which pages of its values are current.
    ///   - maximumBytes: the bound of what is held.
    package init(lease: SwitchLease, maximumBytes: Int = Self.maximumBytes) {
        self.lease = lease
        groups = LRUCache(maximumCost: maximumBytes)
    }

    /// The bytes in use, estimated.
    package var bytes: Int { groups.cost }

    /// Begins a connection: what is held has to be read again.
    package mutating func beginSession() {
        session += 1
        for key in groups.keys { groups.peek(key)?.counter.counter.count() }
    }

    /// Returns the values of a group with their version; nil when it has to be read first.
    package mutating func values(
        of group: SwitchGroup
    ) -> (records: [SwitchKey: SwitchRecord], version: SwitchVersion)? {
        guard let held = groups.value(for: group), held.session == session, session > 0 else {
            return nil
        }
        return (held.records, held.counter.counter.version)
    }

    /// The version of a switch that is known; 0 when it has none.
    package mutating func version(of key: SwitchKey) -> UInt64 {
        groups.value(for: SwitchGroup(of: key))?.records[key]?.version ?? 0
    }

    /// The value of a switch as it is known, with its version; nil when it has none.
    mutating func record(of key: SwitchKey) -> SwitchRecord? {
        groups.value(for: SwitchGroup(of: key))?.records[key]
    }

    /// True when the group was read, under whatever connection.
    package func knows(_ group: SwitchGroup) -> Bool {
        groups.peek(group).map { $0.session > 0 } ?? false
    }

    /// Makes room for a group that is about to be read, so that changes in between are not missed.
    package mutating func beginReading(_ group: SwitchGroup) {
        if groups.value(for: group) == nil {
            set(GroupValues(counter: EvictionCounter(VersionCounter(lease: lease))), for: group)
        }
    }

    /// Takes what was read of a group. Changes that were heard of in the meantime stay. A value of a number that the
    /// counter cannot have reached counts as older than any other.
    ///
    /// - Parameters:
    ///   - records: the values that the server has.
    ///   - session: the connection at the time when it was asked.
    ///   - day: the day on which it was asked, which it notes as one of a use; nil where that is not known.
    /// - Returns: the values that the server lacks, or has in an older version.
    package mutating func finishReading(
        _ group: SwitchGroup,
        records: [SwitchKey: SwitchRecord],
        session: UInt64,
        notedOn day: Int? = nil
    ) -> [SwitchKey: SwitchRecord] {
        beginReading(group)
        guard var held = groups.value(for: group) else { return [:] }
        let known = held.records
        let limit = VersionTable.limit
        let records = records.mapValues { record in
            guard record.version > limit else { return record }
            refused += 1
            return SwitchRecord(value: record.value, version: 0)
        }
        held.records.merge(records) { $0.version >= $1.version ? $0 : $1 }
        if held.records != known { held.counter.counter.count() }
        held.session = max(held.session, session)
        held.notedDay = day ?? held.notedDay
        held.usedDay = day ?? held.usedDay
        set(held, for: group)
        return known.filter { key, record in
            records[key].map { $0.version < record.version } ?? true
        }
    }

    /// Notes a use of a group that is held; returns true for the first one of a day, of which the server is to be told.
    package mutating func use(_ group: SwitchGroup, on day: Int) -> Bool {
        guard var held = groups.peek(group), day > held.usedDay ?? day - 1 else { return false }
        held.usedDay = day
        set(held, for: group)
        return true
    }

    /// Returns the groups that the server was told to be in use on a day or later.
    package func groups(notedSince day: Int) -> Set<SwitchGroup> {
        Set(groups.keys.filter { groups.peek($0)?.notedDay.map { $0 >= day } ?? false })
    }

    /// Takes a change.
    ///
    /// - Returns: true when the group is held and the change was not known.
    package mutating func apply(_ record: SwitchRecord, to key: SwitchKey) -> Bool {
        guard record.version <= VersionTable.limit else {
            refused += 1
            return false
        }
        let group = SwitchGroup(of: key)
        guard var held = groups.value(for: group),
            record.version > held.records[key]?.version ?? 0
        else { return false }
        held.records[key] = record
        set(held, for: group)
        held.counter.counter.count()
        return true
    }

    /// The values that are held of all groups.
    package var held: [SwitchGroup: [SwitchKey: SwitchRecord]] {
        var all: [SwitchGroup: [SwitchKey: SwitchRecord]] = [:]
        for key in groups.keys {
            if let records = groups.peek(key)?.records, !records.isEmpty { all[key] = records }
        }
        return all
    }

    private mutating func set(_ held: GroupValues, for group: SwitchGroup) {
        // Two texts a switch, and what dictionaries and counters take.
        let texts = held.records.keys.reduce(0) { $0 + $1.section.utf8.count + $1.item.utf8.count }
        let cost = 300 + group.module.utf8.count + texts + held.records.count * 120
        groups.set(held, cost: cost, for: group)
    }
}
