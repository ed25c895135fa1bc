/// What a server does with its requests.
public protocol HTTPHandler: Sendable {
    /// The finished answer, if it is at hand.
    ///
    /// Called on the event loop for every `GET` and `HEAD` request without a body, before
    /// anything is allocated for it. It must not block, and should take less than a microsecond:
    /// every connection of the loop waits for it.
    func answerNow(_ request: borrowing RequestHead) -> PreparedResponse?

    /// The answer, made in a task of its own. Called when ``answerNow(_:)`` had none, and for
    /// every other request, once the whole body has been read.
    ///
    /// The task is cancelled when the connection is lost; its answer then goes nowhere.
    func answer(_ request: HTTPRequest) async -> HTTPResponse
}

extension HTTPHandler {
    /// No answer is ever at hand.
    public func answerNow(_ request: borrowing RequestHead) -> PreparedResponse? {
        nil
    }
}
