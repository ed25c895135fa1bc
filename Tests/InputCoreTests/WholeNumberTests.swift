import InputCore
import Testing

@Suite("Whole numbers of numbers from outside")
struct WholeNumberTests {
    @Test(
        "are the nearest that there is, and end nothing",
        arguments: [
            (0x1p63, Int.max), (-0x1p63, .min), (1e308, .max), (-1e308, .min), (1e19, .max),
            (9_007_199_254_740_992, 9_007_199_254_740_992), (-0.0, 0), (.nan, 0),
            (.signalingNaN, 0),
            (.infinity, .max), (-.infinity, .min), (2.9, 2), (-2.9, -2),
            (0x1p63.nextDown, Int(exactly: 0x1p63.nextDown) ?? 0),
        ] as [(Double, Int)]
    )
    func whole(number: Double, expected: Int) {
        #expect(Int(clamping: number) == expected)
        #expect(Int64(clamping: number) == Int64(expected))
    }

    @Test("of smaller types are within their range")
    func types() {
        #expect(UInt64(clamping: 0x1p64) == .max)
        #expect(UInt64(clamping: -1.0) == 0)
        #expect(UInt64(clamping: 0x1p63) == 1 << 63)
        #expect(Int32(clamping: 2_147_483_647.5) == .max)
        #expect(Int32(clamping: -2_147_483_648.5) == .min)
        #expect(UInt8(clamping: 255.9) == 255)
        #expect(UInt8(clamping: Float.infinity) == 255)
    }
}
