import Locking
import SwitchKit
import Synchronization

@testable import TruthKit

/// A server in memory, with the same steps as the scripts, whose connections a test breaks.
final class FakeTruthServer: TruthServer {
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
        var readers: [String: AsyncStream<TruthEvent>.Continuation] = [:]
        var broken: Set<String> = []
        var fault = Fault.none
        var durability = TruthDurability.durable
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
    func setDurability(_ durability: TruthDurability) {
        state.withLock { $0.durability = durability }
    }
    func setMaximumRows(_ rows: Int) { state.withLock { $0.rows = rows } }

    /// Sends a message to all instances that none of them has sent.
    func forge(_ message: TruthMessage) {
        state.withLock { state in tell(message, of: epoch(&state), state) }
    }

    /// The value that it has.
    func record(_ key: SwitchKey) -> SwitchRecord? {
        state.withLock { $0.groups[SwitchGroup(of: key)]?[key] }
    }

    func version(_ slot: Int) -> UInt64 { state.withLock { $0.versions[slot, default: 0] } }

    // MARK: TruthServer

    private func epoch(_ state: inout State) -> String {
        if let epoch = state.epoch { return epoch }
        state.epochs += 1
        let epoch = "e\(state.epochs)"
        state.epoch = epoch
        return epoch
    }

    private func run<Result>(
        _ body: (inout State, String) -> Result
    ) throws(TruthServerError) -> Result {
        let outcome = state.withLock { state -> Swift.Result<Result, TruthServerError> in
            if case .away = state.fault { return .failure(.refused("it is away")) }
            let epoch = epoch(&state)
            let result = body(&state, epoch)
            if case .silent = state.fault { return .failure(.unanswered("it is silent")) }
            return .success(result)
        }
        return try outcome.get()
    }

    private func tell(
        _ message: TruthMessage,
        of epoch: String,
        only: String? = nil,
        _ state: State
    ) {
        let envelope = TruthMessage.Envelope(epoch: epoch, message: message)
        // As on a wire.
        guard let read = TruthMessage.Envelope(envelope.bytes) else { return }
        for (instance, reader) in state.readers where only == nil || only == instance {
            if !state.broken.contains(instance) { reader.yield(.message(read)) }
        }
    }

    func join() async throws(TruthServerError) -> TruthJoined {
        try run { TruthJoined(epoch: $1, versions: $0.versions) }
    }

    func raise(
        _ slots: [Int],
        above highest: UInt64,
        by instance: String
    ) async throws(TruthServerError) -> TruthRaised {
        try run { state, epoch in
            state.counter = max(state.counter, highest) + 1
            let previous = slots.map { ($0, state.versions[$0, default: 0]) }
            let raised = TruthRaised(
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
    ) async throws(TruthServerError) {
        try run { state, epoch in
            state.counter = max(state.counter, highest)
            let before = state.versions
            state.versions.merge(versions) { max($0, $1) }
            if state.versions != before { tell(.merged(by: instance), of: epoch, state) }
        }
    }

    func set(
        _ write: TruthWrite,
        within timeout: Duration
    ) async throws(TruthServerError) -> TruthWriteResult {
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

    func read(_ group: SwitchGroup) async throws(TruthServerError) -> TruthGroup {
        try run { state, epoch in
            TruthGroup(
                epoch: epoch,
                isSettling: state.settles,
                records: state.groups[group] ?? [:]
            )
        }
    }

    func restore(
        _ records: [SwitchKey: SwitchRecord],
        of group: SwitchGroup,
        highest: UInt64,
        by instance: String
    ) async throws(TruthServerError) {
        try run { state, epoch in
            state.counter = max(state.counter, highest)
            for (key, record) in records where state.groups[group]?[key] == nil {
                state.groups[group, default: [:]][key] = record
                tell(.set(key, record, by: instance), of: epoch, state)
            }
        }
    }

    func beat(
        session: UInt64,
        sentAt: UInt64,
        isHeartbeat: Bool,
        by instance: String
    ) async throws(TruthServerError) {
        try run { state, epoch in
            tell(.beat(session: session, sentAt: sentAt), of: epoch, only: instance, state)
            if isHeartbeat { tell(.alive(instance), of: epoch, state) }
        }
    }

    func confirm(
        _ version: UInt64,
        to other: String,
        by instance: String
    ) async throws(TruthServerError) {
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

    func durability() async throws(TruthServerError) -> TruthDurability {
        try run { state, _ in state.durability }
    }

    func forget(unusedFor days: Int, today: Int) async throws(TruthServerError) -> Int { 0 }

    func messages(to instance: String) -> AsyncStream<TruthEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TruthEvent.self)
        state.withLock { state in
            state.readers[instance] = continuation
            continuation.yield(.connected)
        }
        return stream
    }
}
