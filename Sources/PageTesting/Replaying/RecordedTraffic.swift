package import SQLiteStorage
package import UpstreamKit

/// Views that were recorded, with the responses and configurations that they were made of.
package protocol RecordedTraffic: Sendable {
    /// The hours that there are views of, in seconds since 1970, oldest first.
    func hours() throws -> [Int64]

    /// Calls `body` for each view of the last hours that there are, by module, target and hour.
    ///
    /// - Parameter hours: The number of hours; nil for all.
    func views(since hours: Int?, _ body: (RecordedView) throws -> Void) throws

    /// Returns a response; nil where it was removed meanwhile.
    func response(_ content: ContentDigest) throws -> RecordedResponse?

    /// Returns a configuration; nil where it was removed meanwhile.
    func configuration(_ digest: ContentDigest) throws -> RecordedConfiguration?
}

extension TrafficReader: RecordedTraffic {}
