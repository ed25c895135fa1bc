import CCurl

/// A multi handle of libcurl: the transfers under way in it, and its connections.
final class ConnectionPool {
    /// The maximum number of idle connections for reuse, over all upstreams: a few times the usual cap of one.
    private static let maximumIdleConnections = 128

    /// The handle.
    let multi: UnsafeMutableRawPointer
    /// The time at which it had no connection yet.
    let beginning = ContinuousClock.now
    /// The number of transfers under way.
    private(set) var running = 0

    /// Creates a pool without connections; nil where there is no memory.
    init?() {
        guard let multi = curl_multi_init() else { return nil }
        self.multi = multi
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdleConnections)
    }

    deinit { curl_multi_cleanup(multi) }

    /// Begins a transfer; false where libcurl cannot.
    func add(_ easy: UnsafeMutableRawPointer) -> Bool {
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return false }
        running += 1
        return true
    }

    /// Takes a transfer out, finished or not.
    func remove(_ easy: UnsafeMutableRawPointer) {
        curl_multi_remove_handle(multi, easy)
        running -= 1
    }

    /// Goes on with what can go on.
    func perform() {
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
    }

    /// Returns the next transfer that has finished, and its result.
    func nextFinished() -> (transfer: Transfer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
                continue
            }
            let code = ccurl_message_result(message)
            var context: UnsafeMutableRawPointer?
            _ = ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            return (Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), code)
        }
        return nil
    }
}
