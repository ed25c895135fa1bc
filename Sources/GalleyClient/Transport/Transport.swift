public import Foundation

/// Sends requests. The one of `URLSession` is built in; tests and apps with a network of their own bring
/// another.
public protocol Transport: Sendable {
    /// Sends a request and returns when the head of the response is there.
    ///
    /// Cancelling the task cancels the request; so does letting the response's body go.
    /// - Throws: `GalleyError.noResponse` where none comes, `CancellationError` when cancelled.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// A request of a client.
public struct TransportRequest: Sendable {
    /// In capital letters.
    public var method: String
    /// Absolute, with its query.
    public var url: URL
    /// The header fields; names in lower case.
    public var fields: [String: String]
    /// Bytes that follow the fields; nil for a request without a body.
    public var body: Data?
    /// True for an event stream, which stays open and may be silent for long.
    public var isStream: Bool

    /// Creates a request; see the properties.
    public init(
        method: String = "GET",
        url: URL,
        fields: [String: String] = [:],
        body: Data? = nil,
        isStream: Bool = false
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.isStream = isStream
    }
}

/// A response to a client.
public struct TransportResponse: Sendable {
    /// The three digits of the status line.
    public var status: Int
    /// The header fields; names in lower case.
    public var fields: [String: String]
    /// The body as it comes, in pieces of any size, without any transfer or content coding.
    public var body: AsyncThrowingStream<Data, any Error>

    /// Creates a response; see the properties.
    public init(
        status: Int,
        fields: [String: String] = [:],
        body: AsyncThrowingStream<Data, any Error>
    ) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
