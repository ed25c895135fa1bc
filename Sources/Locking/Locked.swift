#if canImport(Darwin)
    public import Darwin
#else
    public import Glibc
#endif

/// A value that several threads share under a lock.
///
/// Built on the mutex of POSIX threads because the thread sanitizer understands that one; the
/// locks of `Synchronization.Mutex` are invisible to it on Linux, and every use looks like a race.
/// Mutex and value share one allocation, because a mutex must never move. A thread that locks
/// twice waits for ever.
public struct Locked<Value: ~Copyable>: ~Copyable {
    /// The mutex; the value follows it.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// The distance from the mutex to the value.
    @inlinable
    static var valueOffset: Int {
        let alignment = MemoryLayout<Value>.alignment
        return (MemoryLayout<pthread_mutex_t>.size + alignment - 1) / alignment * alignment
    }

    @inlinable
    var value: UnsafeMutablePointer<Value> {
        (UnsafeMutableRawPointer(mutex) + Self.valueOffset).assumingMemoryBound(to: Value.self)
    }

    /// Creates a free lock.
    @inlinable
    public init(_ initialValue: consuming sending Value) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: Self.valueOffset + MemoryLayout<Value>.size,
            alignment: max(
                MemoryLayout<pthread_mutex_t>.alignment,
                MemoryLayout<Value>.alignment
            )
        )
        mutex = memory.bindMemory(to: pthread_mutex_t.self, capacity: 1)
        (memory + Self.valueOffset).bindMemory(to: Value.self, capacity: 1)
            .initialize(to: initialValue)
        pthread_mutex_init(mutex, nil)
    }

    @inlinable
    deinit {
        pthread_mutex_destroy(mutex)
        value.deinitialize(count: 1)
        UnsafeMutableRawPointer(mutex).deallocate()
    }

    /// Calls `body` with exclusive access to the value, after waiting for it; passes on its error.
    /// It must be short, and must not wait.
    @inlinable
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}

// The value is only ever touched inside the lock.
extension Locked: @unchecked Sendable where Value: ~Copyable {}
