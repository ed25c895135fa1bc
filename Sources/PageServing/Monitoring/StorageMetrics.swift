package import MetricsKit
package import ModuleConfiguration
import SQLiteStorage

/// The metrics of the disks that files are on, and of the state.
package struct StorageMetrics: MetricsSource {
    private let files: [(name: String, path: String)]
    private let isStateWritable: @Sendable () -> Bool

    /// - Parameter isStateWritable: returns true while switches can be set; also where there are none.
    package init(
        _ configuration: GalleyConfiguration,
        isStateWritable: @escaping @Sendable () -> Bool
    ) {
        let named: [(String, String)?] = [
            configuration.cache.isInMemory ? nil : ("cache", configuration.cache.path),
            configuration.state.path == ":memory:" ? nil : ("state", configuration.state.path),
            configuration.traffic.map { ("traffic", $0.path) },
        ]
        files = named.compactMap(\.self)
        self.isStateWritable = isStateWritable
    }

    package func collect() -> [Metric] {
        let spaces = files.compactMap { file in
            DiskSpace(path: file.path).map { (file.name, $0) }
        }
        return [
            .gauge(
                "galley_state_writable",
                "1 while switches can be set, 0 while a change of one is answered 503.",
                isOn: isStateWritable()
            ),
            .gauge(
                "galley_disk_free_bytes",
                "Free bytes of the disk that a file is on.",
                by: "file",
                spaces.map { ($0.0, $0.1.free) }
            ),
            .gauge(
                "galley_disk_size_bytes",
                "All bytes of the disk that a file is on.",
                by: "file",
                spaces.map { ($0.0, $0.1.total) }
            ),
        ]
    }
}
