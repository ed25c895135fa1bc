import HTTPSocket

/// Writes server-sent events (HTML Living Standard, section 9.2). The data is JSON, in which no line
/// ends, so that each event has one line of it.
enum EventText {
    /// Longest a client waits before it comes back, in milliseconds, and the shortest: at random, so
    /// that a server that starts anew does not have all of them at once.
    private static let retryMilliseconds = 500...5000

    /// An event.
    ///
    /// - Parameters:
    ///   - name: the event's name.
    ///   - id: the revision that the client holds after it; nil leaves that as it was.
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

    /// What keeps the connection from being taken for dead.
    static let comment = SharedBytes(":\n\n")

    /// The last words of a stream that ends by the server's doing: when to come back.
    static func farewell() -> SharedBytes {
        SharedBytes("retry: \(Int.random(in: retryMilliseconds))\n\n")
    }
}
