/// Decides whether the spans of a trace are exported (OpenTelemetry, Trace SDK, Sampler).
package struct TraceSampler: Sendable, Equatable {
    /// The part of the traces that begin here which are exported, from 0 to 1.
    let ratio: Double
    /// A Boolean value that indicates whether a trace that began elsewhere is decided there.
    let followsParent: Bool

    /// Creates a sampler.
    package init(ratio: Double, followsParent: Bool) {
        self.ratio = ratio
        self.followsParent = followsParent
    }

    /// Returns the decision about a trace. All services with the same ratio decide alike.
    ///
    /// - Parameters:
    ///   - traceLow: the last 64 bits of the trace's identifier.
    ///   - parent: the span that the request names; nil where the trace begins here.
    func samples(traceLow: UInt64, parent: SpanContext?) -> Bool {
        if followsParent, let parent { return parent.isSampled }
        if ratio >= 1 { return true }
        return Double(traceLow >> 1) < ratio * 0x1p63
    }
}
