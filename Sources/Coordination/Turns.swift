internal import Locking

/// Turns by key: tasks that take the turn at one key go on one after another, in the order in which they came.
package final class Turns<Key: Hashable & Sendable>: Sendable {
    private let maximumWaiting: Int
    /// The tasks that wait, by key; a key that is absent is free.
    private let waiting = Locked<[Key: [CheckedContinuation<Void, Never>]]>([:])

    /// Creates turns; none is taken.
    ///
    /// - Parameter maximumWaiting: the maximum of tasks that wait at one key.
    package init(maximumWaiting: Int) {
        self.maximumWaiting = maximumWaiting
    }

    /// Runs a function when its turn at a key has come.
    ///
    /// - Returns: nil, without running it, when too many wait at the key already.
    package func run<Value: Sendable, Failure>(
        at key: Key,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value? {
        guard await take(key) else { return nil }
        defer { end(key) }
        return try await body()
    }

    private enum Admission {
        case immediate, refused
    }

    private func take(_ key: Key) async -> Bool {
        var isRefused = false
        // Resumed here, or by the one whose turn ends.
        await withCheckedContinuation { continuation in
            let admission = waiting.withLock { waiting -> Admission? in
                guard let count = waiting[key]?.count else {
                    waiting[key] = []
                    return .immediate
                }
                guard count < maximumWaiting else { return .refused }
                waiting[key]?.append(continuation)
                return nil
            }
            guard let admission else { return }
            isRefused = admission == .refused
            continuation.resume()
        }
        return !isRefused
    }

    private func end(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            if waiting[key]?.isEmpty ?? true {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume()
    }
}
