import Locking
import SwitchKit
import Synchronization

@testable import StateReplication

/// A server in memory, with the same steps as the scripts, whose connections a test breaks.
final class FakeSharedStateServer: SharedStateServer {
    /// A fault that calls meet.
    enum Fault: Sendable {
        case none
        /// Nobody is reached.
        case away
        /// Changes are made, and the caller is not told.
        case silent
    }

    private struct State {
        var epoch: String?
        var epochs = 0
        var counter: UInt64 = 1_000
        var versions: [Int: UInt64] = [:]
        var groups: [SwitchGroup: [SwitchKey: SwitchRecord]] = [:]
        var readers: [String: AsyncStream<SharedStateEvent>.Continuation] = [:]
        var broken: Set<String> = []
        var fault = Fault.none
        var durability = SharedStateDurability.durable
        var settles = false
        var rows = 1_000_000
    }

    private let state = Locked(State())

    // MARK: What a test does

    /// Breaks the connection that an instance hears messages over; they are lost.
    func disconnect(_ instance: String) {
        state.withLock { state in
            state.broken.insert(instance)
            state.readers[instance]?.yield(.disconnected)
        }
    }

    /// Connects an instance again.
    func connect(_ instance: String) {
        state.withLock { state in
            state.broken.remove(instance)
            state.readers[instance]?.yield(.connected)
        }
    }

    /// What it has, as a snapshot that it is put back to later.
    struct Snapshot: Sendable {
        fileprivate let versions: [Int: UInt64]
        fileprivate let groups: [SwitchGroup: [SwitchKey: SwitchRecord]]
    }

    var snapshot: Snapshot {
        state.withLock { Snapshot(versions: $0.versions, groups: $0.groups) }
    }

    /// Has what it had, without a word; its clock, which numbers are taken from, goes on.
    func putBack(to snapshot: Snapshot) {
        state.withLock { state in
            state.versions = snapshot.versions
            state.groups = snapshot.groups
        }
    }

    /// Loses all keys without a word.
    func empty(settling: Bool = false) {
        state.withLock { state in
            state.epoch = nil
            state.counter = 1_000
            state.versions = [:]
            state.groups = [:]
            state.settles = settling
        }
    }

    /// Ends the time in which values may be about to be written back.
    func settle() { state.withLock { $0.settles = false } }

    func setFault(_ fault: Fault) { state.withLock { $0.fault = fault } }
    func setDurability(_ durability: SharedStateDurability) {
        state.withLock { $0.durability = durability }
    }
    func setMaximumRows(_ rows: Int) { state.withLock { $0.rows = rows } }

    /// Sends a message to all instances that none of them has sent.
    func forge(_ message: SharedStateMessage) {
        state.withLock { state in tell(message, of: epoch(&state), state) }
    }

    /// The value that it has.
    func record(_ key: SwitchKey) -> SwitchRecord? {
        state.withLock { $0.groups[SwitchGroup(of: key)]?[key] }
    }

    func version(_ slot: Int) -> UInt64 { state.withLock { $0.versions[slot, default: 0] } }

    // MARK: SharedStateServer

    private func epoch(_ state: inout State) -> String {
        if let epoch = state.epoch { return epoch }
        state.epochs += 1
        let epoch = "e\(state.epochs)"
        state.epoch = epoch
        return epoch
    }

    private func run<Result>(
        _ body: (inout State, String) -> Result
    ) throws(SharedStateServerError) -> Result {
        let outcome = state.withLock { state -> Swift.Result<Result, SharedStateServerError> in
            if case .away = state.fault { return .failure(.refused("it is away")) }
            let epoch = epoch(&state)
            let result = body(&state, epoch)
            if case .silent = state.fault { return .failure(.unanswered("it is silent")) }
            return .success(result)
        }
        return try outcome.get()
    }

    private func tell(
        _ message: SharedStateMessage,
        of epoch: String,
        only: String? = nil,
        _ state: State
    ) {
        let envelope = SharedStateMessage.Envelope(epoch: epoch, message: message)
        // As on a wire.
        guard let read = SharedStateMessage.Envelope(envelope.bytes) else { return }
        for (instance, reader) in state.readers where only == nil || only == instance {
            if !state.broken.contains(instance) { reader.yield(.message(read)) }
        }
    }

