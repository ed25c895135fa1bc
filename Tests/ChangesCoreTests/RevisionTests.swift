import ChangesCore
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
