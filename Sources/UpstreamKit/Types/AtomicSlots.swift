import Locking
import Synchronization

/// A fixed number of counters that threads read and write without a lock.
///
/// The memory is allocated by `init` and freed by `deinit`.
final class AtomicSlots: Sendable {
    let count: Int
    private let memory: SharedPointer

    private var slots: UnsafeMutablePointer<Atomic<UInt64>> {
        UnsafeMutablePointer(memory.pointer)
    }

    /// Creates counters of zero.
    init(count: Int) {
        self.count = count
        let slots = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: count)
        memory = SharedPointer(allocated: slots)
        for index in 0..<count { (slots + index).initialize(to: Atomic(0)) }
    }

    deinit {
        slots.deinitialize(count: count)
        slots.deallocate()
    }

    /// The counter of a slot.
    subscript(_ slot: Int) -> UInt64 {
        get { slots[slot].load(ordering: .acquiring) }
        set { slots[slot].store(newValue, ordering: .releasing) }
    }

    /// Sets the counter of a slot to a number, unless it is greater already.
    func raise(_ slot: Int, to number: UInt64) {
        slots[slot].max(number, ordering: .acquiringAndReleasing)
    }
}
