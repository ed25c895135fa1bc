import Testing

@testable import FormatCore

@Suite("Opened formatters are cached, and not without bound")
struct FormatterCacheTests {
    @Test("what is used stays while others come and go")
    func bound() {
        let cache = FormatterCache<Int, Int>(capacity: 4)
        var opened: [Int] = []
        for key in 0..<40 {
            for wanted in [1_000, key] {
                let value = cache.value(of: wanted) {
                    opened.append(wanted)
                    return -wanted
                }
                #expect(value == -wanted)
            }
            #expect(cache.count <= 8)
        }
        #expect(opened.count { $0 == 1_000 } == 1)
        #expect(opened.count == 41)
    }
}
