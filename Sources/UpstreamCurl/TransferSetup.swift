import CCurl
import UpstreamKit

extension Transfer {
    /// Tells an easy handle all about this transfer, which must outlive its use there.
    ///
    /// - Parameters:
    ///   - easy: the handle, fresh or reset.
    ///   - now: the monotonic clock, for the time that is left.
    func configure(_ easy: UnsafeMutableRawPointer, now: ContinuousClock.Instant) {
        let me = Unmanaged.passUnretained(self).toOpaque()
        self.easy = easy
        setAddress(easy)
        setTimes(easy, now: now)
        setEncryption(easy)
        setMethod(easy)
        setFields(easy)
        _ = ccurl_set_pointer(easy, CURLOPT_PRIVATE, me)
        _ = ccurl_set_pointer(easy, CURLOPT_WRITEDATA, me)
        _ = ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBodyBytes)
        _ = ccurl_set_pointer(easy, CURLOPT_HEADERDATA, me)
        _ = ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveHeadLine)
        _ = ccurl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me)
        _ = ccurl_set_socket_opener(easy, openCheckedSocket)
        _ = ccurl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip")
        _ = ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(plan.maximumBytes))
        _ = ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 64 << 10)
    }

    /// Where it goes: http or https only, as the URL is written, never through a proxy, never on.
    private func setAddress(_ easy: UnsafeMutableRawPointer) {
        _ = ccurl_set_text(easy, CURLOPT_URL, plan.url)
        _ = ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        _ = ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        _ = ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        _ = ccurl_set_text(easy, CURLOPT_PROXY, "")
    }

    /// The deadline may leave less than the configured times.
    private func setTimes(_ easy: UnsafeMutableRawPointer, now: ContinuousClock.Instant) {
        let left = min(plan.timeout, now.duration(to: plan.deadline))
        _ = ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, left.wholeMilliseconds)
        _ = ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, plan.connect.wholeMilliseconds)
    }

    private func setEncryption(_ easy: UnsafeMutableRawPointer) {
        _ = ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
        _ = ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
        _ = ccurl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        _ = ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        if plan.isEncrypted {
            // Wait for a connection that may turn out to take many exchanges.
            _ = ccurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
        }
        if let file = plan.certificateAuthorities {
            _ = ccurl_set_text(easy, CURLOPT_CAINFO, file)
        }
    }

    private func setMethod(_ easy: UnsafeMutableRawPointer) {
        if !plan.body.isEmpty {
            _ = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(plan.body.count))
            plan.body.withUnsafeBytes { bytes in
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                _ = ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
            }
        }
        switch plan.method {
        case "GET" where plan.body.isEmpty:
            _ = ccurl_set_long(easy, CURLOPT_HTTPGET, 1)
        case "HEAD":
            _ = ccurl_set_long(easy, CURLOPT_NOBODY, 1)
        default:
            // On a kept connection that turns out to be broken libcurl would send it once more.
            _ = ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
            if plan.body.isEmpty { setEmptyBody(easy) }
            _ = ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, plan.method)
        }
    }

    /// No body, but a length of 0. The text is copied: libcurl would read it when it is gone.
    private func setEmptyBody(_ easy: UnsafeMutableRawPointer) {
        _ = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, 0)
        _ = ccurl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "")
    }

    private func setFields(_ easy: UnsafeMutableRawPointer) {
        var list = curl_slist_append(nil, "Expect:")
        if !plan.fields.contains(where: { $0.name == "content-type" }) {
            // Otherwise libcurl says that a body without a type is a form's.
            list = curl_slist_append(list, "Content-Type:")
        }
        for field in plan.fields {
            // An empty value is written with a semicolon; a colon alone would remove the field.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            list = curl_slist_append(list, line)
        }
        sentFields = list
        _ = ccurl_set_list(easy, CURLOPT_HTTPHEADER, list)
    }
}

/// What libcurl calls with each line of the head.
private let receiveHeadLine: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: start, count: size * count)
    return transfer.receiveHead(line) ? line.count : 0
}

/// What libcurl calls with each piece of the body.
private let receiveBodyBytes: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: start, count: size * count)
    return transfer.receiveBody(bytes) ? bytes.count : 0
}

extension Duration {
    /// Milliseconds, rounded up, at least 1 (0 would mean "no limit") and at most a day.
    var wholeMilliseconds: Int {
        let parts = components
        guard parts.seconds < 86_400 else { return 86_400_000 }
        let thousandths = (parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return max(1, Int(parts.seconds) * 1000 + Int(thousandths))
    }
}
