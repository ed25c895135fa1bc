package import Foundation
import Locking

/// The body of a response on its way to who reads it: what came and was not read waits, up to a
/// limit.
package struct BodyStream: Sendable {
    /// The most bytes that wait; a response whose reader falls further behind is cut off.
    static let maximumWaiting = 128 << 20

    /// The pieces that the reader gets.
    package let bytes: AsyncThrowingStream<Data, any Error>
    private let source: AsyncThrowingStream<Data, any Error>.Continuation
    private let waiting = WaitingBytes()

    /// Creates the body of a response whose head has come.
    ///
    /// - Parameter onEnd: called when it was read to its end, or is not read any more.
    package init(onEnd: @escaping @Sendable () -> Void) {
        let (stream, source) = AsyncThrowingStream.makeStream(of: Data.self)
        source.onTermination = { _ in onEnd() }
        self.source = source
        let waiting = waiting
        bytes = AsyncThrowingStream {
            for try await data in stream {
                waiting.add(-data.count)
                return data
            }
            return nil
        }
    }

    /// The writing end of it.
    package var writer: BodyWriter { BodyWriter(source: source, waiting: waiting) }
}

/// The writing end of a body. It does not keep the reading end alive.
package struct BodyWriter: Sendable {
    fileprivate let source: AsyncThrowingStream<Data, any Error>.Continuation
    fileprivate let waiting: WaitingBytes

    /// Adds bytes; false where too many wait, which ends the body.
    package func add(_ data: Data) -> Bool {
        guard waiting.add(data.count) <= BodyStream.maximumWaiting else {
            end(GalleyError.noResponse("more came than was read"))
            return false
        }
        source.yield(data)
        return true
    }

    /// Ends the body, with an error where it was cut.
    package func end(_ error: (any Error)?) { source.finish(throwing: error) }
}

/// The number of bytes that came and were not read.
private final class WaitingBytes: Sendable {
    private let count = Locked(0)

    /// Adds to the number and returns it.
    @discardableResult
    func add(_ change: Int) -> Int {
        count.withLock { count in
            count += change
            return count
        }
    }
}
