@testable import GalleyService
import Testing

@Suite("Changes that keep coming are published at a slower pace")
struct PublicationPaceTests {
    @Test("the delay doubles up to two seconds, and is short again after a pause")
    func doubling() {
        var pace = PublicationPace()
        var now = ContinuousClock.now
        var delays: [Duration] = []
        for _ in 0..<8 {
            let delay = pace.delay(coalesce: .milliseconds(50), now: now)
            delays.append(delay)
            now += delay
            pace.published(at: now)
        }
        #expect(delays == [50, 100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
        now += .seconds(3)
        #expect(pace.delay(coalesce: .milliseconds(50), now: now) == .milliseconds(50))
    }

    @Test("a longer delay of the module's own stays as it is")
    func long() {
        var pace = PublicationPace()
        let now = ContinuousClock.now
        for _ in 0..<3 {
            #expect(pace.delay(coalesce: .seconds(5), now: now) == .seconds(5))
            pace.published(at: now)
        }
    }
}
