import TestSupport
import Testing

@testable import TraceKit

@Suite("Contexts of spans")
struct SpanContextTests {
    private static let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test("a traceparent is read and written")
    func roundTrip() throws {
        let context = try #require(SpanContext(traceparent: Self.text))
        #expect(context.traceparent == Self.text && context.isSampled)
        #expect(context.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
        let other = try #require(SpanContext(traceparent: Self.text.dropLast(2) + "02"))
        #expect(!other.isSampled)
        let child = context.child()
        #expect(child.traceID == context.traceID && child.spanID != context.spanID)
    }

    @Test(
        "a broken traceparent is none",
        arguments: [
            "", "00", text + "-x", "ff" + text.dropFirst(2), "01" + text.dropFirst(2),
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            text.uppercased(), String(text.dropLast()), text.replacing("-01", with: "-0g"),
        ]
    )
    func broken(text: String) {
        #expect(SpanContext(traceparent: text) == nil)
    }

    @Test("a ratio samples that part of the traces, and the same ones everywhere")
    func ratio() {
        var generator = SeededGenerator(seed: TestScale.seed)
        let sampler = TraceSampler(ratio: 0.25, followsParent: true)
        let again = TraceSampler(ratio: 0.25, followsParent: false)
        var count = 0
        for _ in 0..<4_000 {
            let low = generator.next()
            let isSampled = sampler.samples(traceLow: low, parent: nil)
            #expect(isSampled == again.samples(traceLow: low, parent: nil))
            if isSampled { count += 1 }
        }
        #expect((800...1_200).contains(count))
        #expect(!TraceSampler(ratio: 0, followsParent: true).samples(traceLow: 0, parent: nil))
        #expect(TraceSampler(ratio: 1, followsParent: true).samples(traceLow: .max, parent: nil))
    }

    @Test("a parent's decision is followed by samplers that say so alone")
    func parents() throws {
        let sampled = try #require(SpanContext(traceparent: Self.text))
        let dropped = try #require(SpanContext(traceparent: Self.text.dropLast(2) + "00"))
        let follows = TraceSampler(ratio: 0, followsParent: true)
        #expect(follows.samples(traceLow: .max, parent: sampled))
        #expect(!TraceSampler(ratio: 1, followsParent: true).samples(traceLow: 0, parent: dropped))
        #expect(TraceSampler(ratio: 1, followsParent: false).samples(traceLow: 0, parent: dropped))
    }
}
