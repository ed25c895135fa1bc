/// The consequences of a failed call: for retries, circuits, caches, other instances and the page.
///
/// They are decided here alone. The table in `docs/caching.md` is ``documentation``.
package struct FailurePolicy: Sendable, Equatable {
    /// The part of an upstream that a failure is evidence about, for its circuits.
    package enum Evidence: Sendable, Equatable {
        /// The upstream works: it has answered.
        case works
        /// What was asked fails: this path with these values. Others may work.
        case asked
        /// What was asked fails, and perhaps the whole upstream.
        case upstream
        /// No connection: the whole upstream is away.
        case connection
        /// Nothing is known: the upstream was not asked, or not to the end.
        case nothing
    }

    /// The use of a stored response after the failure.
    package enum Stored: Sendable, Equatable {
        /// It stands in as long as `staleIfError` allows.
        case standsIn
        /// It is kept and not used: the upstream has answered.
        case kept
        /// It is removed: the upstream says that there is no such resource.
        case removed
    }

    /// The response of a page whose required request failed so, with nothing to show instead.
    package enum PageResponse: Sendable, Equatable {
        /// 502.
        case failed
        /// 504.
        case timedOut
        /// 503, with `Retry-After`.
        case unavailable
        /// 404; beyond the first page of a list the list's end.
        case notFound
        /// 401 where `authorization` is forwarded, else 502.
        case unauthorized
        /// 403 where `authorization` is forwarded, else 502.
        case forbidden
    }

    /// True when a GET or HEAD is tried again.
    package var isRetried = false

    /// The evidence that circuits take.
    package var evidence = Evidence.works

    /// The use of a stored response.
    package var stored = Stored.standsIn

    /// True when other instances that wait for the same response take the failure as theirs.
    package var isShared = false

    package var page = PageResponse.failed

    /// True when the failure is remembered for a while: the upstream was asked.
    package var isRemembered: Bool { evidence != .nothing }

    /// True when the upstream is in trouble, so that calling it again soon is no help.
    package var isOutage: Bool {
        switch evidence {
        case .asked, .upstream, .connection: true
        case .works, .nothing: false
        }
    }

    /// Returns the consequences of a failure.
    ///
    /// - Parameters:
    ///   - kind: the kind of the failure.
    ///   - status: the upstream's status, with kind `status`.
    package init(of kind: UpstreamError.Kind, status: Int? = nil) {
        switch kind {
        case .connect: self.init(isRetried: true, evidence: .connection)
        case .tls: self.init(evidence: .connection)
        case .timeout: self.init(evidence: .upstream, isShared: true, page: .timedOut)
        case .reset: self.init(isRetried: true, evidence: .asked)
        case .status: self.init(ofStatus: status ?? 0)
        case .tooLarge, .notJSON, .redirect: self.init(isShared: true)
        // As a 500: the service has answered on purpose, so that a second call is not another chance.
        case .errors: self.init(evidence: .asked, isShared: true)
        case .circuitOpen: self.init(evidence: .nothing)
        case .overloaded: self.init(evidence: .nothing, page: .unavailable)
        case .mapping, .cancelled: self.init(evidence: .nothing, stored: .kept)
        }
    }

    private init(ofStatus status: Int) {
        switch status {
        case 401: self.init(stored: .kept, isShared: true, page: .unauthorized)
        case 403: self.init(stored: .kept, isShared: true, page: .forbidden)
        case 404, 410: self.init(stored: .removed, isShared: true, page: .notFound)
        case 408: self.init(isShared: true)
        case 429: self.init(isRetried: true, evidence: .asked, isShared: true)
        case 502...504: self.init(isRetried: true, evidence: .upstream, isShared: true)
        case 400..<500: self.init(stored: .kept, isShared: true)
        case 500...: self.init(evidence: .asked, isShared: true)
        default: self.init(isShared: true)
        }
    }

    private init(
        isRetried: Bool = false,
        evidence: Evidence = .works,
        stored: Stored = .standsIn,
        isShared: Bool = false,
        page: PageResponse = .failed
    ) {
        self.isRetried = isRetried
        self.evidence = evidence
        self.stored = stored
        self.isShared = isShared
        self.page = page
    }
}

extension UpstreamError {
    /// The consequences of the failure.
    package var policy: FailurePolicy { FailurePolicy(of: kind, status: status) }

    /// True when the upstream itself is in trouble, so that calling it again soon is no help.
    package var isOutage: Bool { policy.isOutage }
}
