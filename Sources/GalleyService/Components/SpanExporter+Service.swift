import Logging
import PageServing
import TraceKit
import UpstreamCurl
import UpstreamKit

extension SpanExporter {
    /// Creates the exporter of a service, which calls its collector through the driver of the upstreams.
    convenience init(_ settings: TraceSettings, through driver: CurlDriver, log: Logger) {
        var configuration = CurlUpstreamConfiguration(url: settings.url)
        configuration.timeout = settings.timeout
        configuration.connect = min(settings.timeout, .seconds(5))
        configuration.maximumConnections = 1
        configuration.maximumBytes = Self.maximumResponseBytes
        configuration.redirects = .none
        // The operator names the collector, in whatever network it is.
        configuration.network = .ranges(["0.0.0.0/0", "::/0"].compactMap { AddressRange($0) })
        self.init(
            settings,
            version: ServiceVersion.current,
            collector: CurlUpstream(configuration, driver: driver)
        ) { failure in
            guard let failure else { return log.notice("traces are exported again") }
            log.warning(
                "traces cannot be exported",
                metadata: [
                    "collector": "\(settings.url.text)", "kind": "\(failure.kind.rawValue)",
                    "detail": "\(failure.detail)",
                ]
            )
        }
    }

    /// The maximum size of a collector's response: it says how many spans it refused, and why.
    private static var maximumResponseBytes: Int { 64 << 10 }
}
