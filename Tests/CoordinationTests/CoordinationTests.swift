import Coordination
import Dispatch
import Locking
import TestSupport
import Testing

@Suite struct PromiseTests {
    @Test func `All that wait get the first value, and who comes later gets it at once`() async {
        let promise = Promise<Int>()
        async let first = promise.value
        async let second = promise.value
        promise.fulfill(with: 1)
        promise.fulfill(with: 2)
        #expect(await [first, second, promise.value] == [1, 1, 1])
    }
}

@Suite struct TurnsTests {
    /// The tasks inside a turn: now, at most, and all that were.
    private struct Count: Sendable {
        var now = 0
        var most = 0
        var all = 0
    }

    @Test func `Tasks at one key go on one after another, and none is lost`() async {
        let turns = Turns<String>(maximumWaiting: 100)
        let box = Box()
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = await turns.run(at: "switch") {
                        box.enter()
                        await Task.yield()
                        box.leave()
                    }
                }
            }
        }
        #expect(box.count.most == 1)
        #expect(box.count.all == 50)
    }

    private final class Box: Sendable {
        private let state = Locked(Count())

        var count: Count { state.withLock(\.self) }

        func enter() {
            state.withLock { count in
                count.now += 1
                count.all += 1
                count.most = max(count.most, count.now)
            }
        }

        func leave() {
            state.withLock { $0.now -= 1 }
        }
    }

    @Test func `A task beyond the maximum is refused, and a key is free again after the last`()
        async
    {
        let turns = Turns<Int>(maximumWaiting: 0)
        let refused = await turns.run(at: 1) {
            await turns.run(at: 1) { true } == nil
        }
        #expect(refused == true)
        #expect(await turns.run(at: 1) { true } == true)
    }

    @Test func `A turn whose work fails is ended`() async throws {
        struct Failure: Error {}
        let turns = Turns<Int>(maximumWaiting: 1)
        await #expect(throws: Failure.self) {
            _ = try await turns.run(at: 1) { () async throws -> Int in throw Failure() }
        }
        #expect(await turns.run(at: 1) { 2 } == 2)
    }
}

@Suite struct WorkerMailboxTests {
    /// A worker that adds what it is sent, and sleeps on a semaphore.
    private final class Adder: Sendable {
        let sum = Locked(0)
        let mailbox: WorkerMailbox<Int>
        private let semaphore = DispatchSemaphore(value: 0)

        init() {
            mailbox = WorkerMailbox { [semaphore] in _ = semaphore.signal() }
        }

        func start() -> Bool {
            mailbox.start { WorkerThread.start { self.run() } == 0 }
        }

        private func run() {
            while let items = mailbox.take() {
                sum.withLock { $0 += items.reduce(0, +) }
                if mailbox.beginSleep() { semaphore.wait() }
            }
            sum.withLock { $0 += mailbox.close().count * 1_000_000 }
            mailbox.ended()
        }
    }

    @Test
    func `Every item that was taken in is seen by the thread, also one from before its start`()
        async
    {
        let adder = Adder()
        #expect(!adder.mailbox.post(1))
        #expect(adder.mailbox.post(2, beforeStart: true))
        #expect(adder.start())
        for item in 0..<1_000 { #expect(adder.mailbox.post(item)) }
        #expect(await eventually { adder.sum.withLock(\.self) == 2 + 499_500 })
        adder.mailbox.stop()
        await adder.mailbox.waitUntilStopped()
        #expect(!adder.mailbox.post(1))
        #expect(!adder.start())
    }

    @Test func `An item that is not admitted is refused`() {
        let adder = Adder()
        #expect(!adder.mailbox.post(1, beforeStart: true) { false })
    }

    @Test func `A mailbox that is stopped before its start has ended`() async {
        let adder = Adder()
        adder.mailbox.stop()
        await adder.mailbox.waitUntilStopped()
        #expect(!adder.start())
    }
}
