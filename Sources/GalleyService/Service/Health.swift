import HTTPSocket
import JSONCore
import Synchronization

/// Whether the service lives, and whether it should be sent requests.
final class Health: Sendable {
    /// Where the service is in its life.
    enum Phase: Sendable {
        case starting
        case serving
        case draining
    }

    private let phase = Mutex(Phase.starting)
    private let isCacheDegraded: @Sendable () -> Bool

    private let isStateDegraded: @Sendable () -> Bool

    /// - Parameters:
    ///   - isCacheDegraded: whether the cache file cannot be used.
    ///   - isStateDegraded: whether the file of switches cannot be used.
    init(
        isCacheDegraded: @escaping @Sendable () -> Bool,
        isStateDegraded: @escaping @Sendable () -> Bool
    ) {
        self.isCacheDegraded = isCacheDegraded
        self.isStateDegraded = isStateDegraded
    }

    /// Enters another phase.
    func enter(_ next: Phase) {
        phase.withLock { $0 = next }
    }

    /// `GET /livez`: always fine, or there would be no answer.
    var live: HTTPResponse { .status("ok", 200) }

    /// `GET /readyz`: 503 while starting or draining.
    var ready: HTTPResponse {
        switch phase.withLock(\.self) {
        case .starting: .status("starting", 503)
        case .draining: .status("draining", 503)
        case .serving:
            .status(
                "ok",
                200,
                (isCacheDegraded() ? ",\"cache\":\"degraded\"" : "")
                    + (isStateDegraded() ? ",\"state\":\"degraded\"" : "")
            )
        }
    }
}

extension HTTPResponse {
    fileprivate static func status(_ text: String, _ code: Int, _ more: String = "") -> HTTPResponse
    {
        var response = json(Array("{\"status\":\"\(text)\"\(more)}".utf8), status: code)
        response.fields["Cache-Control"] = "no-store"
        return response
    }
}
