/// A text format of metrics.
package enum MetricsFormat: Sendable {
    /// Prometheus's text format, version 0.0.4.
    case prometheus
    /// OpenMetrics, version 1.0.0, which has exemplars.
    case openMetrics

    /// The media type.
    package var contentType: String {
        switch self {
        case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
        case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
        }
    }
}
