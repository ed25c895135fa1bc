import FormatCore
import Testing

@Suite("Decimals are exact")
struct ExactDecimalTests {
    @Test("sums, products and rounded numbers are those of an exact calculator")
    func oracle() throws {
        let cases = try Fixture("arithmetic.json").cases
        try #require(cases.count > 1_100)
        for one in cases {
            let texts = try #require(one as? [String])
            let left = try #require(ExactDecimal(texts[1]), "\(texts[1])")
            let result: ExactDecimal? =
                switch texts[0] {
                case "plus": ExactDecimal(texts[2]).flatMap(left.plus)
                case "times": ExactDecimal(texts[2]).flatMap(left.times)
                default: Int(texts[2]).map(left.rounded)
                }
            #expect(result?.text == texts[3], "\(texts)")
            // What is written is read back as the same number.
            #expect(result.flatMap { ExactDecimal($0.text) } == result)
        }
    }

    @Test(
        "what is no number is none",
        arguments: [
            "", "-", ".", "e5", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "1_000", "nan", "inf",
            "1.2.3",
            "--1", "١", "1e99999", "1e-99999", "1e9999999",
        ]
    )
    func noNumbers(text: String) {
        #expect(ExactDecimal(text) == nil)
    }

    @Test(
        "a double is its shortest decimal",
        arguments: [0.1, -2.5, 1e21, 2.5e-300, 1.7976931348623157e308, 0, 3]
    )
    func doubles(double: Double) {
        #expect(ExactDecimal(double)?.double == double)
        #expect(ExactDecimal(0.1)?.text == "0.1")
        #expect(ExactDecimal(-0.0)?.text == "0")
        #expect(ExactDecimal(Double.infinity) == nil)
    }

    @Test("a result of more digits than any use has is none, and takes no time")
    func bound() throws {
        let long = try #require(ExactDecimal(String(repeating: "9", count: 1_100)))
        #expect(long.times(long) == nil)
        #expect(ExactDecimal("1").flatMap(long.plus) == nil)
        #expect(ExactDecimal(String(repeating: "9", count: 1_101)) == nil)
        #expect(ExactDecimal("1e-1000").flatMap(long.plus) == nil)
    }
}
