import ModuleKit
import Synchronization

/// Sets switches one change after another where an upstream is told first, so that of two changes
/// from the same value only one happens.
final class SwitchKeeper: Sendable {
    /// Why a switch was not set.
    enum Failure: Error {
        /// The store did not take it.
        case store(SwitchStoreFailure)
        /// The upstream did not take it, or the page is not there.
        case problem(Problem)
    }

    /// The most changes of one switch that wait for each other: each may take its upstream's time, so
    /// that whoever comes later would have gone before it is served.
    private static let maximumWaiting = 32

    private let store: any SwitchStore
    /// Those who wait for the switch to be free, by switch; a switch that is not in it is.
    private let waiting = Mutex<[SwitchKey: [CheckedContinuation<Bool, Never>]]>([:])

    init(_ store: any SwitchStore) {
        self.store = store
    }

    /// Sets a switch.
    ///
    /// - Parameters:
    ///   - was: what the caller believes it is; nil does not matter.
    ///   - tell: tells the upstream; nothing is changed when that fails.
    ///   - present: what an upstream says the switch is, where it alone knows.
    func set(
        _ toggle: SwitchControl,
        _ key: SwitchKey,
        to value: Bool,
        was: Bool?,
        tell: () async throws(Problem) -> Void,
        present: () async throws(Problem) -> Bool?
    ) async throws(Failure) {
        let expectation = was.map { SwitchExpectation(value: $0, unset: toggle.unset) }
        guard toggle.told != nil else {
            return try await storing { () async throws(SwitchStoreFailure) in
                try await store.set(key, to: value, expecting: expectation)
            }
        }
        guard await enter(key) else {
            throw .store(.unusable("as many changes wait for the switch as may"))
        }
        defer { leave(key) }
        if let was { try await check(was, toggle, key, present) }
        do throws(Problem) { try await tell() } catch { throw .problem(error) }
        if toggle.isUpstreams { return }
        try await storing { () async throws(SwitchStoreFailure) in
            try await store.set(key, to: value, expecting: nil)
        }
    }

    private func storing(
        _ body: () async throws(SwitchStoreFailure) -> Void
    ) async throws(Failure) {
        do throws(SwitchStoreFailure) { try await body() } catch { throw .store(error) }
    }

    /// Compares what the caller believes with what is so.
    private func check(
        _ was: Bool,
        _ toggle: SwitchControl,
        _ key: SwitchKey,
        _ present: () async throws(Problem) -> Bool?
    ) async throws(Failure) {
        let now: Bool?
        if toggle.isUpstreams {
            do throws(Problem) { now = try await present() } catch { throw .problem(error) }
        } else {
            let values = await store.values(of: key.module, owners: [key.owner])
            now = values.stored[key] ?? toggle.unset
        }
        if let now, now != was { throw .store(.changed(now)) }
    }

    // MARK: One after another

    /// Waits until the switch is free; false when too many do already.
    private func enter(_ key: SwitchKey) async -> Bool {
        await withCheckedContinuation { continuation in
            let enters: Bool? = waiting.withLock { waiting in
                guard let count = waiting[key]?.count else {
                    waiting[key] = []
                    return true
                }
                guard count < Self.maximumWaiting else { return false }
                waiting[key]?.append(continuation)
                return nil
            }
            if let enters { continuation.resume(returning: enters) }
        }
    }

    private func leave(_ key: SwitchKey) {
        let next: CheckedContinuation<Bool, Never>? = waiting.withLock { waiting in
            guard let queue = waiting[key], !queue.isEmpty else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume(returning: true)
    }
}
