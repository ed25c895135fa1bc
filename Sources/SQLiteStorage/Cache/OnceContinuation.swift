import Locking

/// A continuation that several callers may try to resume; the first one does.
final class OnceContinuation<Value: Sendable>: Sendable {
    private let continuation: Locked<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) {
        self.continuation = Locked(continuation)
    }

    /// Resumes the continuation, unless that has been done; returns true if so.
    @discardableResult
    func resume(_ value: Value) -> Bool {
        let taken = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        taken?.resume(returning: value)
        return taken != nil
    }
}
