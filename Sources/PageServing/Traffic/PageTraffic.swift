import ModuleKit
import ModuleMapping
package import SQLiteStorage
import SwitchKit
package import UpstreamKit

/// The part of a page that is recorded of its views: what was asked for, and the calls that it was made of. The texts
/// of responses are looked for when a view is recorded, so that no page holds them.
package final class PageTraffic: TrafficSource {
    /// The reason for which no view of the page is recorded; nil where they are.
    let skip: TrafficSkip?
    /// The memory that it holds, in bytes.
    let memoryBytes: Int
    private let request: PageRequest
    private let calls: [AnsweredCall]
    private let switches: [SwitchKey: Bool]
    private let files: RecordedFiles

    /// - Parameters:
    ///   - reason: The reason against it that is known of the page.
    init(
        _ loaded: LoadedPage,
        of request: PageRequest,
        unless reason: TrafficSkip?,
        files: RecordedFiles
    ) {
        self.request = request
        self.files = files
        let calls = reason == nil ? loaded.responses.compactMap(AnsweredCall.init) : []
        let isWhole = reason != nil || calls.count == loaded.responses.count
        self.calls = calls
        skip = isWhole ? reason : .gone
        switches = loaded.switches.reduce(into: [:]) { switches, values in
            switches.merge(values.stored) { first, _ in first }
        }
        memoryBytes = calls.reduce(Self.overhead) { $0 + $1.call.memoryBytes }
    }

    private static let overhead = 256

    package func captured(
        holding documents: [ResponseDocument]
    ) -> Result<CapturedView, TrafficSkip> {
        var responses: [CapturedResponse] = []
        let names = files.names
        var withCursors = names
        for cursor in calls.flatMap(\.cursors) { withCursors.add(cursor: cursor) }
        for call in calls {
            let captured = call.captured(holding: documents, naming: withCursors, inBody: names)
            switch captured {
            case .success(let response): responses.append(response)
            case .failure(let reason): return .failure(reason)
            }
        }
        return .success(
            CapturedView(
                module: request.module,
                target: request.canonicalQuery,
                hour: 0,
                switches: switches,
                configuration: files.configuration,
                responses: responses
            )
        )
    }
}
