import InputCore
import CSystem
import Dispatch
import JSONCore
import Locking

/// Returns memory that was freed to the system, at a bounded pace.
///
/// The allocator keeps what is freed, as the next page needs it soon. Only where the process holds more than
/// its budget is that given back: on a thread of its own, never on an event loop.
package final class MemoryKeeper: Sendable {
    /// The bytes of the allocator, as it counts them itself.
    struct Usage: Sendable, Equatable {
        /// The bytes that are allocated in its arenas.
        var used = 0
        /// The bytes that were freed there and are kept.
        var free = 0
        /// The bytes of buffers that have a mapping of their own.
        var mapped = 0
    }

    /// The system's part, which tests replace.
    package struct System: Sendable {
        /// The number of bytes of the process in memory; nil where it is unknown.
        var resident: @Sendable () -> Int?
        /// Returns freed memory to the system.
        var trim: @Sendable () -> Void

        /// The process itself.
        static let process = System {
            PhysicalMemory.residentBytes
        } trim: {
            JSONDocument.releaseParsers()
            galley_trim_allocator()
        }

        /// A process of unknown size.
        static let unknown = System(resident: { nil }, trim: {})
    }

    /// The least time between two returns: a return looks at all free memory, and what is returned has to be
    /// fetched again when it is needed.
    private static let pace = Duration.milliseconds(100)

    /// The longest part of the time that is spent on returning memory.
    private static let share = 10

    private struct State: Sendable {
        var isScheduled = false
        var isRunning = false
        var next = ContinuousClock.now
    }

    private let system: System
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "memory", qos: .utility)

    package init(_ system: System = .process) {
        self.system = system
    }

    /// The number of bytes of the process in memory; nil where it is unknown.
    var resident: Int? { system.resident() }

    /// The allocator's figures. It takes some milliseconds where much memory is free.
    static var usage: Usage {
        let bytes = galley_allocator_usage()
        return Usage(used: Int(bytes.used), free: Int(bytes.free), mapped: Int(bytes.mapped))
    }

    /// Has freed memory returned to the system soon. Returns at once.
    func trimSoon() {
        let delay = state.withLock { state -> Duration? in
            guard !state.isScheduled else { return nil }
            state.isScheduled = true
            return max(.zero, state.next - .now)
        }
        guard let delay else { return }
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: delay / .nanoseconds(1)))) {
            self.state.withLock { $0.isScheduled = false }
            _ = self.trimNow()
        }
    }

    /// Returns freed memory to the system now, unless that was done a moment ago.
    ///
    /// - Returns: true when it was done.
    func trimNow() -> Bool {
        let isDue = state.withLock { state in
            guard !state.isRunning, state.next <= .now else { return false }
            state.isRunning = true
            return true
        }
        guard isDue else { return false }
        let start = ContinuousClock.now
        system.trim()
        let end = ContinuousClock.now
        state.withLock { state in
            state.isRunning = false
            state.next = end + max(Self.pace, (end - start) * Self.share)
        }
        return true
    }
}
