import CCurl
import UpstreamKit

extension Transfer {
    /// What a finished transfer has come to: nil when there is a whole answer.
    ///
    /// The details name no host, path or field: clients may read them.
    ///
    /// - Parameter code: libcurl's result.
    /// - Returns: the failure, or nil for a whole answer of whatever status.
    func failure(for code: CURLcode) -> UpstreamFailure? {
        if isTooLarge || code == CURLE_FILESIZE_EXCEEDED { return tooLarge }
        // Whatever became of an error's body, its status has been said.
        if hasWholeHead, !(200..<300).contains(status) { return nil }
        switch code {
        case CURLE_OK:
            return hasWholeHead ? nil : brokenOff
        case CURLE_COULDNT_RESOLVE_HOST:
            return UpstreamFailure(.connect, detail: "the upstream's host is not known")
        case CURLE_COULDNT_CONNECT:
            return refusedAddress
                ? UpstreamFailure(.connect, detail: "the upstream's address is not allowed")
                : UpstreamFailure(.connect, detail: "the upstream takes no connections")
        case CURLE_OPERATION_TIMEDOUT:
            return timeout
        case CURLE_BAD_CONTENT_ENCODING:
            return UpstreamFailure(.notJSON, detail: "the compressed answer is damaged")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            return UpstreamFailure(.reset, detail: "the upstream's answer is not HTTP")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ENGINE_INITFAILED:
            return UpstreamFailure(.tls, detail: "no trusted encryption with the upstream")
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT:
            return UpstreamFailure(.mapping, detail: "the request's URL is malformed")
        default:
            return brokenOff
        }
    }

    private var tooLarge: UpstreamFailure {
        UpstreamFailure(.tooLarge, detail: "the answer is larger than \(plan.maximumBytes) bytes")
    }

    private var brokenOff: UpstreamFailure {
        UpstreamFailure(.reset, detail: "the connection broke before the answer was whole")
    }

    /// Without a connection in time it may be tried again, as after any failed connection.
    private var timeout: UpstreamFailure {
        var connected: curl_off_t = 0
        let last = plan.isEncrypted ? CURLINFO_APPCONNECT_TIME_T : CURLINFO_CONNECT_TIME_T
        if let easy { _ = ccurl_get_offset(easy, last, &connected) }
        return connected == 0 && status == 0
            ? UpstreamFailure(.connect, detail: "no connection to the upstream in time")
            : UpstreamFailure(.timeout, detail: "no whole answer from the upstream in time")
    }
}
