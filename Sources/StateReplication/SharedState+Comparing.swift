import Locking
import SwitchKit
import UpstreamKit

/// The comparison of what an instance knows with what the server has: at each connection, and once a minute, as a
/// server may be put back to an earlier state, or be set otherwise, without a word.
extension SharedState {
    /// The pause after a try that failed; a random part of it spreads instances.
    private static let joinPause = Duration.milliseconds(50)

    /// Compares after a connection was made, until that has succeeded.
    func join(_ session: UInt64) async {
        while !Task.isCancelled {
            do throws(SharedStateServerError) {
                try await compare(in: session, isRejoin: true)
                return
            } catch {
                try? await Task.sleep(for: Self.joinPause * Double.random(in: 1...2))
            }
        }
    }

    /// Compares again and again, until it is cancelled.
    func compareRepeatedly() async {
        while !Task.isCancelled {
            // Instances do not come at once.
            try? await Task.sleep(for: comparisonPause * Double.random(in: 0.9...1))
            let session = state.withLock { $0.isJoined ? $0.switches.session : 0 }
            // One that fails is made again a minute later, or with the next connection.
            if session > 0 { try? await compare(in: session, isRejoin: false) }
        }
    }

    private func compare(in session: UInt64, isRejoin: Bool) async throws(SharedStateServerError) {
        let joined = try await server.join()
        let durability = try await server.durability()
        guard note(durability, in: session) else { return }
        await compare(with: joined, session, isRejoin: isRejoin)
    }

    /// Notes the server's promise; returns false when the connection is another by now.
    private func note(_ durability: SharedStateDurability, in session: UInt64) -> Bool {
        let (isCurrent, isNew) = state.withLock { state in
            guard state.switches.session == session else { return (false, false) }
            defer { state.durability = durability }
            return (true, state.durability != durability)
        }
        if isNew {
            switch durability {
            case .durable: observer.report(.durable)
            case .weak(let reason): observer.report(.weak(reason))
            }
        }
        return isCurrent
    }

    private func compare(with joined: SharedStateJoin, _ session: UInt64, isRejoin: Bool) async {
        let result = state.withLock { state -> Comparison? in
            guard state.switches.session == session, !Task.isCancelled else { return nil }
            let isOther = state.epoch.map { $0 != joined.epoch } ?? false
            let (outdated, missing) = state.versions.compare(with: joined.versions)
            state.epoch = joined.epoch
            state.isJoined = true
            state.statistics.comparisons += 1
            let held = state.switches.held
            let added =
                isOther || isRejoin || daysKept == nil
                ? Set(held.keys) : state.switches.groups(notedSince: firstUnforgottenDay)
            return Comparison(
                outdated: outdated,
                missing: missing,
                held: SharedStateSwitches(held, added: added),
                highest: state.versions.highest
            )
        }
        guard let result else { return }
        publish(joined.versions.map { ($0.key, $0.value) }, outdated: result.outdated)
        observer.joined()
        observer.changed()
        await restore(result)
    }

    /// The first day of which the server has forgotten no use, on whatever day its own clock is.
    private var firstUnforgottenDay: Int {
        // The server's clock may be a day ahead now, and may have been one behind at the use.
        guard let today = calendar.today, let daysKept else { return .max }
        return today - daysKept + 2
    }

    /// The differences between an instance and its server.
    private struct Comparison {
        let outdated: [Int]
        let missing: [Int: UInt64]
        let held: SharedStateSwitches
        let highest: UInt64
    }

    /// Writes back what the server lacks or has in an older version. What fails is tried again with the next message,
    /// which is then one of another epoch.
    private func restore(_ result: Comparison) async {
        do throws(SharedStateServerError) {
            let switches = try await writeBack(
                result.held,
                highest: result.highest,
                isReported: false
            )
            if !result.missing.isEmpty {
                try await server.restore(result.missing, highest: result.highest, by: instance)
            }
            if switches + result.missing.count > 0 {
                observer.report(.restored(versions: result.missing.count, switches: switches))
            }
        } catch {
            state.withLock { $0.epoch = "" }
        }
    }

    /// Writes switches back; returns the number of those that the server lacked or had in an older version.
    @discardableResult
    func writeBack(
        _ held: SharedStateSwitches,
        highest: UInt64,
        isReported: Bool = true
    ) async throws(SharedStateServerError) -> Int {
        guard !held.groups.isEmpty else { return 0 }
        let count = try await server.restore(held, highest: highest, by: instance)
        state.withLock { $0.statistics.writtenBack += UInt64(count) }
        if isReported, count > 0 { observer.report(.restored(versions: 0, switches: count)) }
        return count
    }
}
