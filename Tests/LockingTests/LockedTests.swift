import Locking
import Testing

struct LockedTests {
    @Test("Threads that add to a value under the lock lose nothing")
    func adding() async {
        let sum = Shared(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 { sum.value.withLock { $0 += 1 } }
                }
            }
        }
        #expect(sum.value.withLock { $0 } == 80_000)
    }

    @Test("An error of the body passes, and leaves the lock free")
    func errors() {
        let lock = Locked([1])
        #expect(throws: Failure.self) {
            try lock.withLock { value throws(Failure) in
                value.append(2)
                throw Failure()
            }
        }
        #expect(lock.withLock { $0 } == [1, 2])
    }

    @Test("The value is released with the lock, whatever its alignment")
    func release() {
        weak var released: Shared<Int>?
        do {
            let value = Shared(1)
            released = value
            let lock = Locked((SIMD16<Double>.zero, value))
            #expect(lock.withLock { $0.0.sum() } == 0)
        }
        #expect(released == nil)
    }

    private struct Failure: Error {}

    private final class Shared<Value: Sendable>: Sendable {
        let value: Locked<Value>

        init(_ value: Value) { self.value = Locked(value) }
    }
}
