internal import Locking

/// A response body that many connections share and that grows by pieces. Each connection is sent the
/// newest piece; a slow peer misses those in between. No task waits for any of them: a piece costs each
/// loop one message, and each connection one write.
package final class BroadcastBody: Sendable {
    private struct State {
        var newest: BroadcastPiece?
        /// The number of the newest piece, from 1.
        var number = 0
        /// The mailboxes of the loops whose connections follow; none once the body has ended, as a message
        /// that no loop takes any more would hold the body, and that its mailbox.
        var mailboxes: [Mailbox] = []
        var followers = 0
        var isEnded = false
    }

    private let state = Locked(State())
    /// Bytes without meaning to the client, which the server may send between two pieces.
    let probe: SharedBytes
    /// Returns the last piece of one connection.
    let farewell: @Sendable () -> SharedBytes
    /// Called once for each connection that follows no longer, by its loop: it must be short.
    private let left: @Sendable () -> Void

    /// Creates a body without a piece.
    ///
    /// - Parameters:
    ///   - farewell: returns the last piece of one connection, when the body or the server ends.
    ///   - probe: sent to a peer that has ended its input, to find out if it still reads.
    ///   - left: called for each response with this body once it has ended, sent or not.
    package init(
        farewell: @escaping @Sendable () -> SharedBytes,
        probe: SharedBytes,
        left: @escaping @Sendable () -> Void
    ) {
        self.farewell = farewell
        self.probe = probe
        self.left = left
    }

    /// The number of the newest piece; 0 before there is one.
    package var number: Int { state.withLock { $0.number } }

    /// The number of connections that follow.
    package var followers: Int { state.withLock { $0.followers } }

    /// Sends a piece to everybody, in place of the one before. No bytes are no piece.
    package func send(_ bytes: SharedBytes) {
        guard bytes.count > 0 else { return }
        let piece = BroadcastPiece(bytes)
        let mailboxes = state.withLock { state -> [Mailbox] in
            guard !state.isEnded else { return [] }
            state.newest = piece
            state.number += 1
            return state.mailboxes
        }
        for mailbox in mailboxes { mailbox.post(.broadcast(self, .newest)) }
    }

    /// Sends bytes without meaning to everybody for whom nothing else waits.
    package func comment(_ bytes: SharedBytes) {
        let piece = BroadcastPiece(bytes)
        let mailboxes = state.withLock { $0.mailboxes }
        for mailbox in mailboxes { mailbox.post(.broadcast(self, .comment(piece))) }
    }

    /// Ends all responses with this body.
    package func end() {
        let mailboxes = state.withLock { state in
            state.isEnded = true
            defer { state.mailboxes = [] }
            return state.mailboxes
        }
        for mailbox in mailboxes { mailbox.post(.broadcast(self, .end)) }
    }

    // MARK: Loops

    /// The newest piece and its number; nil before there is one.
    var newest: (piece: BroadcastPiece, number: Int)? {
        state.withLock { state in state.newest.map { ($0, state.number) } }
    }

    /// True once the body has ended.
    var isEnded: Bool { state.withLock { $0.isEnded } }

    /// Adds a connection of a loop.
    func join(_ mailbox: Mailbox) {
        state.withLock { state in
            state.followers += 1
            if !state.isEnded, !state.mailboxes.contains(where: { $0 === mailbox }) {
                state.mailboxes.append(mailbox)
            }
        }
    }

    /// Removes a connection, or one that never joined.
    func leave(hadJoined: Bool = true) {
        if hadJoined { state.withLock { $0.followers -= 1 } }
        left()
    }
}

/// A piece of a body that many connections share, framed once for all of them.
final class BroadcastPiece: Sendable {
    private let plain: SharedBytes
    private let chunk: SharedBytes

    init(_ bytes: SharedBytes) {
        plain = bytes
        var chunk = Array((String(bytes.count, radix: 16) + "\r\n").utf8)
        chunk += bytes.bytes
        chunk += "\r\n".utf8
        self.chunk = SharedBytes(chunk)
    }

    /// Returns the bytes that are sent.
    func bytes(_ framing: StreamFraming) -> SharedBytes { framing == .chunked ? chunk : plain }
}
