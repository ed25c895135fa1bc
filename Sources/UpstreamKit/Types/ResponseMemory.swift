import Locking

/// The memory that responses may take while they arrive and are parsed.
package protocol ResponseMemory: AnyObject, Sendable {
    /// Takes bytes, unless there is no room for them.
    func reserve(_ bytes: Int) -> Bool
    /// Gives bytes back.
    func release(_ bytes: Int)
}

/// The memory of one response, from its first bytes until nothing holds it any more: its body, and the document
/// in it.
package final class ResponseCharge: Sendable {
    /// The size of a response that is not counted: as many as an upstream has connections are there at once.
    package static let freeBytes = 64 << 10

    private let memory: any ResponseMemory
    private let held = Locked(0)

    /// Creates the charge of a response that has no bytes yet.
    package init(_ memory: any ResponseMemory) {
        self.memory = memory
    }

    package var bytes: Int { held.withLock(\.self) }

    /// Holds another number of bytes from now on.
    ///
    /// - Returns: false when there is no room for more; nothing has changed then.
    package func resize(to bytes: Int) -> Bool {
        held.withLock { held in
            if bytes > held, !memory.reserve(bytes - held) { return false }
            if bytes < held { memory.release(held - bytes) }
            held = bytes
            return true
        }
    }

    deinit {
        memory.release(bytes)
    }
}

extension UpstreamError {
    /// The failure of a response for which there is no memory.
    package static let noMemory = UpstreamError(
        .overloaded,
        detail: "there is no memory for the response now",
        retryAfter: .seconds(1)
    )
}
