package import HTTPSocket
import JSONCore

/// The responses of `GET /livez` and `GET /readyz`, encoded in advance: the event loops send them,
/// whatever the threads do that build pages.
package struct HealthResponses: Sendable {
    private let health: Health
    /// 200: a process that cannot send it is not alive.
    package let live = Self.response("ok")
    private let starting = Self.response("starting", status: 503)
    private let draining = Self.response("draining", status: 503)
    /// By what cannot be used: 1 for the cache's file, 2 for that of the switches, 4 for Redis.
    private let serving = (0..<8).map { degraded in
        let names = ["cache", "state", "redis"]
        return Self.response(
            "ok",
            degraded: names.indices.filter { degraded >> $0 & 1 == 1 }.map { names[$0] }
        )
    }

    /// Creates the responses that a state of health selects from.
    package init(_ health: Health) {
        self.health = health
    }

    /// Returns the response to a target, or nil when it is neither of the two.
    package func response(to target: UnsafeRawBufferPointer) -> PreparedResponse? {
        if target.elementsEqual("/livez".utf8) { return live }
        return target.elementsEqual("/readyz".utf8) ? ready : nil
    }

    /// 200 while the service wants requests, 503 while it starts or drains.
    package var ready: PreparedResponse {
        switch health.phase {
        case .starting: return starting
        case .draining: return draining
        case .serving:
            let (switches, rollout) = (health.reasonAgainstSwitches, health.noticeOfRollout)
            return switches != nil || rollout != nil || health.misconfiguredCount > 0
                ? Self.response("ok", switches: switches, rollout: rollout, health)
                : serving[
                    (health.isCacheDegraded ? 1 : 0) + (health.isStateDegraded ? 2 : 0)
                        + (health.isRedisDegraded ? 4 : 0)
                ]
        }
    }

    /// The response while shared switches cannot be set, modules have mistakes, or there is something to say of a
    /// rollout.
    private static func response(
        _ text: String,
        switches reason: String?,
        rollout: String?,
        _ health: Health
    ) -> PreparedResponse {
        let degraded: [(StaticString, Bool)] = [
            ("cache", health.isCacheDegraded), ("state", health.isStateDegraded),
            ("redis", health.isRedisDegraded),
        ]
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("status", string: text)
            for (name, isDegraded) in degraded where isDegraded {
                writer.member(name, string: "degraded")
            }
            if let reason { writer.member("switches", string: reason) }
            if let rollout { writer.member("rollout", string: rollout) }
            let misconfigured = health.misconfiguredCount
            if misconfigured > 0 { writer.member("misconfigured", integer: misconfigured) }
        }
        return response(body: SharedBytes(String(decoding: writer.finish(), as: UTF8.self)))
    }

    private static func response(
        _ text: String,
        status: Int = 200,
        degraded files: [String] = []
    ) -> PreparedResponse {
        let members = files.map { ",\"\($0)\":\"degraded\"" }.joined()
        return response(
            status: status,
            body: SharedBytes("{\"status\":\"\(text)\"\(members)}")
        )
    }

    private static func response(status: Int = 200, body: SharedBytes) -> PreparedResponse {
        let fields: HTTPFields = [
            "Content-Type": "application/json", "Cache-Control": "no-store",
        ]
        return PreparedResponse(status: status, fields: fields, body: body)
    }
}
