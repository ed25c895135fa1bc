package import Dispatch

extension DispatchQueue {
    /// Runs a function on the queue, for work that may wait for a disk or a lock; returns its value.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        // Resumed by the queue, which runs all that it is given.
        await withCheckedContinuation { continuation in
            async { continuation.resume(returning: body()) }
        }
    }
}
