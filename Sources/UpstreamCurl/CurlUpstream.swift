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
    ///   - sharing: another address of the same service, whose connections count for the same maximum.
    ///   - clock: the time; deadlines are instants of its monotonic clock.
    package init(
        _ configuration: CurlUpstreamConfiguration,
        driver: CurlDriver,
        sharing: CurlUpstream? = nil,
        clock: UpstreamClock = .system
    ) {
        self.configuration = configuration
        self.driver = driver
        self.clock = clock
        limiter =
            sharing?.limiter ?? ConnectionLimiter(maximumRunning: configuration.maximumConnections)
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
        guard var url = configuration.url.joined(request.target) else {
            throw .invalidTarget(request.target)
        }
        let fields = try RequestFields.sent(request, own: configuration.headers)
        let start = clock.now()
        let validatedURL = request.validatedURL ?? url
        var chain = RedirectChain()
        for hop in 0...CurlUpstream.maximumRedirects {
            let isConditional = url == validatedURL && request.isConditional
            // Most have no condition, and are not copied.
            let own =
                isConditional || !fields.contains(where: RequestFields.isCondition)
                ? fields : fields.filter { !RequestFields.isCondition($0) }
            let result = try await exchange(options(for: request, url: url, fields: own), request)
            guard [301, 302, 303, 307, 308].contains(result.status) else {
                let call = Call(url: url, chain: chain, isConditional: isConditional, start: start)
                return try await response(to: request, from: result, of: call)
            }
            guard hop < CurlUpstream.maximumRedirects else { throw .tooManyRedirects }
            url = try redirect(of: request, from: url, with: result)
            chain.add(result.fields)
        }
        throw .tooManyRedirects
    }

    /// A call whose last response has come.
    private struct Call {
        let url: String
        let chain: RedirectChain
        /// True when the request to the URL had a condition.
        let isConditional: Bool
        let start: ContinuousClock.Instant
    }

    /// The connections, in use and waited for.
    package var pool: PoolGauge { limiter.gauge }

    private func exchange(
        _ options: TransferOptions,
        _ request: UpstreamRequest
    ) async throws(UpstreamError) -> TransferResult {
        let result = await driver.exchange(options, limiter: limiter, group: request.group)
        guard let failure = result.failure else { return result }
        guard let mistrust = result.mistrust else { throw failure }
        // Nothing is sent over this connection: it is only to say what is wrong with the certificate.
        let shown = await driver.exchange(
            options.inspecting,
            limiter: limiter,
            group: request.group
        )
        throw UpstreamError(.tls, detail: mistrust.detail(shown.certificate))
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
            isRepeatable: request.isSafe,
            connect: configuration.connect,
            timeout: configuration.timeout,
            deadline: request.deadline,
            maximumBytes: configuration.maximumBytes,
            isEncrypted: configuration.url.scheme == "https",
            connection: configuration.connection,
            network: configuration.network,
            memory: configuration.memory,
            lifetimes: configuration.lifetimes,
            progress: request.progress,
            keepsRefusal: request.rules?.readsRefusals ?? false,
            certificateSeen: configuration.certificateSeen
        )
    }

    private func redirect(
        of request: UpstreamRequest,
        from url: String,
        with result: TransferResult
    ) throws(UpstreamError) -> String {
        guard configuration.redirects == .sameHost, request.method != "POST",
            request.isSafe, !request.isProof,
            let location = result.fields["location"],
            let next = configuration.url.redirect(to: location, from: url)
        else { throw .badRedirect }
        return next
    }

    private func response(
        to request: UpstreamRequest,
        from result: TransferResult,
        of call: Call
    ) async throws(UpstreamError) -> UpstreamResponse {
        let wall = clock.wall()
        let isEmpty = [204, 205, 304].contains(result.status) || request.method == "HEAD"
        guard
            (200..<300).contains(result.status) && result.status != 206
                || (result.status == 304 && call.isConditional)
        else {
            let pause = result.fields["retry-after"].flatMap { RetryAfter.parse($0, now: wall) }
            let words = request.rules?.words(ofRefusal: result.body)
            var failure = UpstreamError.badStatus(result.status, words: words, retryAfter: pause)
            if result.status == 401 { failure.challenge = result.fields.challenge }
            throw failure
        }
        let now = clock.now()
        let delay = call.start.duration(to: now)
        let fields = result.fields.withoutHopByHop
        let body = isEmpty ? Array("null".utf8) : result.body
        var response = UpstreamResponse(
            status: result.status,
            fields: call.chain.limiting(fields, of: call.url, at: wall, delay: delay),
            document: try await .document(
                in: body,
                contentType: result.fields["content-type"],
                within: result.charge
            ),
            body: body,
            fetchedAt: wall,
            timing: ExchangeTiming(receivedAt: now, delay: delay)
        )
        response.charge = result.charge
        return response
    }
}

extension UpstreamError {
    fileprivate static let badRedirect = UpstreamError(
        .redirect,
        detail: "the upstream redirects to where it may not be followed"
    )

    fileprivate static let tooManyRedirects = UpstreamError(
        .redirect,
        detail: "the upstream redirects more than \(CurlUpstream.maximumRedirects) times"
    )

    fileprivate static func badStatus(
        _ status: Int,
        words: String?,
        retryAfter: Duration?
    ) -> UpstreamError {
        UpstreamError(
            .status,
            status: status,
            detail: "the upstream answered \(status)" + (words.map { ": \($0)" } ?? ""),
            retryAfter: retryAfter
        )
    }
}
