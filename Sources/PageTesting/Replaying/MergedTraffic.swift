import SQLiteStorage
import UpstreamKit

/// The views of several traffic files, one file after the other: instances of one service write a file each.
struct MergedTraffic: RecordedTraffic {
    private let files: [any RecordedTraffic]

    init(_ files: [any RecordedTraffic]) {
        self.files = files
    }

    func hours() throws -> [Int64] {
        Set(try files.flatMap { try $0.hours() }).sorted()
    }

    /// Calls `body` for each view of the last hours that there are in any file.
    func views(since hours: Int?, _ body: (RecordedView) throws -> Void) throws {
        let last = try self.hours().last ?? 0
        for (index, file) in files.enumerated() {
            var own = hours
            if let hours {
                // A file whose last view is older has as many hours less.
                guard let end = try file.hours().last else { continue }
                own = hours - Int(clamping: (last - end) / 3600)
            }
            if let own, own <= 0 { continue }
            try file.views(since: own) { view in
                var view = view
                // Equal numbers of two files say nothing.
                view.source = view.source &* Int64(files.count) &+ Int64(index)
                try body(view)
            }
        }
    }

    func response(_ content: ContentDigest) throws -> RecordedResponse? {
        for file in files {
            if let response = try file.response(content) { return response }
        }
        return nil
    }

    func configuration(_ digest: ContentDigest) throws -> RecordedConfiguration? {
        for file in files {
            if let configuration = try file.configuration(digest) { return configuration }
        }
        return nil
    }
}
