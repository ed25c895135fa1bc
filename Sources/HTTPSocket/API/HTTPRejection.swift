/// A request that the server rejects by itself, before it reaches the handler. The closure given to
/// ``HTTPServer/init(configuration:handler:rejectionResponse:)`` makes the response's body of it.
package struct HTTPRejection: Sendable, Equatable {
    package let status: Int
    /// A short stable name of the reason, such as `bad-request-line` or `body-too-large`.
    package let code: String
    /// The reason in words, for the client's developer. Repeats nothing of the request.
    package let detail: String
    /// The request's target, when parsing got that far.
    package let target: String?
    /// The identifier that the response carries as `X-Request-Id`.
    package let requestID: String
}
