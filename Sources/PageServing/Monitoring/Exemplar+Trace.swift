import Glibc
package import MetricsKit
package import TraceKit
import UpstreamKit

extension Exemplar.Origin {
    /// Creates the origin of a duration that ends now.
    package init(_ context: SpanContext) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let milliseconds = time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
        self.init(traceID: context.traceID, time: Double(milliseconds) / 1_000)
    }
}

extension TraceFields {
    /// The trace as the origin of a duration that ends now; nil for none, and for one that is exported nowhere.
    package var exemplarOrigin: Exemplar.Origin? {
        guard let span, span.isSampled else { return nil }
        return Exemplar.Origin(span)
    }
}
