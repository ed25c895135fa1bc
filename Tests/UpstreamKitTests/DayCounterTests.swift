import Testing
import UpstreamKit

@Suite("Days are counted")
struct DayCounterTests {
    private static let day = Duration.seconds(86_400)

    /// A clock that shows noon of a day of 2026 or later.
    private static func clock(on day: Int = DayCounter.earliest + 100) -> TestClock {
        let clock = TestClock()
        let noon = (Int64(day) * 86_400 + 43_200) * 1000
        clock.jump(.milliseconds(noon - clock.wall.milliseconds))
        return clock
    }

    @Test("from that of the beginning, as time passes")
    func passing() {
        let clock = Self.clock()
        let counter = DayCounter(clock.clock)
        #expect(counter.today == DayCounter.earliest + 100)
        clock.advance(.seconds(43_199))
        #expect(counter.today == DayCounter.earliest + 100)
        clock.advance(.seconds(1))
        #expect(counter.today == DayCounter.earliest + 101)
        clock.advance(Self.day * 400)
        #expect(counter.today == DayCounter.earliest + 501)
    }

    @Test("whatever the wall clock is set to", arguments: [-20_000, -400, -1, 1, 400, 20_000])
    func jumps(_ days: Int) {
        let clock = Self.clock()
        let counter = DayCounter(clock.clock)
        clock.jump(Self.day * days)
        #expect(counter.today == DayCounter.earliest + 100)
        clock.advance(Self.day)
        #expect(counter.today == DayCounter.earliest + 101)
    }

    @Test("not while the wall clock has lost its time", arguments: [0, DayCounter.earliest - 1])
    func lost(_ first: Int) {
        let clock = Self.clock(on: first)
        let counter = DayCounter(clock.clock)
        #expect(counter.today == nil)
        clock.advance(.seconds(60))
        #expect(counter.today == nil)
        clock.jump(Self.day * (DayCounter.earliest + 7 - first))
        #expect(counter.today == DayCounter.earliest + 7)
        clock.jump(Self.day * -first)
        #expect(counter.today == DayCounter.earliest + 7)
    }
}
