/// A call of a page whose views may be recorded.
package final class RecordedCall: Sendable {
    /// The request that was made.
    package let request: UpstreamRequest
    /// Looks for its response later.
    package let recall: ResponseRecall

    /// A call that was made.
    package init(_ request: UpstreamRequest, recall: ResponseRecall) {
        self.request = request
        self.recall = recall
    }

    /// The memory that it holds, in bytes: the texts of most requests, and their list of fields.
    package var memoryBytes: Int {
        request.target.utf8.count + request.body.count + request.fields.byteCount
            + request.forwarded.byteCount + Self.overhead
    }

    private static let overhead = 512
}

/// Finds the responses of an upstream in memory after a page was made of them.
package struct ResponseRecall: Sendable {
    /// Returns the secrets that requests to the upstream have now.
    package let secrets: @Sendable () -> [String]
    /// The address that links are compared with; nil for a folder.
    package let address: UpstreamURL?
    /// Returns the response to a request while its document has a number: nil where another took its place.
    package let document: @Sendable (_ identity: UInt64, UpstreamRequest) -> ResponseDocument?

    /// Finds responses by functions.
    package init(
        secrets: @escaping @Sendable () -> [String] = { [] },
        address: UpstreamURL? = nil,
        document: @escaping @Sendable (_ identity: UInt64, UpstreamRequest) -> ResponseDocument?
    ) {
        self.secrets = secrets
        self.address = address
        self.document = document
    }

    /// Finds nothing.
    package static let nothing = ResponseRecall { _, _ in nil }
}
