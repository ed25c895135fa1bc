import InputCore
import CCurl
import Glibc
import UpstreamKit

/// Failures of encryption, and what they can say of the upstream.
extension Transfer {
    /// The start of the line of libcurl's description that has the certificate itself.
    private static let encoded = Array("Cert:".utf8)

    /// Returns the failure of a transfer without trusted encryption.
    func noEncryption(_ code: CURLcode) -> UpstreamError {
        if code == CURLE_PEER_FAILED_VERIFICATION, let easy {
            var result = 0
            _ = ccurl_get_long(easy, CURLINFO_SSL_VERIFYRESULT, &result)
            let reason = CertificateMistrust(result: result)
            mistrust = reason
            return UpstreamError(.tls, detail: reason.detail(CertificateText()))
        }
        if code == CURLE_SSL_CACERT_BADFILE {
            return UpstreamError(.tls, detail: "the certificates of 'tls.ca' cannot be read")
        }
        if code == CURLE_SSL_CERTPROBLEM {
            return UpstreamError(
                .tls,
                detail: "the certificate of 'tls.certificate' and its key cannot be used"
            )
        }
        let reason = reason(of: words.map { String(cString: $0) } ?? "")
        return UpstreamError(.tls, detail: "no trusted encryption with the upstream: \(reason)")
    }

    /// True when the upstream asks for a certificate of this service: with TLS 1.3 it says so once the connection is
    /// made.
    var asksForCertificate: Bool {
        words.map { String(cString: $0).contains(bytes: "certificate required") } ?? false
    }

    /// Returns a reason in plain words for OpenSSL's.
    private func reason(of words: String) -> String {
        let noVersion = "no version of TLS in common (this service has 1.2 and later)"
        let reasons = [
            ("protocol version", noVersion), ("unsupported protocol", noVersion),
            ("wrong version number", "it does not speak TLS there"),
            ("handshake failure", "no cipher in common"),
            ("no shared cipher", "no cipher in common"),
            (
                "certificate required",
                "it asks for a certificate of this service ('tls.certificate')"
            ),
        ]
        return reasons.first { words.contains(bytes: $0.0) }?.1 ?? "the handshake failed"
    }

    /// Notes what the certificate of an upstream says, after an inspection, and tells its end after a new connection:
    /// libcurl describes none for one that is used again.
    func readCertificate() {
        guard options.isInspection || options.certificateSeen != nil, let easy else { return }
        var info: UnsafeMutablePointer<curl_certinfo>?
        _ = ccurl_get_certificates(easy, &info)
        // The first is the upstream's own; the others have issued one another.
        guard let info, info.pointee.num_of_certs > 0 else { return }
        var line = info.pointee.certinfo[0]
        while let current = line {
            if let text = current.pointee.data {
                let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
                if options.isInspection { certificate.note(bytes) }
                if let seen = options.certificateSeen, bytes.starts(with: Self.encoded),
                    let end = CertificateEnd.seconds(pem: String(decoding: bytes, as: UTF8.self))
                {
                    seen(end)
                }
            }
            line = current.pointee.next
        }
    }
}
