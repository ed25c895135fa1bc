/// The application behind a server: responds to its requests.
package protocol HTTPHandler: Sendable {
    /// Returns a response that is ready to be sent, or nil when there is none.
    ///
    /// Called on the event loop for every `GET` and `HEAD` request without a body, before
    /// anything is allocated for it. It must not block, and should take less than a microsecond, or some 100 where it
    /// makes the response: every connection of the loop waits for it.
    func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse?

    /// Returns a response that is ready to be sent and depends on who asks, or nil when there is none.
    ///
    /// Called as ``cachedResponse(for:)``, where that returned nil: what depends on no owner costs no more for it.
    func cachedResponse(
        for request: borrowing RequestHead,
        from peer: ConnectionPeer
    ) -> PreparedResponse?

    /// Makes a response, in a task of its own. Called when ``cachedResponse(for:)`` returned nil, and
    /// for every other request, once the whole body has been read.
    ///
    /// The task is cancelled when the connection is lost; its response is then discarded.
    func respond(to request: HTTPRequest) async -> HTTPResponse

    /// Returns the executor of a task that begins on the event loop itself, up to where it first waits; nil
    /// for a task that begins on Swift's shared threads.
    ///
    /// A task must wait, or end, within some 100 µs, as every connection of the loop waits
    /// for it. Called once the whole body has been read.
    func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)?
}

extension HTTPHandler {
    /// Returns nil: no response is cached.
    package func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
        nil
    }

    /// Returns nil: no response depends on who asks.
    package func cachedResponse(
        for request: borrowing RequestHead,
        from peer: ConnectionPeer
    ) -> PreparedResponse? {
        nil
    }

    /// Returns nil: tasks begin on Swift's shared threads.
    package func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
        nil
    }
}
