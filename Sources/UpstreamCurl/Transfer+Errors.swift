import CCurl
import UpstreamKit

extension Transfer {
    /// Returns the failure of a finished transfer; nil for a whole response of whatever status.
    ///
    /// The details name no path or field, as clients may read them, and host and port only where there is no
    /// connection: the first question then is whether they are the right ones.
    ///
    /// - Parameter code: libcurl's result.
    func failure(for code: CURLcode) -> UpstreamError? {
        if lacksMemory { return .noMemory }
        if isHeadTooLarge { return headTooLarge }
        if isTooLarge || code == CURLE_FILESIZE_EXCEEDED { return tooLarge }
        if isDamaged { return damaged }
        // An error's body may be cut off: its status is what counts, and that is known.
        if hasWholeHead, !(200..<300).contains(status) { return nil }
        switch code {
        case CURLE_OK:
            guard hasWholeHead || options.isInspection else { return brokenOff }
            return isBodyWhole ? nil : damaged
        case CURLE_COULDNT_RESOLVE_PROXY:
            return UpstreamError(.connect, detail: "the proxy's host is not known")
        case _ where proxyRefusal != nil:
            return proxyRefusal
        case CURLE_COULDNT_RESOLVE_HOST:
            return UpstreamError(.connect, detail: "the upstream's host is not known")
        case CURLE_COULDNT_CONNECT:
            return refusedAddress
                ? UpstreamError(
                    .connect,
                    detail: "the upstream's address is not one that its 'network' allows"
                )
                : UpstreamError(.connect, detail: "\(options.hostAndPort) takes no connections")
        case _ where Self.longLine.contains(code.rawValue) && isConnected && !hasWholeHead:
            return headTooLarge
        case CURLE_OPERATION_TIMEDOUT:
            return timeout
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return UpstreamError(.reset, detail: "the upstream's response is not HTTP")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
            return noEncryption(code)
        case CURLE_RECV_ERROR where asksForCertificate:
            return noEncryption(code)
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT:
            return UpstreamError(.mapping, detail: "the request's URL is malformed")
        default:
            return brokenOff
        }
    }

    /// The failure of a transfer whose proxy makes no connection to the upstream; nil where it has made one, or
    /// there is none.
    private var proxyRefusal: UpstreamError? {
        guard options.connection?.proxy != nil, !hasWholeHead, let easy else { return nil }
        var status = 0
        _ = ccurl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &status)
        guard status >= 300 else { return nil }
        return UpstreamError(
            .connect,
            detail: "the proxy makes no connection to the upstream: it answered \(status)"
        )
    }

    /// What libcurl says of a line of the head beyond 100 KiB: out of memory, from 8.6 on too large.
    private static let longLine: Set<UInt32> = [CURLE_OUT_OF_MEMORY.rawValue, 100]

    /// The failure of a transfer whose deadline passed before it began.
    var late: UpstreamError { waitsSince == nil ? .late : .overloaded(limiter.gauge) }

    private var tooLarge: UpstreamError {
        UpstreamError(
            .tooLarge,
            detail: "the response is larger than \(options.maximumBytes) bytes"
        )
    }

    private var headTooLarge: UpstreamError {
        UpstreamError(
            .tooLarge,
            detail:
                "the header fields of the response are larger than \(Transfer.maximumHeaderBytes) bytes"
        )
    }

    private var damaged: UpstreamError {
        UpstreamError(.notJSON, detail: "the compressed response is damaged")
    }

    private var brokenOff: UpstreamError {
        UpstreamError(.reset, detail: "the connection broke before the response was whole")
    }

    /// `connect` only when no connection was made: that may be tried again, as nothing was sent.
    /// libcurl's own times do not tell, as they are 0 on a connection that is used again.
    private var timeout: UpstreamError {
        if isCutShort { return .overloaded(limiter.gauge) }
        return isConnected
            ? UpstreamError(.timeout, detail: "no whole response from the upstream in time")
            : UpstreamError(.connect, detail: "no connection to \(options.hostAndPort) in time")
    }
}
