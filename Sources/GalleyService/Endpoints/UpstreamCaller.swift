import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing
import UpstreamKit

/// Calls upstreams to change something: once, past every cache.
struct UpstreamCaller {
    let catalog: ModuleCatalog
    /// The request on whose behalf upstreams are called.
    let page: PageContext
    let trace: TraceFields
    /// Tells everybody of the responses that a call makes out of date.
    let announcer: RefreshAnnouncer

    /// Calls an upstream. Responses of what it changes there are out of date afterwards, on every instance.
    ///
    /// - Throws: 400 for a header field that the upstream must not be told, 502 when the call fails, 503 when the
    ///   service has no room for it. A response that is not JSON is no failure: the upstream did what it was called
    ///   for.
    func call(_ call: UpstreamCall, body: [UInt8], timeout: Duration) async throws(Problem) {
        guard let upstream = catalog.upstream(named: call.upstream) else {
            throw Problem(.upstreamFailed, detail: "There is no upstream '\(call.upstream)'.")
        }
        let given = try page.forwardedFields(to: upstream)
        var request = UpstreamRequest(
            upstream: call.upstream,
            method: call.method,
            target: call.target,
            fields: body.isEmpty ? [:] : ["content-type": "application/json"],
            forwarded: given,
            isPersonal: upstream.isPersonal(given),
            body: body,
            deadline: .now + timeout,
            refresh: true,
            trace: trace
        )
        request.rules = upstream.rules
        let record = RefreshRecord()
        request.refreshed = RefreshNote(in: record, of: Self.source(changedBy: request))
        do throws(UpstreamError) {
            _ = try await upstream.upstream.fetch(request)
        } catch {
            if error.kind != .notJSON { throw Self.problem(error, of: call.upstream) }
        }
        await announcer.announce(record)
    }

    /// Returns the source of the response that a call makes out of date, by which caches in front name it: that
    /// of a request without fields of its own.
    private static func source(changedBy request: UpstreamRequest) -> ResponseSource {
        ResponseSource(
            of: UpstreamRequest(
                upstream: request.upstream,
                target: request.target,
                forwarded: request.forwarded,
                deadline: request.deadline
            )
        )
    }

    /// Calls an upstream that succeeds for valid tokens only: with a 2xx to this very call, or one that is stored
    /// and fresh. A redirect, a 304 or a stale response proves nothing.
    ///
    /// - Throws: 401 or 403 as the upstream responds, 502 when the call fails otherwise, 503 when the service has no
    ///   room for it.
    func verify(
        authorization: String,
        by verification: TokenVerification,
        timeout: Duration
    ) async throws(Problem) {
        let name = verification.upstream
        guard let upstream = catalog.upstream(named: name) else {
            throw Problem(.upstreamFailed, detail: "There is no upstream '\(name)'.")
        }
        var request = UpstreamRequest(
            upstream: name,
            method: "GET",
            target: verification.path,
            forwarded: ["authorization": authorization],
            isPersonal: true,
            deadline: .now + timeout,
            trace: trace
        )
        request.isProof = true
        request.rules = upstream.rules
        do throws(UpstreamError) {
            _ = try await upstream.upstream.fetch(request)
        } catch {
            switch (error.kind, error.status) {
            case (.notJSON, _): return
            case (.status, 401?):
                throw Problem(.unauthorized, detail: "The upstream '\(name)' refuses the token.")
            case (.status, 403?):
                throw Problem(.forbidden, detail: "The upstream '\(name)' denies access.")
            default: throw Self.problem(error, of: name)
            }
        }
    }

    /// Returns the problem of a call that failed: where the service itself had no room for it, one that says when
    /// there may be some.
    private static func problem(_ error: UpstreamError, of upstream: String) -> Problem {
        let isRefusedHere = error.policy.page == .unavailable
        let what = isRefusedHere ? "was not called" : "failed"
        return Problem(
            isRefusedHere ? .unavailable : .upstreamFailed,
            detail:
                "The upstream '\(upstream)' \(what): \(error.kind.rawValue): " + error.detail,
            fields: Problem.pause(of: error.retryAfter, isRequired: isRefusedHere)
        )
    }
}
