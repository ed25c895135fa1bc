internal import CEpoll

/// A loop's connections, dense and indexed by slot. Address space for the maximum number of them is
/// reserved at once; the kernel provides memory for the pages that are used.
struct ConnectionTable: ~Copyable {
    private let rows: UnsafeMutablePointer<Connection>
    private let generations: UnsafeMutablePointer<UInt32>
    private let capacity: Int
    /// Slots below this one have been used at least once.
    private var used = 0
    private var free: [UInt32] = []

    /// The number of open connections.
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        rows = .allocate(capacity: capacity)
        generations = .allocate(capacity: capacity)
    }

    deinit {
        rows.deallocate()
        generations.deallocate()
    }

    /// Inserts a connection into the slot freed last, else the lowest unused one; nil when all are
    /// taken.
    mutating func insert(descriptor: Int32, peer: galley_peer) -> ConnectionID? {
        let slot: Int
        if let last = free.popLast() {
            slot = Int(last)
        } else if used < capacity {
            slot = used
            generations[slot] = 0
            used += 1
        } else {
            return nil
        }
        // Odd while taken, even while free. The highest bit stays clear for the loop's own tokens.
        generations[slot] = (generations[slot] &+ 1) & 0x7FFF_FFFF
        let connection = Connection(
            descriptor: descriptor,
            generation: generations[slot],
            peer: peer,
            interest: UInt32(GALLEY_READABLE)
        )
        (rows + slot).initialize(to: connection)
        count += 1
        return ConnectionID(slot: slot, generation: generations[slot])
    }

    /// Empties a taken slot.
    mutating func remove(_ slot: Int) {
        (rows + slot).deinitialize(count: 1)
        generations[slot] = (generations[slot] &+ 1) & 0x7FFF_FFFF
        free.append(UInt32(slot))
        count -= 1
    }

    /// The connection's slot, or nil after it was closed.
    func slot(of id: ConnectionID) -> Int? {
        let slot = Int(id.slot)
        return slot < used && generations[slot] == id.generation ? slot : nil
    }

    /// True when a connection is in a slot.
    func isTaken(_ slot: Int) -> Bool { slot < used && generations[slot] & 1 == 1 }

    /// The connection in a taken slot.
    subscript(slot: Int) -> Connection {
        @inline(__always) unsafeAddress { UnsafePointer(rows + slot) }
        @inline(__always) nonmutating unsafeMutableAddress { rows + slot }
    }

    /// The slots that are taken, in order.
    var slots: [Int] {
        (0..<used).filter { isTaken($0) }
    }
}
