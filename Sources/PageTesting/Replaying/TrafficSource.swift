import SQLiteStorage

/// Files of recorded views.
package enum TrafficSource {
    /// Opens a traffic file, also one that a service writes.
    ///
    /// - Throws: an error whose words are `reason(of:)`.
    package static func open(_ path: String) throws -> any RecordedTraffic {
        try TrafficReader(path: path)
    }

    /// Returns the views of several files as those of one.
    package static func merging(_ files: [any RecordedTraffic]) -> any RecordedTraffic {
        files.count == 1 ? files[0] : MergedTraffic(files)
    }

    /// Returns the words of an error of a traffic file.
    package static func reason(of error: any Error) -> String { TrafficReader.reason(of: error) }
}
