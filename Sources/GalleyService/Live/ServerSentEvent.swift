import HTTPSocket

/// Writes server-sent events (HTML Living Standard, section 9.2). The data is JSON without line
/// breaks, so that each event has one line of it.
enum ServerSentEvent {
    /// The bounds of a client's delay before it reconnects, in milliseconds; chosen at random, so
    /// that the clients of a restarted server do not come back all at once.
    private static let retryMilliseconds = 500...5000

    /// Returns an event.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - id: the revision that the client holds after it; nil leaves the last one in place.
    ///   - data: JSON.
    static func event(_ name: String, id: String?, data: UnsafeRawBufferPointer) -> SharedBytes {
        var bytes: [UInt8] = []
        let head = "event: \(name)\n\(id.map { "id: \($0)\n" } ?? "")data: "
        bytes.reserveCapacity(head.utf8.count + data.count + 2)
        bytes += head.utf8
        bytes += data
        bytes += "\n\n".utf8
        return SharedBytes(bytes)
    }

    /// Returns the event of a revision alone: its id, and data without which browsers show no event.
    static func revision(_ revision: String) -> SharedBytes {
        SharedBytes("event: revision\nid: \(revision)\ndata: {\"revision\":\"\(revision)\"}\n\n")
    }

    /// A keep-alive comment.
    static let comment = SharedBytes(":\n\n")

    /// Returns the end of a stream that the server closes: the delay before the client reconnects.
    static func farewell() -> SharedBytes {
        SharedBytes("retry: \(Int.random(in: retryMilliseconds))\n\n")
    }
}
