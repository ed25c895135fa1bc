import Dispatch
import Locking

/// Runs a task on Swift's threads, and waits for it on the fuzzer's.
///
/// - Throws: The task's error.
func wait<Value: Sendable>(
    for body: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
        do {
            let value = try await body()
            outcome.result.withLock { $0 = .success(value) }
        } catch {
            outcome.result.withLock { $0 = .failure(error) }
        }
        outcome.isDone.signal()
    }
    outcome.isDone.wait()
    guard let result = outcome.result.withLock(\.self) else {
        preconditionFailure("a task without a result")
    }
    return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
    let result = Locked<Result<Value, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
}