    func join() async throws(SharedStateServerError) -> SharedStateJoin {
        try run { SharedStateJoin(epoch: $1, versions: $0.versions) }
    }

    func raise(
        _ slots: [Int],
        above highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) -> SharedStateRaise {
        try run { state, epoch in
            state.counter = max(state.counter, highest) + 1
            let previous = slots.map { ($0, state.versions[$0, default: 0]) }
            let raised = SharedStateRaise(
                version: state.counter,
                previous: Dictionary(previous) { $1 }
            )
            for slot in slots { state.versions[slot] = state.counter }
            tell(
                .raised(version: raised.version, by: instance, previous: raised.previous),
                of: epoch,
                state
            )
            return raised
        }
    }

    func restore(
        _ versions: [Int: UInt64],
        highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) {
        try run { state, epoch in
            state.counter = max(state.counter, highest)
            let before = state.versions
            state.versions.merge(versions) { max($0, $1) }
            if state.versions != before { tell(.merged(by: instance), of: epoch, state) }
        }
    }

    func set(
        _ write: SharedStateWrite,
        within timeout: Duration
    ) async throws(SharedStateServerError) -> SharedStateWriteResult {
        try run { state, epoch in
            let group = SwitchGroup(of: write.key)
            let old = state.groups[group]?[write.key]
            if old == nil, state.settles { return .settling }
            if let old, old.version > write.known { return .late(old) }
            if let expectation = write.expectation {
                let present = old?.value ?? expectation.unset
                if present != expectation.value { return .changed(present) }
            }
            if old == nil {
                if state.groups.values.reduce(0, { $0 + $1.count }) >= state.rows { return .full }
                if !write.admitsNewRow { return .newRow }
            }
            state.counter = max(state.counter, write.highest) + 1
            let record = SwitchRecord(value: write.value, version: state.counter)
            state.groups[group, default: [:]][write.key] = record
            tell(.set(write.key, record, by: write.instance), of: epoch, state)
            return .stored(state.counter)
        }
    }

    func read(_ group: SwitchGroup) async throws(SharedStateServerError) -> SharedStateGroup {
        try run { state, epoch in
            SharedStateGroup(
                epoch: epoch,
                isSettling: state.settles,
                records: state.groups[group] ?? [:]
            )
        }
    }

    func restore(
        _ held: SharedStateSwitches,
        highest: UInt64,
        by instance: String
    ) async throws(SharedStateServerError) -> Int {
        try run { state, epoch in
            state.counter = max(state.counter, highest)
            var count = 0
            for (group, records) in held.groups {
                for (key, record) in records {
                    if let old = state.groups[group]?[key] {
                        guard old.version < record.version else { continue }
                    } else if !held.added.contains(group), !group.owner.isEmpty {
                        continue
                    }
                    state.groups[group, default: [:]][key] = record
                    tell(.set(key, record, by: instance), of: epoch, state)
                    count += 1
                }
            }
            return count
        }
    }

    func beat(
        session: UInt64,
        sentAt: UInt64,
        isHeartbeat: Bool,
        by instance: String
    ) async throws(SharedStateServerError) {
        try run { state, epoch in
            tell(.beat(session: session, sentAt: sentAt), of: epoch, only: instance, state)
            if isHeartbeat { tell(.alive(instance), of: epoch, state) }
        }
    }

    func confirm(
        _ version: UInt64,
        to other: String,
        by instance: String
    ) async throws(SharedStateServerError) {
        try run { state, epoch in
            tell(.confirmed(version: version, by: instance), of: epoch, only: other, state)
        }
    }

    func leave(_ instance: String) async {
        try? run { state, epoch in
            tell(.gone(instance), of: epoch, state)
            state.readers[instance]?.finish()
        }
    }

    func durability() async throws(SharedStateServerError) -> SharedStateDurability {
        try run { state, _ in state.durability }
    }

    func forget(unusedFor days: Int, today: Int) async throws(SharedStateServerError) -> Int { 0 }

    func messages(to instance: String) -> AsyncStream<SharedStateEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SharedStateEvent.self)
        state.withLock { state in
            state.readers[instance] = continuation
            continuation.yield(.connected)
        }
        return stream
    }
}
