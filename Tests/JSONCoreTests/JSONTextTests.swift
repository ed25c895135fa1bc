import JSONCore
import Testing

@Suite("Finished text")
struct JSONTextTests {
    @Test(
        "has the bytes that were written, however much room was left",
        arguments: [0, 1, 7, 8, 9, 100, 5000],
        [64, 100, 10_000]
    )
    func bytes(count: Int, capacity: Int) {
        let written = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var writer = JSONWriter(capacity: capacity)
        writer.bytes(written)
        let text = writer.finishText()
        #expect(text.count == count)
        #expect(Array(text.bytes) == written)
    }
}
