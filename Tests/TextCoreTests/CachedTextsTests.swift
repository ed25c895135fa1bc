import Testing

@testable import TextCore

@Suite("Values that are cached by text")
struct CachedTextsTests {
    private typealias Texts = CachedTexts<Int, Int>

    /// Inserts a value for a text and key 0. Hashes are chosen, so that texts share slots.
    private func insert(_ value: Int, _ text: String, hash: UInt64, into texts: inout Texts) {
        var text = text
        text.withUTF8 {
            let bytes = UnsafeRawBufferPointer($0)
            texts.insert(CachedText(value, cost: 0, hash: hash, text: bytes, key: 0))
        }
    }

    private func value(_ text: String, hash: UInt64, key: Int = 0, in texts: Texts) -> Int? {
        var text = text
        return text.withUTF8 {
            texts.value(hash: hash, text: UnsafeRawBufferPointer($0), key: key)
        }
    }

    @Test("are found by text, key and hash alone")
    func identity() {
        var texts = Texts(maximumCost: 10_000)
        insert(1, "a text of twelve", hash: 5, into: &texts)
        #expect(value("a text of twelve", hash: 5, in: texts) == 1)
        #expect(value("a text of twelvf", hash: 5, in: texts) == nil)
        #expect(value("a text of twelve!", hash: 5, in: texts) == nil)
        #expect(value("a text of twelve", hash: 6, in: texts) == nil)
        #expect(value("a text of twelve", hash: 5, key: 1, in: texts) == nil)
        insert(2, "another", hash: 5, into: &texts)
        #expect(value("a text of twelve", hash: 5, in: texts) == nil)
        #expect(value("another", hash: 5, in: texts) == 2)
        #expect(texts.count == 1)
    }

    @Test(
        "take no more than the bound, and what is asked for all the time stays",
        arguments: [1, 7, 1 << 40]
    )
    func bound(spread: UInt64) {
        var texts = Texts(maximumCost: 40_000)
        insert(-1, "always", hash: 3, into: &texts)
        let alone = texts.cost
        #expect(alone > 0 && alone < 1_000)
        // What may be there, as it was inserted and no other of its hash since.
        var known: [UInt64: Int] = [:]
        var random = SystemRandomNumberGenerator()
        for number in 0..<20_000 {
            let hash = UInt64.random(in: 10..<600, using: &random) &* spread
            insert(number, "text \(hash)", hash: hash, into: &texts)
            known[hash] = number
            #expect(texts.cost <= 40_000)
            #expect(value("always", hash: 3, in: texts) == -1)
            let asked = UInt64.random(in: 10..<600, using: &random) &* spread
            if let found = value("text \(asked)", hash: asked, in: texts) {
                #expect(found == known[asked])
            }
        }
        var cost = alone
        var count = 1
        for hash in known.keys where value("text \(hash)", hash: hash, in: texts) != nil {
            var alone = Texts(maximumCost: .max)
            insert(0, "text \(hash)", hash: hash, into: &alone)
            cost += alone.cost
            count += 1
        }
        // Each that is there is found, whatever was removed before it.
        #expect(count == texts.count)
        #expect(cost == texts.cost)
        #expect(count > 40)
    }

    @Test("that are beyond the bound alone are not kept, and drive nothing out")
    func tooLarge() {
        var texts = Texts(maximumCost: 1_000)
        insert(1, "small", hash: 1, into: &texts)
        insert(2, String(repeating: "x", count: 2_000), hash: 2, into: &texts)
        #expect(value("small", hash: 1, in: texts) == 1)
        #expect(texts.count == 1)
    }
}
