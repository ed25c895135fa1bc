import HTTPSocket
import ModuleKit
import Synchronization

/// Finished pages in memory, found by the request target that asked for them.
///
/// Pages are stored under their canonical name and found by any of the spellings (parameter order,
/// percent-encoding) that led to them. What they hold is bounded in bytes; when there is no more
/// room, those go that have not been asked for since the hand of the clock last passed them.
final class PageMemory: Sendable {
    /// Enough for a few thousand pages of ordinary size on a small machine.
    static let defaultMaximumBytes = 128 << 20

    /// Spellings kept of one page: more than clients have, and too few to fill the memory with.
    static let maximumTargets = 8

    // Only ever touched under the lock below.
    private final class Slot: @unchecked Sendable {
        let name: String
        var page: FinishedPage
        var targets: [[UInt8]] = []
        var isRecentlyUsed = true

        init(name: String, page: FinishedPage) {
            self.name = name
            self.page = page
        }
    }

    private struct State {
        var slots: [String: Slot] = [:]
        var targets = TargetTable<Slot>()
        var ring: [Slot] = []
        var hand = 0
        var bytes = 0
    }

    private let maximumBytes: Int
    private let state = Mutex(State())

    init(maximumBytes: Int = defaultMaximumBytes) {
        self.maximumBytes = maximumBytes
    }

    /// The page that this very target led to before, stale or not. Allocates nothing.
    func page(forTarget target: UnsafeRawBufferPointer) -> FinishedPage? {
        state.withLock { state in
            guard let slot = state.targets.value(for: target) else { return nil }
            slot.isRecentlyUsed = true
            return slot.page
        }
    }

    /// The page of a canonical name, stale or not.
    func page(named name: String) -> FinishedPage? {
        state.withLock { state in
            guard let slot = state.slots[name] else { return nil }
            slot.isRecentlyUsed = true
            return slot.page
        }
    }

    /// Keeps a page under its name, in place of an older one.
    func store(_ page: FinishedPage, named name: String) {
        state.withLock { state in
            if let slot = state.slots[name] {
                state.bytes += page.memoryBytes - slot.page.memoryBytes
                slot.page = page
                slot.isRecentlyUsed = true
            } else if page.memoryBytes <= maximumBytes {
                let slot = Slot(name: name, page: page)
                state.slots[name] = slot
                state.ring.append(slot)
                state.bytes += page.memoryBytes
            }
            evict(&state)
        }
    }

    /// Lets a target find the page of a name from now on.
    func add(target: String, forName name: String) {
        let bytes = Array(target.utf8)
        state.withLock { state in
            guard let slot = state.slots[name], slot.targets.count < Self.maximumTargets,
                !slot.targets.contains(bytes)
            else { return }
            slot.targets.append(bytes)
            state.targets.insert(slot, for: bytes)
        }
    }

    /// How many pages there are, and the bytes they hold.
    var usage: (pages: Int, bytes: Int) {
        state.withLock { ($0.slots.count, $0.bytes) }
    }

    /// Second chance: the hand passes over pages used since its last visit, and takes the others.
    private func evict(_ state: inout State) {
        while state.bytes > maximumBytes, !state.ring.isEmpty {
            if state.hand >= state.ring.count { state.hand = 0 }
            let slot = state.ring[state.hand]
            if slot.isRecentlyUsed, state.ring.count > 1 {
                slot.isRecentlyUsed = false
                state.hand += 1
                continue
            }
            state.ring.swapAt(state.hand, state.ring.count - 1)
            state.ring.removeLast()
            state.slots[slot.name] = nil
            state.bytes -= slot.page.memoryBytes
            for target in slot.targets { state.targets.remove(target) }
        }
    }
}
