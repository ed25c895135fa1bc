internal import CEpoll
internal import Glibc

/// What other threads ask of a loop.
enum LoopMessage: Sendable {
    /// A task has made its answer.
    case answer(ConnectionID, HTTPResponse)
    /// A task has made the head of a streamed answer, and goes on to write its body.
    case streamStart(ConnectionID, HTTPResponse, ResponseStreamBody)
    /// A task has written a piece of a streamed body.
    case streamBytes(ConnectionID, SharedBytes)
    /// A task has written all of a streamed body.
    case streamEnd(ConnectionID)
    /// Accept nothing more, and finish by this moment of the loop's clock.
    case drain(deadlineNanoseconds: Int64)
}

/// Messages to a loop from anywhere. An eventfd wakes the loop, once for however many messages
/// arrive before it looks.
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

    /// Leaves a message. Its number is bounded by what leaves them: one answer a request, and
    /// streams whose writers are suspended.
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

    /// Takes all messages, in the order they came.
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
    /// The system's words for an error number.
    static func text(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
