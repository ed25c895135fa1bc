/// A kind of error in a response; the one place where errors get their status.
///
/// A kind's raw value is the last part of its `type`, `/problems/{kind}`, and that path explains it.
package enum ProblemKind: String, Sendable, CaseIterable {
    case malformedRequest = "malformed-request"
    case invalidParameter = "invalid-parameter"
    case invalidBody = "invalid-body"
    case scopeRequired = "scope-required"
    case unauthorized
    case forbidden
    case notFound = "not-found"
    case unknownModule = "unknown-module"
    case unknownSection = "unknown-section"
    case unknownItem = "unknown-item"
    case unknownSlot = "unknown-slot"
    case upstreamNotFound = "upstream-not-found"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case unsupported
    case requestTimeout = "request-timeout"
    case revisionGone = "revision-gone"
    case valueChanged = "value-changed"
    case reloadRefused = "reload-refused"
    case preconditionFailed = "precondition-failed"
    case bodyTooLarge = "body-too-large"
    case targetTooLong = "target-too-long"
    case unsupportedMediaType = "unsupported-media-type"
    case expectationFailed = "expectation-failed"
    case tooManyRequests = "too-many-requests"
    case headersTooLarge = "headers-too-large"
    case internalError = "internal-error"
    case notImplemented = "not-implemented"
    case upstreamFailed = "upstream-failed"
    case unavailable
    case misconfigured
    case upstreamTimeout = "upstream-timeout"
    case versionNotSupported = "version-not-supported"

    /// The HTTP status of responses with this kind.
    package var status: Int {
        switch self {
        case .malformedRequest, .invalidParameter, .invalidBody, .scopeRequired: 400
        case .unauthorized: 401
        case .forbidden: 403
        case .notFound, .unknownModule, .unknownSection, .unknownItem, .unknownSlot,
            .upstreamNotFound:
            404
        case .methodNotAllowed: 405
        case .notAcceptable, .unsupported: 406
        case .requestTimeout: 408
        case .revisionGone, .valueChanged, .reloadRefused: 409
        case .preconditionFailed: 412
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .unsupportedMediaType: 415
        case .expectationFailed: 417
        case .tooManyRequests: 429
        case .headersTooLarge: 431
        case .internalError: 500
        case .notImplemented: 501
        case .upstreamFailed: 502
        case .unavailable, .misconfigured: 503
        case .upstreamTimeout: 504
        case .versionNotSupported: 505
        }
    }

    /// A few words, the same for every problem of this kind.
    package var title: String { explanation.title }

    /// An explanation of the kind and of its remedy, which `GET` of its path responds with.
    package var meaning: String { explanation.meaning }

    /// Creates the kind of a status, where only the status is known.
    package init(status: Int) {
        self = ProblemKind.allCases.first { $0.status == status } ?? .internalError
    }

    private var explanation: (title: String, meaning: String) {
        switch self {
        case .malformedRequest:
            (
                "Malformed request",
                "The request is not HTTP/1.1 as RFC 9112 defines it, and the connection was closed; or its path is not percent-encoded UTF-8."
            )
        case .invalidParameter:
            (
                "Invalid parameter",
                "A query parameter is unknown, given twice, malformed or out of range. Each one is listed in errors."
            )
        case .invalidBody:
            ("Invalid body", "The request's body is not the JSON that this endpoint takes.")
        case .scopeRequired:
            (
                "Scope required",
                "Switches on this page are personal: the request must name their owner, in the header field that detail names."
            )
        case .unauthorized:
            (
                "Unauthorized",
                "This endpoint is protected: send Authorization: Bearer with the configured token."
            )
        case .forbidden:
            (
                "Forbidden",
                "The token is wrong, the request did not come from this machine, or a page of another origin sent it, which may change nothing."
            )
        case .notFound:
            (
                "Not found",
                "There is nothing at this path. The detail names the nearest path there is."
            )
        case .unknownModule:
            (
                "Unknown module",
                "No module of that name is configured. GET /v1/modules lists those that are."
            )
        case .unknownSection:
            (
                "Unknown section",
                "The module has no section of that id. In a composite the children's names come first: news.info."
            )
        case .unknownItem:
            (
                "Unknown item",
                "The section shows no item of that id. The detail names the nearest one there is."
            )
        case .unknownSlot:
            (
                "Unknown slot",
                "The page shows no text of that name: a component and its element, grid.title. The detail names those that it shows."
            )
        case .upstreamNotFound:
            (
                "Not found upstream",
                "A required upstream responded with 404 or 410 to this page's parameters."
            )
        case .methodNotAllowed:
            ("Method not allowed", "The path exists but takes other methods; Allow lists them.")
        case .notAcceptable:
            ("Not acceptable", "No format that the request accepts is served here.")
        case .unsupported:
            (
                "Unsupported",
                "The page has something that the client does not draw, by what accepts says, and its module has nothing to show in its place."
            )
        case .requestTimeout:
            ("Request timeout", "The request did not arrive in time. The connection was closed.")
        case .valueChanged:
            (
                "Value changed",
                "The switch has another value than the request expected. Its present value is in value."
            )
        case .reloadRefused:
            (
                "Reload refused",
                "The configuration was read again and is not served: a mistake is in galley.yaml itself, or leaves nothing to serve. Each one is listed in errors; what was served before is served on."
            )
        case .revisionGone:
            (
                "Revision replaced",
                "The page has changed since that revision. Ask for the changes since it, or for the layout, and then for windows of what is current."
            )
        case .preconditionFailed:
            (
                "Precondition failed",
                "If-Match names no revision that is current, or If-None-Match of a request that changes something names the current one. Nothing was changed."
            )
        case .bodyTooLarge:
            ("Body too large", "The request's body is longer than server.limits.body allows.")
        case .targetTooLong:
            ("Target too long", "The request line is longer than server.limits.requestLine allows.")
        case .unsupportedMediaType:
            ("Unsupported media type", "Send the body as application/json.")
        case .expectationFailed:
            ("Expectation failed", "The only expectation understood is 100-continue.")
        case .tooManyRequests:
            (
                "Too many requests",
                "One address may store 64 new personal values a second. Try again after Retry-After seconds."
            )
        case .headersTooLarge:
            (
                "Headers too large",
                "The header fields are longer or more than server.limits.headers allows."
            )
        case .internalError:
            ("Internal error", "The service failed; its log has the details under this requestId.")
        case .notImplemented:
            ("Not implemented", "The method or the transfer coding is not known to this server.")
        case .upstreamFailed:
            (
                "Upstream failed",
                "A required request of the page failed, and no stale response or fallback was available."
            )
        case .unavailable:
            (
                "Unavailable",
                "The service is draining, is building as many pages as it may, or cannot store a value now. Try again after Retry-After seconds."
            )
        case .misconfigured:
            (
                "Misconfigured",
                "The configuration of this page has a mistake, and no version of it was served before. Who runs the service sees the mistake in the log, and at GET /v1/reload."
            )
        case .upstreamTimeout:
            (
                "Upstream timeout",
                "A required request of the page received no response before the page's deadline."
            )
        case .versionNotSupported:
            ("HTTP version not supported", "This server speaks HTTP/1.1 and HTTP/1.0.")
        }
    }
}
