/// The pointer of an object that ICU only reads once it has opened it.
// Unchecked: any number of threads may read the object at once, which its owner alone closes.
struct ReadOnlyPointer: @unchecked Sendable {
    let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }
}
