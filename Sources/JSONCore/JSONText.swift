import Glibc

/// Finished JSON text: immutable bytes, shared by reference, so that no copy is needed of a large
/// page.
public final class JSONText: Sendable {
    /// The number of bytes.
    @usableFromInline package let count: Int

    // Written by the writer before anybody else can hold a reference, freed by deinit alone.
    @usableFromInline nonisolated(unsafe) let start: UnsafeMutablePointer<UInt8>

    /// Takes over initialised memory of `malloc`.
    init(taking start: UnsafeMutablePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    deinit {
        free(start)
    }

    /// No text.
    package static let empty = JSONWriter(capacity: 1).finishText()

    /// The bytes, valid while this object is.
    @inlinable package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: count)
    }

    /// Calls `body` with the bytes, which must not leave it.
    @inlinable @inline(__always)
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(bytes)
    }
}
