import InputCore
import Testing

@Suite("Numbers spelled with digits are read as the nearest number")
struct DigitsTests {
    private func number(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBytes { Double(digits: $0) }
    }

    @Test(
        "digits, a minus before them, a point among them",
        arguments: [
            ("0", 0), ("7", 7), ("-7", -7), ("007", 7), ("12.50", 12.5), ("-0.1", -0.1),
            ("0.30", 0.3),
            ("999999999999999", 999_999_999_999_999), ("0.00000000000001", 1e-14),
        ] as [(String, Double)]
    )
    func read(text: String, expected: Double) {
        #expect(number(text) == expected)
    }

    @Test("minus zero keeps its sign")
    func minusZero() throws {
        #expect(try #require(number("-0")).sign == .minus)
    }

    @Test(
        "no other spelling is read",
        arguments: [
            "", "-", ".", "-.", ".5", "5.", "-.5", "1.2.3", "+1", "1e3", "0x1", "nan", "inf", " 1",
            "1 ", "1,5",
            "--1", "1-", "٣", "1\u{301}", "1000000000000000", "0.000000000000001", "1%30",
        ]
    )
    func refused(text: String) {
        #expect(number(text) == nil)
    }

    @Test("each is what the standard library reads, to the last bit")
    func sameAsLibrary() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = Int.random(in: 1...15, using: &generator)
            var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }
                .joined()
            let point = Int.random(in: 0...digits, using: &generator)
            if point > 0, point < digits {
                text.insert(".", at: text.utf8.index(text.startIndex, offsetBy: point))
            }
            if Bool.random(using: &generator) { text = "-" + text }
            #expect(number(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }
}
