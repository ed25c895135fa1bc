import LayoutCore
import TestSupport
import Testing

@testable import PageTesting

@Suite("Frames that overlap are found")
struct OverlapSearchTests {
    @Test("a sweep finds the pairs that comparing all with all finds", arguments: [false, true])
    func bruteForce(isHorizontal: Bool) {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<50 {
            var frames = ItemFrames()
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                func side(_ range: ClosedRange<Int>) -> Double {
                    Double(Int.random(in: range, using: &random))
                }
                frames.append(
                    Rect(x: side(0...60), y: side(0...60), width: side(0...9), height: side(0...9))
                )
            }
            let search = OverlapSearch(frames, allowed: 0.02, isHorizontal: isHorizontal)
            let found = Set(search.overlaps(atMost: .max).map { [$0.first, $0.second] })
            var expected: Set<[Int]> = []
            for first in 0..<frames.count {
                for second in first + 1..<max(frames.count, first + 1)
                where frames[first].intersects(frames[second]) {
                    expected.insert([first, second])
                }
            }
            #expect(found == expected)
        }
    }

    @Test("an overlap up to what is allowed is none, and no more are looked for than wanted")
    func limits() {
        var frames = ItemFrames()
        for index in 0..<5 {
            frames.append(Rect(x: 0, y: Double(index) * 8, width: 10, height: 10))
        }
        #expect(OverlapSearch(frames, allowed: 2, isHorizontal: false).overlaps(atMost: 9).isEmpty)
        let search = OverlapSearch(frames, allowed: 1, isHorizontal: false)
        #expect(search.overlaps(atMost: 3).count == 3)
        #expect(
            search.overlaps(atMost: 1)
                == [OverlapSearch.Overlap(first: 0, second: 1, width: 10, height: 2)]
        )
    }
}
