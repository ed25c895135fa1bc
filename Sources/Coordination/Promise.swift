public import Locking

/// A value that is there later, for any number of tasks that wait for it.
@usableFromInline
package final class Promise<Value: Sendable>: Sendable {
    @usableFromInline
    enum State: Sendable {
        case waiting([UnsafeContinuation<Value, Never>])
        case fulfilled(Value)
    }

    @usableFromInline let state = Locked(State.waiting([]))

    /// Creates a promise without a value.
    @inlinable
    package init() {}

    /// The value, waited for. Cancellation does not end the wait.
    @inlinable
    package var value: Value {
        get async {
            // Resumed here or by `fulfill(with:)`; a fulfilled promise keeps no continuation.
            await withUnsafeContinuation { continuation in
                let value = state.withLock { state -> Value? in
                    switch state {
                    case .waiting(let waiting):
                        state = .waiting(waiting + [continuation])
                        return nil
                    case .fulfilled(let value): return value
                    }
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }

    /// Sets the value, and resumes all that wait. A second value is ignored.
    @inlinable
    package func fulfill(with value: Value) {
        let waiting = state.withLock { state -> [UnsafeContinuation<Value, Never>] in
            guard case .waiting(let waiting) = state else { return [] }
            state = .fulfilled(value)
            return waiting
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }
}
