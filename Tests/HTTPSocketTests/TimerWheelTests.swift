import Testing

@testable import HTTPSocket

@Suite("The timer wheel")
struct TimerWheelTests {
    @Test("Every slot comes up by its tick, and never before the last time round")
    func due() {
        var wheel = TimerWheel(capacity: 100, tick: 5)
        for slot in 0..<100 { wheel.schedule(slot, by: UInt32(5 + slot)) }
        for tick in UInt32(5)..<110 {
            while let slot = wheel.popDue(at: tick) {
                #expect(slot == 0 ? tick == 6 : tick == UInt32(5 + slot))
            }
        }
        #expect(wheel.count == 0)
    }

    @Test("A later deadline does not move a slot, an earlier one does")
    func moves() {
        var wheel = TimerWheel(capacity: 2, tick: 0)
        wheel.schedule(0, by: 10)
        wheel.schedule(0, by: 20)
        wheel.schedule(1, by: 20)
        wheel.schedule(1, by: 3)
        #expect(wheel.popDue(at: 3) == 1)
        #expect(wheel.popDue(at: 9) == nil)
        #expect(wheel.popDue(at: 10) == 0)
    }

    @Test("A deadline beyond the ring comes up early, at the ring's end")
    func far() {
        var wheel = TimerWheel(capacity: 1, tick: 100)
        wheel.schedule(0, by: 100_000)
        #expect(wheel.popDue(at: 100 + 1022) == nil)
        #expect(wheel.popDue(at: 100 + 1023) == 0)
    }

    @Test("A cancelled slot does not come up, and its neighbours do")
    func cancel() {
        var wheel = TimerWheel(capacity: 3, tick: 0)
        for slot in 0..<3 { wheel.schedule(slot, by: 4) }
        wheel.cancel(1)
        wheel.cancel(1)
        var seen: Set<Int> = []
        while let slot = wheel.popDue(at: 50) { seen.insert(slot) }
        #expect(seen == [0, 2])
    }

    @Test("A loop that slept for hours finds every slot that was due")
    func sleep() {
        var wheel = TimerWheel(capacity: 3, tick: 0)
        wheel.schedule(0, by: 1)
        wheel.schedule(1, by: 900)
        #expect(wheel.popDue(at: 1_000_000) == 0)
        #expect(wheel.popDue(at: 1_000_000) == 1)
        #expect(wheel.popDue(at: 1_000_000) == nil)
        wheel.schedule(2, by: 1_000_001)
        #expect(wheel.popDue(at: 1_000_001) == 2)
    }
}
