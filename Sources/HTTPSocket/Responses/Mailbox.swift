internal import CEpoll
internal import Glibc
internal import Locking

/// A message of another thread to a loop.
enum LoopMessage: Sendable {
    /// A task has made its response.
    case response(ConnectionID, HTTPResponse)
    /// A task has made the head of a streamed response, whose body has to be written.
    case streamStart(ConnectionID, HTTPResponse, ResponseStreamBody)
    /// A task has made the head of a response with a body that others share, of which the client has
    /// the pieces up to a number.
    case follow(ConnectionID, HTTPResponse, BroadcastBody, after: Int)
    /// There is news of a body that connections share.
    case broadcast(BroadcastBody, BroadcastContent)
    /// A task has written a piece of a streamed body.
    case streamBytes(ConnectionID, SharedBytes)
    /// A task has written all of a streamed body.
    case streamEnd(ConnectionID)
    /// Responses from now on follow this policy; nil for none.
    case crossOrigin(CrossOriginPolicy?)
    /// The server is to end.
    case drain(DrainSchedule)
}

/// The queue of messages from other threads to a loop. An eventfd wakes the loop, once for all
/// messages that arrive before it reads them.
final class Mailbox: Sendable {
    /// Readable while messages wait.
    let descriptor: Int32

    private let messages = Locked<[LoopMessage]>([])

    init() throws(HTTPServerError) {
        descriptor = galley_eventfd()
        if descriptor < 0 { throw .noResources(reason: SystemError.text(errno)) }
    }

    deinit {
        close(descriptor)
    }

    /// Queues a message. Their number is bounded by the senders: one response a request, and streams
    /// whose writers are suspended.
    func post(_ message: LoopMessage) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        if isFirst {
            var one: UInt64 = 1
            _ = Glibc.write(descriptor, &one, 8)
        }
    }

    /// Removes and returns all messages, in order.
    func takeAll() -> [LoopMessage] {
        var counter: UInt64 = 0
        _ = Glibc.read(descriptor, &counter, 8)
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}

/// The system's error numbers.
enum SystemError {
    /// The system's description of an error number.
    static func text(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
