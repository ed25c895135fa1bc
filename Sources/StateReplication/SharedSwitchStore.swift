import Locking
package import SwitchKit
import UpstreamKit

/// The switches of several instances, on the server that they share.
///
/// A group is read once, then messages keep it up to date. An instance that is not connected, or has not read a
/// group, does not know its values, and says so.
package struct SharedSwitchStore: SwitchStore {
    /// The time in which a change is stored, or its client is told that the outcome is not known.
    package static let timeout = Duration.seconds(2)

    /// The pause before a server that was empty a moment ago is asked again, and before a late change is
    /// tried again where many change one switch.
    private static let pause = Duration.milliseconds(20)

    /// The time in which a page waits for a server that was empty a moment ago.
    private static let settlingPatience = Duration.milliseconds(1_250)

    private let sharedState: SharedState

    /// Creates the store of an instance.
    package init(_ sharedState: SharedState) {
        self.sharedState = sharedState
    }

    // MARK: Reading

    package func values(of module: String, owners: [String]) async -> SwitchValues {
        let start = ContinuousClock.now
        let groups = owners.map { SwitchGroup(module: module, owner: $0) }
        var values = SwitchValues()
        for group in groups {
            guard let (records, version) = await read(group, since: start) else { return .unknown }
            values.stored.merge(records.mapValues(\.value)) { $1 }
            values.versions.append(version)
        }
        return values
    }

    /// Returns what is held of a group, after reading it where that is due; nil where it cannot be read.
    private func read(
        _ group: SwitchGroup,
        since start: ContinuousClock.Instant
    ) async -> (records: [SwitchKey: SwitchRecord], version: SwitchVersion)? {
        // Another try where the connection was lost in between, or the group has no room.
        while true {
            let isConnected = sharedState.lease.isValid
            if isConnected {
                if let held = sharedState.values(of: group) { return held }
                if await sharedState.load(group), let held = sharedState.values(of: group) {
                    return held
                }
            }
            let patience = isConnected ? Self.settlingPatience : SharedState.patience
            guard start.duration(to: .now) < patience, !Task.isCancelled else { return nil }
            try? await Task.sleep(for: Self.pause)
        }
    }

    // MARK: Setting

    @discardableResult
    package func set(
        _ key: SwitchKey,
        to value: Bool,
        expecting expectation: SwitchExpectation?,
        admitsNewRow: @escaping @Sendable () -> Bool
    ) async throws(SwitchStoreError) -> SwitchStoring {
        if let reason = sharedState.reason { throw .unusable(reason) }
        let end = ContinuousClock.now + Self.timeout
        var write = sharedState.write(key, value: value, expecting: expectation)
        // The server stores it in place of the version that is known here, and of no other.
        var former = sharedState.value(of: key, at: write.known)
        while true {
            let left = ContinuousClock.now.duration(to: end)
            guard left > .zero else { throw .unusable("many others change the switch") }
            switch try await result(of: write, within: left) {
            case .stored(let version):
                sharedState.note(SwitchRecord(value: value, version: version), of: key)
                await sharedState.confirmation(of: version)
                return SwitchStoring(former: former, version: version)
            case .late(let record):
                sharedState.note(record, of: key)
                write.known = record.version
                former = record.value
            case .changed(let present): throw .changed(present)
            case .full: throw .full
            case .newRow:
                guard admitsNewRow() else { throw .newRowRefused }
                write.admitsNewRow = true
            case .settling: try? await Task.sleep(for: Self.pause)
            }
        }
    }

    private func result(
        of write: SharedStateWrite,
        within timeout: Duration
    ) async throws(SwitchStoreError) -> SharedStateWriteResult {
        do throws(SharedStateServerError) {
            return try await sharedState.server.set(write, within: timeout)
        } catch {
            switch error {
            case .refused(let reason): throw .unusable(reason)
            case .unanswered(let reason): throw .outcomeUnknown(reason)
            }
        }
    }
}

extension SharedState {
    /// Returns what is held of a group; nil where it has to be read. The first use of a day is noted on the server,
    /// which forgets what is not used.
    fileprivate func values(
        of group: SwitchGroup
    ) -> (records: [SwitchKey: SwitchRecord], version: SwitchVersion)? {
        let today = group.owner.isEmpty ? nil : calendar.today
        let (values, isFirst) = state.withLock { state in
            let values = state.switches.values(of: group)
            guard values != nil, let today else { return (values, false) }
            return (values, state.switches.use(group, on: today))
        }
        if isFirst { aside { _ = await self.load(group) } }
        return values
    }

    /// Reads a group from the server; returns false where that failed or is to be tried again.
    func load(_ group: SwitchGroup) async -> Bool {
        let (session, epoch) = state.withLock { state in
            state.switches.beginReading(group)
            return (state.switches.session, state.epoch)
        }
        guard let read = try? await server.read(group), read.epoch == epoch else { return false }
        let held = state.withLock { $0.switches.knows(group) }
        let today = calendar.today
        // What a server lacks that was empty a moment ago may be about to be written back.
        if read.isSettling, !held { return false }
        let (missing, highest) = state.withLock { state in
            for record in read.records.values { state.versions.see(record.version) }
            let missing = state.switches.finishReading(
                group,
                records: read.records,
                session: session,
                notedOn: today
            )
            return (missing, state.versions.highest)
        }
        if !missing.isEmpty {
            let held = SharedStateSwitches([group: missing], added: [group])
            aside { _ = try? await self.writeBack(held, highest: highest) }
        }
        return true
    }

    /// Makes a change for the server, with the version that is known of the switch.
    func write(
        _ key: SwitchKey,
        value: Bool,
        expecting expectation: SwitchExpectation?
    ) -> SharedStateWrite {
        state.withLock { state in
            SharedStateWrite(
                key: key,
                value: value,
                known: state.switches.version(of: key),
                expectation: expectation,
                admitsNewRow: key.owner.isEmpty,
                highest: state.versions.highest,
                instance: instance
            )
        }
    }

    /// Returns the value that a version of a switch is known to have; nil where that is not known.
    func value(of key: SwitchKey, at version: UInt64) -> Bool? {
        state.withLock { state in
            let record = state.switches.record(of: key)
            return record?.version == version ? record?.value : nil
        }
    }

    /// Takes a value that the server has named.
    func note(_ record: SwitchRecord, of key: SwitchKey) {
        let isNew = state.withLock { state in
            state.versions.see(record.version)
            return state.switches.apply(record, to: key)
        }
        if isNew { observer.changed() }
    }
}
