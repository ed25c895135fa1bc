import JSONCore
public import UpstreamKit

/// A REST service, asked through libcurl.
///
/// It builds every URL from the configured base, enforces the configured limits while reading,
/// follows redirects only as configured, and takes nothing but whole JSON for an answer. It does
/// not retry, cache or share: wrappers do.
public final class CurlUpstream: Upstream {
    /// The most redirects followed in a row.
    static let maximumRedirects = 3

    private let configuration: CurlUpstreamConfiguration
    private let driver: CurlDriver
    private let clock: UpstreamClock
    private let trust: HostTrust
    private let lane: TransferLane

    /// Makes an upstream; nothing is resolved or connected yet.
    ///
    /// - Parameters:
    ///   - configuration: where its calls go and what bounds them.
    ///   - driver: the thread and connections it shares with others.
    ///   - clock: the time; deadlines are instants of its monotonic clock.
    public init(
        _ configuration: CurlUpstreamConfiguration,
        driver: CurlDriver,
        clock: UpstreamClock = .system
    ) {
        self.configuration = configuration
        self.driver = driver
        self.clock = clock
        trust = HostTrust(configuration.url)
        lane = TransferLane(maximumRunning: configuration.maximumConnections)
    }

    /// Asks the service.
    ///
    /// - Parameter request: what to ask; its target is joined to the base URL.
    /// - Returns: an answer with a 2xx status and a parsed body, or 304 to a request with a
    ///   validator.
    /// - Throws: `UpstreamFailure`; with a status other than that, of kind `status`.
    public func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamFailure) -> UpstreamAnswer {
        guard var url = configuration.url.joined(request.target) else { throw .badTarget }
        let fields = try RequestFields.sent(request, own: configuration.headers)
        let start = clock.now()
        for hop in 0...CurlUpstream.maximumRedirects {
            let result = await driver.exchange(plan(url, fields, request), lane: lane)
            if let failure = result.failure { throw failure }
            guard [301, 302, 303, 307, 308].contains(result.status) else {
                return try answer(request, result, start: start)
            }
            guard hop < CurlUpstream.maximumRedirects else { throw .tooManyRedirects }
            url = try redirect(request, result, from: url)
        }
        throw .tooManyRedirects
    }

    private func plan(
        _ url: String,
        _ fields: [HeaderFields.Field],
        _ request: UpstreamRequest
    ) -> TransferPlan {
        TransferPlan(
            url: url,
            method: request.method,
            fields: fields,
            body: request.body,
            connect: configuration.connect,
            timeout: configuration.timeout,
            deadline: request.deadline,
            maximumBytes: configuration.maximumBytes,
            isEncrypted: configuration.url.scheme == "https",
            certificateAuthorities: configuration.certificateAuthorities,
            trust: trust
        )
    }

    private func redirect(
        _ request: UpstreamRequest,
        _ result: TransferResult,
        from url: String
    ) throws(UpstreamFailure) -> String {
        guard configuration.redirects == .sameHost, request.isSafe,
            let location = result.fields["location"],
            let next = configuration.url.redirect(to: location, from: url)
        else { throw .badRedirect }
        return next
    }

    private func answer(
        _ request: UpstreamRequest,
        _ result: TransferResult,
        start: ContinuousClock.Instant
    ) throws(UpstreamFailure) -> UpstreamAnswer {
        let wall = clock.wall()
        let isEmpty = [204, 205, 304].contains(result.status) || request.method == "HEAD"
        guard
            (200..<300).contains(result.status) && result.status != 206
                || (result.status == 304 && request.isConditional)
        else {
            let pause = result.fields["retry-after"].flatMap { RetryAfter.parse($0, now: wall) }
            throw .badStatus(result.status, retryAfter: pause)
        }
        let now = clock.now()
        return UpstreamAnswer(
            status: result.status,
            fields: result.fields.withoutHopByHop,
            document: try isEmpty ? .null() : .parsed(result.body),
            body: isEmpty ? Array("null".utf8) : result.body,
            fetchedAt: wall,
            timing: ExchangeTiming(receivedAt: now, delay: start.duration(to: now))
        )
    }
}

extension JSONDocument {
    /// The document of an answer that has no body.
    fileprivate static func null() throws(UpstreamFailure) -> JSONDocument {
        try parsed(Array("null".utf8))
    }

    /// The document in a body.
    fileprivate static func parsed(_ body: [UInt8]) throws(UpstreamFailure) -> JSONDocument {
        do {
            return try JSONDocument(parsing: body)
        } catch {
            throw UpstreamFailure(.notJSON, detail: "the answer is not JSON")
        }
    }
}

extension UpstreamFailure {
    fileprivate static let badTarget = UpstreamFailure(
        .mapping,
        detail: "the request's path is not fit to be sent"
    )

    fileprivate static let badRedirect = UpstreamFailure(
        .redirect,
        detail: "the upstream redirects to where it may not be followed"
    )

    fileprivate static let tooManyRedirects = UpstreamFailure(
        .redirect,
        detail: "the upstream redirects more than \(CurlUpstream.maximumRedirects) times"
    )

    fileprivate static func badStatus(_ status: Int, retryAfter: Duration?) -> UpstreamFailure {
        UpstreamFailure(
            .status,
            status: status,
            detail: "the upstream answered \(status)",
            retryAfter: retryAfter
        )
    }
}
