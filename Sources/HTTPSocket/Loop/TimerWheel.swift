/// When connections have to be looked at again: a ring of lists, one a tick, with a hand that goes
/// around (Varghese and Lauck 1987).
///
///     hand ──► [tick 7: 3 → 12]  [tick 8: –]  [tick 9: 5]  …  1,024 ticks, then round again
///
/// It is lazy. A deadline that moves *later*, as an idle timeout does with every request, costs
/// nothing: the connection stays where it is, is looked at too early, and is put where it belongs
/// by now. So a busy connection touches the wheel once a timeout, not once a request.
/// Deadlines beyond the ring wait at its far end, in the same way. All operations are O(1).
struct TimerWheel: ~Copyable {
    /// Ticks once around: 51 s at 50 ms, so that most deadlines need one place.
    static let ringLength = 1024
    private static let none = UInt32.max

    private struct Link {
        var next: UInt32
        var previous: UInt32
        /// The tick whose list this slot is in, or `none`.
        var place: UInt32
    }

    private var hand: UInt32
    private var heads: [UInt32]
    // Only the pages of slots that were used are ever in memory.
    private let links: UnsafeMutablePointer<Link>
    private var initialized = 0

    /// How many slots have a place.
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

    /// Makes sure that the slot comes up at `tick` at the latest; earlier is possible.
    mutating func expect(_ slot: Int, by tick: UInt32) {
        prepare(slot)
        let place = links[slot].place
        if place != Self.none {
            guard tick < place else { return }
            unlink(slot)
        }
        let soonest = hand + 1
        link(slot, at: min(max(tick, soonest), hand + UInt32(Self.ringLength) - 1))
    }

    /// Forgets the slot.
    mutating func cancel(_ slot: Int) {
        guard slot < initialized, links[slot].place != Self.none else { return }
        unlink(slot)
    }

    /// Takes one slot whose place is `tick` or earlier off the wheel; nil when none is left, and
    /// the hand then stands at `tick`.
    mutating func popDue(at tick: UInt32) -> Int? {
        while hand < tick {
            let head = heads[Self.index(hand + 1)]
            if head != Self.none {
                unlink(Int(head))
                return Int(head)
            }
            // Nothing waits: the hand may jump.
            hand = count == 0 ? tick : hand + 1
        }
        return nil
    }

    private static func index(_ tick: UInt32) -> Int { Int(tick) & (ringLength - 1) }

    private mutating func prepare(_ slot: Int) {
        while initialized <= slot {
            (links + initialized).initialize(
                to: Link(next: Self.none, previous: Self.none, place: Self.none)
            )
            initialized += 1
        }
    }

    private mutating func link(_ slot: Int, at tick: UInt32) {
        let index = Self.index(tick)
        let next = heads[index]
        links[slot] = Link(next: next, previous: Self.none, place: tick)
        if next != Self.none { links[Int(next)].previous = UInt32(slot) }
        heads[index] = UInt32(slot)
        count += 1
    }

    private mutating func unlink(_ slot: Int) {
        let link = links[slot]
        if link.previous == Self.none {
            heads[Self.index(link.place)] = link.next
        } else {
            links[Int(link.previous)].next = link.next
        }
        if link.next != Self.none { links[Int(link.next)].previous = link.previous }
        links[slot].place = Self.none
        count -= 1
    }
}
