import ChangesCore
import LayoutCore
import TestSupport
import Testing
@testable import ChangesTestSupport

@Suite("Revisions")
struct RevisionTests {
    @Test("are the same after they were written and read")
    func roundTrip() {
        for seed in 0..<200 as Range<UInt64> {
            var random = RandomPage(seed: seed)
            let revision = random.pair().new.revision()
            #expect(PageRevision(encoded: revision.encoded()) == revision, "seed \(seed)")
        }
    }

    @Test("are not read where a byte is wrong or missing")
    func damaged() {
        var random = RandomPage(seed: 3)
        let bytes = random.pair().new.revision().encoded()
        for _ in 0..<500 {
            var damaged = bytes
            damaged[random.generator.below(bytes.count)] ^= 1 << random.generator.below(8)
            #expect(PageRevision(encoded: damaged) == nil)
        }
        for count in 0..<bytes.count {
            #expect(PageRevision(encoded: Array(bytes[..<count])) == nil)
        }
    }

    @Test("are not read where they say what no page can, though their sum is right")
    func madeUp() throws {
        var random = RandomPage(seed: 3)
        let bytes = random.pair().new.revision().encoded()
        let numbers = [Double.infinity, -.infinity, .nan].map(\.bitPattern)
        let counts: [UInt64] = [.max, 1 << 63, 1 << 62, 1 << 33, (1 << 31) - 1]
        // Each word in turn: of those that are no length, count or index, one is as good as another.
        for offset in stride(from: 0, to: bytes.count - 16, by: 8) {
            for word in numbers + counts {
                let made = Self.sealed(bytes, word: word, at: offset)
                guard let read = PageRevision(encoded: made) else { continue }
                // Nothing that is made of it ends the process.
                #expect(PageRevision(encoded: read.encoded()) == read)
                for section in read.sections {
                    #expect(section.carousels.rows.allSatisfy { $0 < section.items.count })
                    let frames = (0..<section.items.count).map { section.items.frames[$0] }
                    #expect(frames.allSatisfy { $0.x.isFinite && $0.height.isFinite })
                }
                _ = Delta(from: read, to: read)
            }
        }
    }

    /// Bytes of a revision with another word, and the sum that they have then.
    private static func sealed(_ bytes: [UInt8], word: UInt64, at offset: Int) -> [UInt8] {
        func spelled(_ word: UInt64) -> [UInt8] {
            (0..<8 as Range<UInt64>).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        var made = Array(bytes.dropLast(8))
        made.replaceSubrange(offset..<offset + 8, with: spelled(word))
        return made + spelled(made.withUnsafeBytes { Fingerprint(bytes: $0).value })
    }

    @Test("know how much memory they hold")
    func memory() {
        let revision = ListPage((0..<10_000).map { "item-\($0)" }).model.revision()
        #expect(revision.sections.map(\.items.count).reduce(0, +) == 10_000)
        #expect((60...80).contains(revision.memoryBytes / 10_000))
    }

    @Test("hash texts by all their bytes", arguments: 0...40)
    func fingerprints(count: Int) {
        let text = String(repeating: "a", count: count)
        var seen: Set<UInt64> = [Fingerprint(text: text).value]
        for place in 0..<count {
            var bytes = Array(text.utf8)
            bytes[place] = UInt8(ascii: "b")
            seen.insert(bytes.withUnsafeBytes { Fingerprint(bytes: $0).value })
        }
        #expect(seen.count == count + 1)
        #expect(!seen.contains(Fingerprint(text: text + "a").value))
    }
}
