import SQLiteStorage

/// Files of recorded views.
package enum TrafficSource {
    /// Opens a traffic file, also one that a service writes.
    ///
    /// - Throws: an error whose words are `reason(of:)`.
    package static func open(_ path: String) throws -> any RecordedTraffic {
        try TrafficReader(path: path)
    }

    /// Returns the words of an error of a traffic file.
    package static func reason(of error: any Error) -> String { TrafficReader.reason(of: error) }
}
