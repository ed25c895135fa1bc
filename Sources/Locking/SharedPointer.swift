/// The pointer of an object of a C library, or of atomics, that threads share.
///
/// Its owner alone closes the object, when no thread uses it any more.
// Unchecked: any number of threads may use atomics, and read an object of the library once it is open, or the owner has
// it behind a lock.
package struct SharedPointer: @unchecked Sendable {
    package let pointer: OpaquePointer

    /// Creates the pointer; nil for an object that could not be opened.
    package init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// Creates the pointer of memory that was allocated.
    package init(allocated memory: UnsafeMutableRawPointer) { pointer = OpaquePointer(memory) }
}
