/// Begins spans, and hands ended ones to the exporter.
///
/// All of it is safe to call from any thread and waits for nothing. A service without traces has no
/// tracer at all.
package final class Tracer: Sendable {
    /// The spans that have ended and wait to be exported.
    let queue: SpanQueue
    private let sampler: TraceSampler

    /// Creates a tracer.
    init(sampler: TraceSampler, queue: SpanQueue) {
        self.sampler = sampler
        self.queue = queue
    }

    /// Returns the context of a new span at the border of the service: of a request, or of work that
    /// no request waits for.
    ///
    /// - Parameter parent: the span that the request names; nil where the trace begins here.
    package func context(under parent: SpanContext?) -> SpanContext {
        let low = parent?.traceLow ?? SpanContext.random()
        return SpanContext(
            traceHigh: parent?.traceHigh ?? SpanContext.random(),
            traceLow: low,
            spanID: SpanContext.random(),
            isSampled: sampler.samples(traceLow: low, parent: parent)
        )
    }

    /// Begins a span of a context that was made for it.
    ///
    /// - Parameters:
    ///   - parent: the span that the request names; nil where the trace begins here.
    ///   - ago: the time since the operation began.
    /// - Returns: nil where the trace is not sampled.
    package func begin(
        _ name: String,
        _ kind: TraceSpan.Kind,
        as context: SpanContext,
        under parent: SpanContext?,
        ago: Duration = .zero
    ) -> TraceSpan? {
        guard context.isSampled else { return nil }
        return TraceSpan(name, kind: kind, context: context, parentID: parent?.spanID, ago: ago)
    }

    /// Begins a span within another one.
    ///
    /// - Parameters:
    ///   - parent: the other span; nil begins none.
    ///   - ago: the time since the operation began.
    /// - Returns: nil where the trace is not sampled.
    package func begin(
        _ name: String,
        _ kind: TraceSpan.Kind = .internal,
        in parent: SpanContext?,
        ago: Duration = .zero
    ) -> TraceSpan? {
        guard let parent, parent.isSampled else { return nil }
        return begin(name, kind, as: parent.child(), under: parent, ago: ago)
    }

    /// Ends a span, which is exported; nil is none.
    ///
    /// - Parameter duration: the time that it took; nil where it ends now.
    package func end(_ span: TraceSpan?, after duration: Duration? = nil) {
        guard var span else { return }
        span.end(after: duration)
        queue.add(span)
    }
}
