import Coordination
import ModuleMapping
import PageServing
import RedisKit
import StateReplication
import SwitchKit

struct SwitchChange: Sendable {
    let key: SwitchKey
    let value: Bool
    /// The value that the client believes the switch has; nil when that does not matter.
    let expectedValue: Bool?
    let clientAddress: String
}

/// Sets switches. Changes of a switch whose upstream is sent them first happen one after another, on all
/// instances, so that of two changes from the same value only one succeeds.
final class SwitchService: Sendable {
    /// The reason why a switch was not set.
    enum Failure: Error {
        /// The store did not take it.
        case store(SwitchStoreError)
        /// The upstream did not take it, or the page cannot be built.
        case problem(Problem)
    }

    /// The maximum of changes of one switch that wait for each other: each may take its upstream's
    /// time, so that the client of a later one would have given up before it is served.
    private static let maximumWaiters = 32

    /// The requests under way.
    let requests = SwitchRequests()

    /// The time beyond the upstream's for which a change keeps those of other instances waiting: to store it.
    private static let storingTime = Duration.seconds(3)

    private let store: any SwitchStore
    private let turns: RedisTurns?
    private let newRows = NewRowLimiter()
    private let changes = Turns<SwitchKey>(maximumWaiting: maximumWaiters)

    /// - Parameters:
    ///   - store: the values.
    ///   - turns: turns of the instances at switches; nil where there is one instance.
    init(_ store: any SwitchStore, turns: RedisTurns? = nil) {
        self.store = store
        self.turns = turns
    }

    /// Sets a switch. Nothing is changed when its upstream fails.
    ///
    /// - Returns: what was stored; nil where its upstream has the value.
    func set(
        _ control: SwitchControl,
        to change: SwitchChange,
        upstream: some SwitchUpstream
    ) async throws(Failure) -> SwitchStoring? {
        guard control.notification != nil else {
            let expectation = change.expectedValue.map {
                SwitchExpectation(value: $0, unset: control.unset)
            }
            return try await write(change, expecting: expectation)
        }
        let done = try await changes.run(at: change.key) {
            () async throws(Failure) -> SwitchStoring? in
            try await store(change, of: control, through: upstream)
        }
        guard let done else {
            throw .store(.unusable("as many changes wait for the switch as may"))
        }
        return done
    }

    /// Sets a switch whose upstream is sent the change first, in the change's turn.
    private func store(
        _ change: SwitchChange,
        of control: SwitchControl,
        through upstream: some SwitchUpstream
    ) async throws(Failure) -> SwitchStoring? {
        let turn = try await turn(at: change, of: control, with: upstream)
        defer { if let turn { turns?.end(turn) } }
        try await check(change, of: control, with: upstream)
        do throws(Problem) { try await upstream.store() } catch { throw .problem(error) }
        if control.isUpstreams { return nil }
        return try await write(change, expecting: nil)
    }

    private func write(
        _ change: SwitchChange,
        expecting expectation: SwitchExpectation?
    ) async throws(Failure) -> SwitchStoring {
        let newRows = newRows
        let isShared = change.key.owner.isEmpty
        do throws(SwitchStoreError) {
            return try await store.set(
                change.key,
                to: change.value,
                expecting: expectation,
                admitsNewRow: { isShared || newRows.admits(change.clientAddress) }
            )
        } catch {
            throw .store(error)
        }
    }

    /// Compares the expected value with the present one.
    private func check(
        _ change: SwitchChange,
        of control: SwitchControl,
        with upstream: some SwitchUpstream
    ) async throws(Failure) {
        guard let expected = change.expectedValue else { return }
        let present: Bool?
        if control.isUpstreams {
            do throws(Problem) {
                present = try await upstream.currentValue()
            } catch {
                throw .problem(error)
            }
        } else {
            let values = await store.values(of: change.key.module, owners: [change.key.owner])
            present = values.stored[change.key] ?? control.unset
        }
        if let present, present != expected { throw .store(.changed(present)) }
    }

    // MARK: One after another

    /// Takes the turn at a switch, before other instances; nil where there are none.
    ///
    /// A change that nothing is compared for, and that only its upstream stores, needs no turn and goes on
    /// while there is none to be had.
    private func turn(
        at change: SwitchChange,
        of control: SwitchControl,
        with upstream: some SwitchUpstream
    ) async throws(Failure) -> RedisTurns.Turn? {
        guard let turns else { return nil }
        let key = change.key
        let name = Hash128(key.module, key.section, key.item, key.owner).bytes
        // The value is read and the change sent, each within the page's time.
        let time = upstream.timeout * 2 + Self.storingTime
        do throws(RedisError) {
            if let turn = try await turns.take(name, for: time) { return turn }
        } catch {
            if control.isUpstreams, change.expectedValue == nil { return nil }
            throw .store(.unusable("the other instances cannot be asked to wait"))
        }
        throw .store(.unusable("other instances change the switch all the time"))
    }
}
