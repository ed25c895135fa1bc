import JSONCore
import Locking
import UpstreamKit
import WorkLimits

/// The recorded responses that were parsed last.
final class ReplayedResponses: Sendable {
    struct Parsed: Sendable {
        let status: Int
        let fields: HeaderFields
        let document: ResponseDocument
    }

    /// The maximum of what is kept, in bytes: the responses of the pages that are compared at one time.
    private static let maximumBytes = 128 << 20

    private let traffic: any RecordedTraffic
    private let parsed = Locked(LRUCache<ContentDigest, Parsed>(maximumCost: maximumBytes))

    init(_ traffic: any RecordedTraffic) {
        self.traffic = traffic
    }

    /// Returns a response; nil where there is none that can be read.
    func response(_ digest: ContentDigest) -> Parsed? {
        if let known = parsed.withLock({ $0.value(for: digest) }) { return known }
        guard let recorded = try? traffic.response(digest),
            let document = try? JSONDocument(parsing: recorded.body)
        else { return nil }
        let response = Parsed(
            status: recorded.status,
            fields: recorded.fields,
            document: ResponseDocument(document)
        )
        let cost = recorded.body.count + document.memoryBytes
        parsed.withLock { $0.set(response, cost: cost, for: digest) }
        return response
    }
}
