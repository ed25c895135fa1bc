@testable import ConfigurationLanguage
import TestSupport
import Testing

@Suite("Search for the bytes of a text")
struct TextSearchTests {
    @Test("finds what is there, at either end and after a false start")
    func finds() {
        #expect("${a}".hasBytes(of: "${"))
        #expect("price: $${".hasBytes(of: "${"))
        #expect("$a$b${".hasBytes(of: "${"))
        #expect("aaab".hasBytes(of: "aab"))
        #expect("é\u{F8FE}".hasBytes(of: "\u{F8FE}"))
        #expect("".hasBytes(of: ""))
        #expect("a".hasBytes(of: ""))
    }

    @Test("finds nothing else")
    func findsNothingElse() {
        #expect(!"".hasBytes(of: "${"))
        #expect(!"$".hasBytes(of: "${"))
        #expect(!"$ {".hasBytes(of: "${"))
        #expect(!"aab".hasBytes(of: "aaab"))
        // Canonically equivalent, and other bytes.
        #expect(!"e\u{301}".hasBytes(of: "é"))
    }

    @Test("goes on to a place followed by what is wanted")
    func isFollowed() {
        let isEnd: (UInt8?) -> Bool = { $0 == nil || $0 == UInt8(ascii: "}") }
        #expect("${params.wide} ${params.w}".hasBytes(of: "params.w", where: isEnd))
        #expect("params.w".hasBytes(of: "params.w", where: isEnd))
        #expect(!"${params.wide}".hasBytes(of: "params.w", where: isEnd))
    }

    @Test("agrees with a search place by place")
    func agrees() {
        var random = SeededGenerator(seed: TestScale.seed)
        for _ in 0..<TestScale.count(sample: 2000, torture: 200_000) {
            let text = (0..<random.below(12)).map { _ in random.pick(["a", "b"]) }.joined()
            let pattern = (0..<random.below(4)).map { _ in random.pick(["a", "b"]) }.joined()
            let (bytes, wanted) = (Array(text.utf8), Array(pattern.utf8))
            let isThere =
                wanted.isEmpty || bytes.indices.contains { bytes[$0...].starts(with: wanted) }
            #expect(text.hasBytes(of: pattern) == isThere, "\(pattern) in \(text)")
        }
    }
}
