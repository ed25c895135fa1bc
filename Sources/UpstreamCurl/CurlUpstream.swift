import JSONCore
package import UpstreamKit

/// A REST service, called through libcurl.
///
/// It builds every URL from the configured base, enforces the configured limits while reading,
/// follows redirects only as configured, and accepts nothing but whole JSON. It does not retry,
/// cache or share: wrappers do.
package final class CurlUpstream: Upstream {
    /// The maximum number of redirects followed in a row.
    static let maximumRedirects = 3

    private let configuration: CurlUpstreamConfiguration
    private let driver: CurlDriver
    private let clock: UpstreamClock
    private let limiter: ConnectionLimiter

    /// Creates an upstream; nothing is resolved or connected yet.
    ///
    /// - Parameters:
    ///   - configuration: its address and the bounds of its calls.
    ///   - driver: the thread and connections that it shares with others.
    ///   - clock: the time; deadlines are instants of its monotonic clock.
    package init(
        _ configuration: CurlUpstreamConfiguration,
        driver: CurlDriver,
        clock: UpstreamClock = .system
    ) {
        self.configuration = configuration
        self.driver = driver
        self.clock = clock
        limiter = ConnectionLimiter(maximumRunning: configuration.maximumConnections)
    }

    /// Calls the service.
    ///
    /// - Parameter request: the request; its target is joined to the base URL.
    /// - Returns: a response with a 2xx status and a parsed body, or 304 to a request with a
    ///   validator.
    /// - Throws: `UpstreamError`; with a status other than that, of kind `status`.
    package func fetch(
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> UpstreamResponse {
        guard var url = configuration.url.joined(request.target) else { throw .badTarget }
        let fields = try RequestFields.sent(request, own: configuration.headers)
        let start = clock.now()
        for hop in 0...CurlUpstream.maximumRedirects {
            let result = await driver.exchange(
                options(for: request, url: url, fields: fields),
                limiter: limiter,
                group: request.group
            )
            if let failure = result.failure { throw failure }
            guard [301, 302, 303, 307, 308].contains(result.status) else {
                return try await response(to: request, from: result, start: start)
            }
            guard hop < CurlUpstream.maximumRedirects else { throw .tooManyRedirects }
            url = try redirect(of: request, from: url, with: result)
        }
        throw .tooManyRedirects
    }

    private func options(
        for request: UpstreamRequest,
        url: String,
        fields: [HeaderFields.Field]
    ) -> TransferOptions {
        TransferOptions(
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
            network: configuration.network,
            memory: configuration.memory
        )
    }

    private func redirect(
        of request: UpstreamRequest,
        from url: String,
        with result: TransferResult
    ) throws(UpstreamError) -> String {
        guard configuration.redirects == .sameHost, request.isSafe,
            let location = result.fields["location"],
            let next = configuration.url.redirect(to: location, from: url)
        else { throw .badRedirect }
        return next
    }

    private func response(
        to request: UpstreamRequest,
        from result: TransferResult,
        start: ContinuousClock.Instant
    ) async throws(UpstreamError) -> UpstreamResponse {
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
        let body = isEmpty ? Array("null".utf8) : result.body
        var response = UpstreamResponse(
            status: result.status,
            fields: result.fields.withoutHopByHop,
            document: try await .document(in: body, within: result.charge),
            body: body,
            fetchedAt: wall,
            timing: ExchangeTiming(receivedAt: now, delay: start.duration(to: now))
        )
        response.charge = result.charge
        return response
    }
}

extension JSONDocument {
    /// Returns the document in a body; a large one is parsed on Swift's shared threads.
    fileprivate static func document(
        in body: [UInt8],
        within charge: ResponseCharge?
    ) async throws(UpstreamError) -> JSONDocument {
        if charge != nil {
            return try await onSharedThreads { () throws(UpstreamError) in
                try parsed(body, within: charge)
            }
        }
        do {
            return try await document(in: body)
        } catch {
            throw UpstreamError(error)
        }
    }
}

extension UpstreamError {
    fileprivate static let badTarget = UpstreamError(
        .mapping,
        detail: "the request's path is not valid"
    )

    fileprivate static let badRedirect = UpstreamError(
        .redirect,
        detail: "the upstream redirects to where it may not be followed"
    )

    fileprivate static let tooManyRedirects = UpstreamError(
        .redirect,
        detail: "the upstream redirects more than \(CurlUpstream.maximumRedirects) times"
    )

    fileprivate static func badStatus(_ status: Int, retryAfter: Duration?) -> UpstreamError {
        UpstreamError(
            .status,
            status: status,
            detail: "the upstream answered \(status)",
            retryAfter: retryAfter
        )
    }
}
