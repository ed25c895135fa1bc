public import Locking

/// The queue of what a worker thread has to do, and the phases of that thread's life.
///
/// The thread takes all items at once, and sleeps by means of its own that a ``Waker`` ends. Any thread may post.
@usableFromInline
package final class WorkerMailbox<Item: Sendable>: Sendable {
    @usableFromInline
    enum Phase {
        case idle, running, stopping, stopped
    }

    @usableFromInline
    struct State {
        @usableFromInline var phase = Phase.idle
        @usableFromInline var items: [Item] = []
        /// True while the thread sleeps, so that an item has to wake it.
        @usableFromInline var isSleeping = false

        @inlinable
        init() {}
    }

    @usableFromInline let state = Locked(State())
    @usableFromInline let end = Promise<Void>()
    @usableFromInline let wake: @Sendable () -> Void

    /// Creates a mailbox whose thread does not run yet.
    ///
    /// - Parameter wake: ends the thread's sleep, and does no harm when it does not sleep; called on any thread.
    @inlinable
    package init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Starts the thread, unless it was started or stopped before.
    ///
    /// - Parameter launch: starts the thread; returns false when the system has none.
    /// - Returns: true while the thread runs.
    @inlinable
    package func start(_ launch: () -> Bool) -> Bool {
        state.withLock { state in
            guard state.phase == .idle else { return state.phase == .running }
            guard launch() else { return false }
            state.phase = .running
            return true
        }
    }

    /// Adds an item where it will be seen.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - beforeStart: true when it may wait for a thread that is started later.
    ///   - admit: called under the lock before the item is added; false refuses it.
    /// - Returns: false when the thread does not run, or `admit` refused.
    @inlinable
    package func post(
        _ item: Item,
        beforeStart: Bool = false,
        admit: () -> Bool = { true }
    ) -> Bool {
        let (isAdded, wakes) = state.withLock { state -> (Bool, Bool) in
            guard state.phase == .running || beforeStart && state.phase == .idle, admit() else {
                return (false, false)
            }
            state.items.append(item)
            // The thread takes all items that there are: one wake-up does.
            defer { state.isSleeping = false }
            return (true, state.isSleeping)
        }
        if wakes { wake() }
        return isAdded
    }

    /// Ends the thread; returns at once.
    @inlinable
    package func stop() {
        let isIdle = state.withLock { state in
            defer { state.phase = state.phase == .running ? .stopping : state.phase }
            guard state.phase == .idle else { return false }
            state.phase = .stopped
            return true
        }
        if isIdle { end.fulfill(with: ()) }
        wake()
    }

    /// Waits until the thread has ended.
    @inlinable
    package func waitUntilStopped() async {
        await end.value
    }

    // MARK: For the thread

    /// Removes all items; nil when the thread must end.
    @inlinable
    package func take() -> [Item]? {
        state.withLock { state in
            state.isSleeping = false
            guard state.phase == .running else { return nil }
            defer { state.items.removeAll(keepingCapacity: true) }
            return state.items
        }
    }

    /// Returns true when there is nothing to do, so that the thread may sleep: an item wakes it from now on.
    @inlinable
    package func beginSleep() -> Bool {
        state.withLock { state in
            state.isSleeping = state.items.isEmpty && state.phase == .running
            return state.isSleeping
        }
    }

    /// Refuses further items, and returns those that were not taken.
    @inlinable
    package func close() -> [Item] {
        state.withLock { state in
            state.phase = .stopped
            defer { state.items = [] }
            return state.items
        }
    }

    /// Resumes all that wait for the thread's end; the thread's last call, after ``close()``.
    @inlinable
    package func ended() {
        end.fulfill(with: ())
    }
}
