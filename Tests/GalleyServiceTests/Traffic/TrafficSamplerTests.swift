@testable import PageServing
import TestSupport
import Testing

@Suite("The sample of views")
struct TrafficSamplerTests {
    @Test("each page of a strict rhythm is chosen as often as chance says")
    func unbiased() {
        let (looks, pages, part) = (200_000, 3, 0.01)
        for seed: UInt64 in [1, 7, 0xDEAD_BEEF, .max] {
            let sampler = TrafficSampler(part, seed: seed)
            var counts = [Int](repeating: 0, count: pages)
            for look in 0..<looks where sampler.takes() { counts[look % pages] += 1 }
            let expected = Double(looks) / Double(pages) * part
            // Four times the standard deviation: one such test in five thousand fails, and the seeds stay the same.
            let bound = 4 * (expected * (1 - part)).squareRoot()
            for count in counts { #expect(abs(Double(count) - expected) < bound) }
        }
    }

    @Test("a choice says nothing about the next one")
    func independent() {
        let sampler = TrafficSampler(0.1, seed: 3)
        let choices = (0..<100_000).map { _ in sampler.takes() }
        for distance in 1...20 {
            let pairs = zip(choices, choices.dropFirst(distance)).count { $0 && $1 }
            #expect(abs(Double(pairs) - 1_000) < 4 * 1_000.0.squareRoot(), "\(distance)")
        }
    }

    @Test("all are chosen of all, and of none few")
    func bounds() {
        let all = TrafficSampler(1)
        #expect((0..<10_000).allSatisfy { _ in all.takes() })
        let few = TrafficSampler(0.000_001, seed: 1)
        #expect((0..<10_000).count { _ in few.takes() } < 3)
    }

    @Test("threads that choose at once choose as many")
    func threads() async {
        let sampler = TrafficSampler(0.5, seed: 9)
        let count = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { (0..<10_000).count { _ in sampler.takes() } } }
            return await group.reduce(0, +)
        }
        // The same numbers are drawn, in any order.
        let alone = TrafficSampler(0.5, seed: 9)
        #expect(count == (0..<80_000).count { _ in alone.takes() })
    }
}
