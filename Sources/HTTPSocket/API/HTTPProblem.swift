/// A request that this server refuses by itself, before any handler sees it. The closure given to
/// ``HTTPServer/init(configuration:handler:problemResponse:)`` makes the answer's body of it.
public struct HTTPProblem: Sendable, Equatable {
    /// 400, 408, 413, 414, 431, 501, 503 or 505.
    public let status: Int
    /// What is wrong, as a short stable name such as `bad-request-line` or `body-too-large`.
    public let code: String
    /// What is wrong, for the person who reads the answer. Repeats nothing the client sent.
    public let detail: String
    /// The request's target, when it got that far.
    public let target: String?
    /// The identifier this answer will carry as `X-Request-Id`.
    public let requestID: String
}
