import Locking
package import MetricsKit

extension TrafficWriter: MetricsSource {
    package func collect() -> [Metric] {
        let (file, health) = state.withLock { ($0.file, $0.health) }
        return [
            recorded.metric(), skipped.metric(), dropped.metric(),
            .gauge(
                "galley_traffic_usable",
                "1 while the traffic file can be used, 0 while views are lost.",
                isOn: health == .ok
            ),
            .gauge(
                "galley_traffic_bytes",
                "Bytes of the traffic file and its log.",
                file?.byteCount ?? 0
            ),
        ]
    }
}
