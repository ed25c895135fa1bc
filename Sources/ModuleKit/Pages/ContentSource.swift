import JSONCore
import UpstreamKit
import SwitchKit

/// The responses and switches that content was mapped from.
package struct ContentSource: Sendable {
    /// The identities of the responses' documents.
    private let documents: [UInt64]
    private let switches: [[SwitchKey: Bool]]
    private let hasNext: Bool?
    private let isPending: Bool
    /// True when a request failed.
    package let hasFailures: Bool

    /// The source of the content that is mapped from a load.
    package init(_ loaded: LoadedPage) {
        documents = loaded.responses.map { $0.content.identity }
        switches = loaded.switches.map(\.stored)
        hasNext = loaded.hasNext
        isPending = loaded.isPending
        hasFailures = !loaded.failures.isEmpty
    }

    /// Returns true when content mapped from either is the same: the same responses and switches, and
    /// no failure, whose words may differ each time.
    package func producesSameContent(as other: ContentSource) -> Bool {
        !hasFailures && !other.hasFailures && hasNext == other.hasNext
            && isPending == other.isPending
            && documents == other.documents && switches == other.switches
    }
}
