import PageTesting
import SQLiteStorage
import UpstreamKit

/// Recorded views in memory.
struct MemoryTraffic: RecordedTraffic {
    var recorded: [RecordedView] = []
    var responses: [ContentDigest: RecordedResponse] = [:]
    var configurations: [ContentDigest: RecordedConfiguration] = [:]

    func hours() throws -> [Int64] { Set(recorded.map(\.hour)).sorted() }

    func views(since hours: Int?, _ body: (RecordedView) throws -> Void) throws {
        for view in recorded { try body(view) }
    }

    func response(_ content: ContentDigest) throws -> RecordedResponse? { responses[content] }

    func configuration(_ digest: ContentDigest) throws -> RecordedConfiguration? {
        configurations[digest]
    }
}
