/// The pointer of an object of a C library that threads share.
///
/// Its owner alone closes the object, when no thread uses it any more.
// Unchecked: the library lets any number of threads read the object once it is open, or the owner has it behind a lock.
package struct SharedPointer: @unchecked Sendable {
    package let pointer: OpaquePointer

    /// Creates the pointer; nil for an object that could not be opened.
    package init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }
}
