/// Finished JSON text: immutable bytes, shared by reference, so that nobody needs a copy of a large
/// page.
package final class JSONText: Sendable {
    /// The number of bytes.
    package let count: Int

    // Written by the writer before anybody else can hold a reference, freed by deinit alone.
    nonisolated(unsafe) private let start: UnsafeMutablePointer<UInt8>

    /// Takes over initialised memory.
    init(taking start: UnsafeMutablePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    deinit {
        start.deallocate()
    }

    /// The bytes, valid while this object is.
    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: count)
    }
}
