import CCurl
import UpstreamKit

extension Transfer {
    /// Sets an easy handle up for this transfer, which must outlive its use there.
    ///
    /// - Parameters:
    ///   - easy: the handle, fresh or reset.
    ///   - now: the monotonic clock, for the remaining time.
    func configure(_ easy: UnsafeMutableRawPointer, now: ContinuousClock.Instant) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        self.easy = easy
        setAddress(easy)
        setTimes(easy, now: now)
        setEncryption(easy)
        setMethod(easy)
        setFields(easy)
        _ = ccurl_set_pointer(easy, CURLOPT_PRIVATE, context)
        _ = ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        _ = ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBodyBytes)
        _ = ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        _ = ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveHeadLine)
        _ = ccurl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
        _ = ccurl_set_socket_opener(easy, openCheckedSocket)
        _ = ccurl_set_pointer(easy, CURLOPT_PREREQDATA, context)
        _ = ccurl_set_prereq(easy, noteConnection)
        _ = ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(options.maximumBytes))
        _ = ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 64 << 10)
    }

    /// Sets the address: http or https only, the URL as it is written, no proxy, no redirects.
    private func setAddress(_ easy: UnsafeMutableRawPointer) {
        _ = ccurl_set_text(easy, CURLOPT_URL, options.url)
        _ = ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        _ = ccurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        _ = ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        _ = ccurl_set_text(easy, CURLOPT_PROXY, options.connection?.proxy?.url ?? "")
    }

    /// Sets the times; the deadline may leave less than the configured ones.
    private func setTimes(_ easy: UnsafeMutableRawPointer, now: ContinuousClock.Instant) {
        let left = min(options.timeout, now.duration(to: options.deadline))
        isCutShort = waitsSince != nil && left < options.timeout
        _ = ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        _ = ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, left.wholeMilliseconds)
        _ = ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, options.connect.wholeMilliseconds)
        _ = ccurl_set_long(easy, CURLOPT_DNS_CACHE_TIMEOUT, options.lifetimes.name)
        _ = ccurl_set_long(easy, CURLOPT_MAXLIFETIME_CONN, options.lifetimes.connection)
    }

    private func setEncryption(_ easy: UnsafeMutableRawPointer) {
        if options.isEncrypted { setWords(easy) }
        _ = ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, options.isInspection ? 0 : 1)
        _ = ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, options.isInspection ? 0 : 2)
        if options.isInspection {
            // Connected and nothing more: no request is sent, and nobody else uses the connection.
            _ = ccurl_set_long(easy, CURLOPT_CONNECT_ONLY, 1)
            _ = ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1)
            _ = ccurl_set_long(easy, CURLOPT_FORBID_REUSE, 1)
        }
        if options.isInspection || options.certificateSeen != nil {
            // Described once a connection, when its encryption is agreed on.
            _ = ccurl_set_long(easy, CURLOPT_CERTINFO, 1)
        }
        _ = ccurl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        _ = ccurl_set_long(easy, CURLOPT_HTTP_VERSION, httpVersion)
        if options.isEncrypted {
            // Wait for a connection that may turn out to take many exchanges (HTTP/2).
            _ = ccurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
        }
        if let connection = options.connection { setUp(easy, connection) }
    }

    /// HTTP/2 where TLS agrees on it, unless the upstream says another version.
    private var httpVersion: Int {
        switch options.connection?.version {
        case .http1: CURL_HTTP_VERSION_1_1
        case .http2 where !options.isEncrypted: CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE
        case .http2, nil: CURL_HTTP_VERSION_2TLS
        }
    }

    private func setUp(_ easy: UnsafeMutableRawPointer, _ connection: ConnectionSettings) {
        if let file = connection.certificateAuthorities {
            _ = ccurl_set_text(easy, CURLOPT_CAINFO, file)
        }
        if let file = connection.certificate {
            _ = ccurl_set_text(easy, CURLOPT_SSLCERT, file)
            _ = ccurl_set_text(easy, CURLOPT_SSLKEY, connection.key ?? file)
        }
        guard let proxy = connection.proxy else { return }
        // Otherwise the head of the proxy's own answer would be taken for the upstream's.
        _ = ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let user = proxy.user, let password = proxy.password {
            _ = ccurl_set_text(easy, CURLOPT_PROXYUSERNAME, user)
            _ = ccurl_set_text(easy, CURLOPT_PROXYPASSWORD, password)
        }
    }

    /// Gives libcurl a place for its words about a failure.
    private func setWords(_ easy: UnsafeMutableRawPointer) {
        let place = words ?? .allocate(capacity: Int(CURL_ERROR_SIZE))
        place.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        words = place
        _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, place)
    }

    private func setMethod(_ easy: UnsafeMutableRawPointer) {
        if !options.body.isEmpty {
            _ = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(options.body.count))
            options.body.withUnsafeBytes { bytes in
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                _ = ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
            }
        }
        switch options.method {
        case "GET" where options.body.isEmpty:
            _ = ccurl_set_long(easy, CURLOPT_HTTPGET, 1)
        case "HEAD":
            _ = ccurl_set_long(easy, CURLOPT_NOBODY, 1)
        default:
            // On a reused connection that turns out to be broken libcurl would send it once more.
            if !options.isRepeatable { _ = ccurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1) }
            if options.body.isEmpty { setEmptyBody(easy) }
            _ = ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, options.method)
        }
    }

    /// Sets an empty body, with a length of 0. The text is copied: libcurl would read it too late.
    private func setEmptyBody(_ easy: UnsafeMutableRawPointer) {
        _ = ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, 0)
        _ = ccurl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "")
    }

    private func setFields(_ easy: UnsafeMutableRawPointer) {
        var list = curl_slist_append(nil, "Expect:")
        // Without libcurl's own decoding, which takes a second member of a gzip file for a broken connection.
        list = curl_slist_append(list, "Accept-Encoding: gzip")
        if !options.fields.contains(where: { $0.name == "content-type" }) {
            // Otherwise libcurl says that a body without a type is a form's.
            list = curl_slist_append(list, "Content-Type:")
        }
        for field in options.fields {
            // An empty value is written with a semicolon; a colon alone would remove the field.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            list = curl_slist_append(list, line)
        }
        sentFields = list
        _ = ccurl_set_list(easy, CURLOPT_HTTPHEADER, list)
    }
}

/// The callback of libcurl for each line of the head.
private let receiveHeadLine: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let line = UnsafeRawBufferPointer(start: start, count: size * count)
    return transfer.receiveHead(line) ? line.count : 0
}

/// The callback of libcurl for each piece of the body.
private let receiveBodyBytes: curl_write_callback = { start, size, count, context in
    guard let start, let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: start, count: size * count)
    return transfer.receiveBody(bytes) ? bytes.count : 0
}

extension Duration {
    /// The milliseconds, rounded up, at least 1 (0 would mean "no limit") and at most a day.
    var wholeMilliseconds: Int {
        let parts = components
        guard parts.seconds < 86_400 else { return 86_400_000 }
        let thousandths = (parts.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return max(1, Int(parts.seconds) * 1000 + Int(thousandths))
    }
}
