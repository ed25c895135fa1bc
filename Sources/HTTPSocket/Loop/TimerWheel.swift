/// A timer wheel for the connections' deadlines: a ring of lists, one a tick, with a hand that goes
/// around (Varghese and Lauck 1987).
///
///     hand ──► [tick 7: 3 → 12]  [tick 8: –]  [tick 9: 5]  …  1,024 ticks, then round again
///
/// It is lazy. A deadline that moves *later*, as an idle timeout does with every request, costs
/// nothing: the slot stays in its list, comes up too early, and is scheduled again. So a busy
/// connection touches the wheel once a timeout, not once a request. Deadlines beyond the ring wait at
/// its far end in the same way. All operations are O(1).
struct TimerWheel: ~Copyable {
    /// Ticks once around: 51 s at 50 ms, so that most deadlines are scheduled once.
    static let ringLength = 1024
    private static let none = UInt32.max

    private struct Link {
        var next: UInt32
        var previous: UInt32
        /// The tick whose list contains this slot, or `none`.
        var tick: UInt32
    }

    private var hand: UInt32
    private var heads: [UInt32]
    // Only the pages of slots that were used are ever in memory.
    private let links: UnsafeMutablePointer<Link>
    private var initialized = 0

    /// The number of scheduled slots.
    private(set) var count = 0

    /// A wheel for slots below `capacity`, its hand at `tick`.
    init(capacity: Int, tick: UInt32) {
        hand = tick
        heads = Array(repeating: Self.none, count: Self.ringLength)
        links = .allocate(capacity: capacity)
    }

    deinit {
        links.deallocate()
    }

    /// Schedules the slot to come up at `tick` at the latest; earlier is possible.
    mutating func schedule(_ slot: Int, by tick: UInt32) {
        prepare(slot)
        let current = links[slot].tick
        if current != Self.none {
            guard tick < current else { return }
            unlink(slot)
        }
        let soonest = hand + 1
        link(slot, at: min(max(tick, soonest), hand + UInt32(Self.ringLength) - 1))
    }

    /// Removes the slot.
    mutating func cancel(_ slot: Int) {
        guard slot < initialized, links[slot].tick != Self.none else { return }
        unlink(slot)
    }

    /// Removes and returns one slot that is scheduled for `tick` or earlier; nil when none is left, with
    /// the hand at `tick`.
    mutating func popDue(at tick: UInt32) -> Int? {
        while hand < tick {
            let head = heads[Self.index(hand + 1)]
            if head != Self.none {
                unlink(Int(head))
                return Int(head)
            }
            // Nothing is scheduled: the hand may jump.
            hand = count == 0 ? tick : hand + 1
        }
        return nil
    }

    private static func index(_ tick: UInt32) -> Int { Int(tick) & (ringLength - 1) }

    private mutating func prepare(_ slot: Int) {
        while initialized <= slot {
            (links + initialized).initialize(
                to: Link(next: Self.none, previous: Self.none, tick: Self.none)
            )
            initialized += 1
        }
    }

    private mutating func link(_ slot: Int, at tick: UInt32) {
        let index = Self.index(tick)
        let next = heads[index]
        links[slot] = Link(next: next, previous: Self.none, tick: tick)
        if next != Self.none { links[Int(next)].previous = UInt32(slot) }
        heads[index] = UInt32(slot)
        count += 1
    }

    private mutating func unlink(_ slot: Int) {
        let link = links[slot]
        if link.previous == Self.none {
            heads[Self.index(link.tick)] = link.next
        } else {
            links[Int(link.previous)].next = link.next
        }
        if link.next != Self.none { links[Int(link.next)].previous = link.previous }
        links[slot].tick = Self.none
        count -= 1
    }
}
