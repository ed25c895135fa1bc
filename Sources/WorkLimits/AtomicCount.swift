#if canImport(Darwin)
    import Locking

    /// A number that threads share. The system's atomics are newer than the oldest system of the client's apps, which
    /// count a few times a page; the service counts millions of times a second.
    struct AtomicCount: ~Copyable, Sendable {
        private let value: Locked<Int>

        init(_ value: Int) { self.value = Locked(value) }

        var current: Int { value.withLock(\.self) }

        func set(_ new: Int) { value.withLock { $0 = new } }

        /// Adds a number, which may wrap, and returns the sum.
        @discardableResult
        func add(_ change: Int) -> Int {
            value.withLock { value in
                value &+= change
                return value
            }
        }
    }
#else
    import Synchronization

    /// A number that threads share.
    struct AtomicCount: ~Copyable, Sendable {
        private let value: Atomic<Int>

        init(_ value: Int) { self.value = Atomic(value) }

        var current: Int { value.load(ordering: .relaxed) }

        func set(_ new: Int) { value.store(new, ordering: .relaxed) }

        /// Adds a number, which may wrap, and returns the sum.
        @discardableResult
        func add(_ change: Int) -> Int {
            value.wrappingAdd(change, ordering: .relaxed).newValue
        }
    }
#endif
