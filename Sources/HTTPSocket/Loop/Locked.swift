internal import Glibc

/// A value that several threads share under a lock.
///
/// Built on the mutex of POSIX threads because the thread sanitizer understands that one; the
/// locks of `Synchronization.Mutex` are invisible to it on Linux, and every use looks like a race.
// The value is only ever touched inside the lock.
final class Locked<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` with exclusive access to the value. It must be short, and must not wait.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
