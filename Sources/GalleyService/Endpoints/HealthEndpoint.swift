import HTTPSocket
import PageServing

/// `GET /livez` and `GET /readyz`: the health of the service.
///
/// The event loops send these responses themselves; the route serves what they leave to it, such as a
/// target with a query.
enum HealthEndpoint {
    static let liveOperation = OpenAPIOperation(
        summary: "200 while the process is alive",
        responses: [.json("Health")]
    )

    static let readyOperation = OpenAPIOperation(
        summary: "200 while the service wants requests, 503 while it starts or drains",
        responses: [.json("Health")],
        describesUnavailable: true
    )

    /// Responds with 200: a process that cannot do that is not alive.
    static func live(_ context: RequestContext) -> HTTPResponse {
        HTTPResponse(prepared: HealthResponses(context.monitor.health).live)
    }

    /// Responds with 200 while the service wants requests, and 503 while it starts or drains.
    static func ready(_ context: RequestContext) -> HTTPResponse {
        HTTPResponse(prepared: HealthResponses(context.monitor.health).ready)
    }
}
