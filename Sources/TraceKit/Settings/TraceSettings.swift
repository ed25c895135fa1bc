package import UpstreamKit

/// The settings of traces, as OpenTelemetry names them in the environment.
package struct TraceSettings: Sendable {
    /// The collector's scheme, host and port.
    package var url: UpstreamURL
    /// The path that batches are sent to.
    var target: String
    /// The header fields that the collector is sent: they may be secrets, and are never printed.
    var fields: HeaderFields = [:]
    /// The time that one export may take.
    package var timeout = Duration.seconds(10)
    /// The decision which traces are exported.
    var sampler = TraceSampler(ratio: 1, followsParent: true)
    /// The maximum number of spans that wait.
    var queue = 2_048
    /// The maximum number of spans of one export.
    var batch = 512
    /// The time after which spans that wait are exported though they are no whole batch.
    var delay = Duration.seconds(5)
    /// The service's name.
    var service = "galley"
    /// Further attributes of the service.
    var attributes: [(name: String, value: String)] = []

    /// Creates the settings for a collector, with the defaults of the specification.
    package init(url: UpstreamURL, target: String) {
        self.url = url
        self.target = target
    }

    /// Returns the attributes of the service.
    ///
    /// - Parameter version: the service's version.
    func resource(version: String) -> [(name: String, value: String)] {
        let own = [
            ("service.name", service), ("service.version", version),
            ("service.instance.id", SpanContext.hexadecimal(SpanContext.random())),
            ("telemetry.sdk.name", "galley"), ("telemetry.sdk.language", "swift"),
            ("telemetry.sdk.version", version),
        ]
        // What the operator says replaces the service's own, but for its name, which has a variable.
        let named = attributes.filter { $0.name != "service.name" }
        let rest = own.filter { mine in !named.contains { $0.name == mine.0 } }
        return rest.map { (name: $0.0, value: $0.1) } + named
    }
}
