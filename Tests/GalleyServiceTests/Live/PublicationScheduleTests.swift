@testable import GalleyService
import Testing

@Suite("The next publication of a page")
struct PublicationScheduleTests {
    /// A hub's schedule played over a time of its own, in milliseconds.
    private struct Play {
        private let start = ContinuousClock.now
        private var schedule = PublicationSchedule()
        private var moments: Set<Int> = []
        private let coalesce: Duration
        /// The times at which a page was published.
        private(set) var published: [Int] = []

        init(coalesce: Int = 50) {
            self.coalesce = .milliseconds(coalesce)
        }

        private func instant(_ time: Int) -> ContinuousClock.Instant {
            start + .milliseconds(time)
        }

        private mutating func add(_ moment: ContinuousClock.Instant?) {
            if let moment { moments.insert(Int(start.duration(to: moment) / .milliseconds(1))) }
        }

        /// A page that an upstream has changed is finished.
        mutating func offer(at time: Int) {
            add(schedule.offer(coalesce: coalesce, isFirst: false, now: instant(time)))
        }

        /// A reader changes something, and a page that has it is finished in the same millisecond.
        mutating func change(at time: Int) {
            add(schedule.hasten(coalesce: coalesce, now: instant(time)))
            offer(at: time)
        }

        /// Publishes what is due.
        mutating func advance(to time: Int) {
            guard moments.remove(time) != nil else { return }
            guard schedule.begin(instant(time), now: instant(time)) != nil else { return }
            schedule.catchUp()
            published.append(time)
        }

        /// The time from a moment to the next publication.
        func wait(after time: Int) -> Int? {
            published.first { $0 > time }.map { $0 - time }
        }
    }

    @Test("amid changes of upstreams, what a reader does is published within 100 ms")
    func amidUpstreams() throws {
        var play = Play()
        let changes = Set([4_000, 5_033, 7_001, 9_999])
        for time in 0..<14_000 {
            if time % 40 == 0 { play.offer(at: time) }
            if changes.contains(time) { play.change(at: time) }
            play.advance(to: time)
        }
        for time in changes.sorted() {
            #expect(try #require(play.wait(after: time)) <= 100, "at \(time)")
        }
        // Upstreams' own changes are doubled up to 2 s.
        #expect(zip(play.published, play.published.dropFirst()).contains { $1 - $0 >= 2_000 })
        #expect(play.published.count < 20)
    }

    @Test("readers that keep changing something are each published within 100 ms, not one by one")
    func amidReaders() throws {
        var play = Play()
        for time in 0..<10_000 {
            if time % 20 == 0 { play.change(at: time) }
            play.advance(to: time)
        }
        for time in stride(from: 0, to: 9_800, by: 20) {
            #expect(try #require(play.wait(after: time)) <= 100, "at \(time)")
        }
        #expect(play.published.count <= 200)
    }

    @Test("a module that waits for an hour publishes what a reader did all the same")
    func longCoalesce() throws {
        var play = Play(coalesce: 3_600_000)
        for time in 0..<3_000 {
            if time == 100 { play.offer(at: time) }
            if time == 1_000 { play.change(at: time) }
            play.advance(to: time)
        }
        #expect(play.published == [1_100])
    }

    @Test("alone, it waits for no more than the module says")
    func alone() {
        var play = Play()
        for time in 0..<1_000 {
            if time == 100 { play.change(at: time) }
            play.advance(to: time)
        }
        #expect(play.published == [150])
    }

    @Test("a page that lacks a reader's change leaves the next one in haste")
    func overtaken() throws {
        let start = ContinuousClock.now
        var schedule = PublicationSchedule()
        let coalesce = Duration.seconds(60)
        let offered = schedule.offer(coalesce: coalesce, isFirst: false, now: start)
        let late = try #require(offered)
        #expect(late == start + coalesce)
        let hastened = schedule.hasten(coalesce: coalesce, now: start)
        let soon = try #require(hastened)
        let isLate = schedule.begin(late, now: soon) != nil
        #expect(!isLate)
        let isSoon = schedule.begin(soon, now: soon) != nil
        #expect(isSoon && schedule.hasReadersChange)
        let next = schedule.offer(coalesce: coalesce, isFirst: false, now: soon)
        #expect(next == soon + .milliseconds(100))
    }

    @Test("of two publications at once the earlier one counts only where it ends first")
    func newest() {
        var schedule = PublicationSchedule()
        let start = ContinuousClock.now
        _ = schedule.offer(coalesce: .zero, isFirst: true, now: start)
        let slow = schedule.begin(start, now: start)
        #expect(slow.map(schedule.isNewest) == true)
        let due = schedule.offer(coalesce: .zero, isFirst: false, now: start)
        #expect(slow.map(schedule.isNewest) == true)
        let quick = due.flatMap { moment in schedule.begin(moment, now: moment) }
        #expect(quick.map(schedule.isNewest) == true)
        #expect(slow.map(schedule.isNewest) == false)
        // The later one may fail, and end never.
        var failing = schedule
        #expect(slow.map { failing.end($0) } == true)
        #expect(quick.map { schedule.end($0) } == true)
        #expect(slow.map { schedule.end($0) } == false)
    }
}
