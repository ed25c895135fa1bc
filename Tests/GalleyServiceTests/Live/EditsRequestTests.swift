@testable import GalleyService
import ModuleKit
import TestSupport
import Testing

@Suite("Requests for edits that instances send each other")
struct EditsRequestTests {
    private static let anchor = AnchorRequest(section: "s:1", id: "é", occurrence: 2, top: -4.5)

    @Test("bytes give the request again", arguments: [nil, Self.anchor])
    func roundTrip(anchor: AnchorRequest?) throws {
        let request = EditsRequest(
            module: "m",
            from: "5:abc",
            to: "",
            display: .max,
            anchor: anchor
        )
        #expect(EditsRequest(request.bytes) == request)
        let other = EditsRequest(module: "m", from: "5:ab", to: "c", display: .max, anchor: anchor)
        #expect(other.bytes != request.bytes)
    }

    @Test("anything else is read as nothing")
    func damaged() {
        let whole = EditsRequest(module: "m", from: "a", to: "b", display: 1, anchor: Self.anchor)
        for end in 0..<whole.bytes.count {
            let cut = EditsRequest(Array(whole.bytes[..<end]))
            // Without its last four members it is a request without an anchor.
            #expect(cut == nil || cut?.anchor == nil)
        }
        for text in [
            "", "1:1", "1:21:m1:a1:b1:1", "1:11:m1:a1:b1:x", "9999999:", "1:11:m1:a1:b-1:",
        ] {
            #expect(EditsRequest(Array(text.utf8)) == nil, "\(text)")
        }
        // As anybody who reaches Redis may write them.
        for (occurrence, top) in [
            (Int.min, 0), (-1, 0), (0, 0), (1, .infinity), (1, -.infinity), (1, .nan),
        ] as [(Int, Double)] {
            let anchor = AnchorRequest(section: "s", id: "a", occurrence: occurrence, top: top)
            let request = EditsRequest(module: "m", from: "a", to: "b", display: 1, anchor: anchor)
            #expect(EditsRequest(request.bytes) == nil, "\(occurrence) \(top)")
        }
        var generator = SeededGenerator(seed: 20_261_123)
        for _ in 0..<2_000 {
            var bytes = whole.bytes
            let position = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[position] = .random(in: .min ... .max, using: &generator)
            // It must not trap; what is read is written the same.
            if let read = EditsRequest(bytes) { #expect(EditsRequest(read.bytes) == read) }
        }
    }
}
