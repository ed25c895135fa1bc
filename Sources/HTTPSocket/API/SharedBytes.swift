internal import Synchronization

/// Immutable bytes, shared by reference: one copy serves every response and every connection that
/// it is being sent on. Never copied on the way to the socket.
package final class SharedBytes: Sendable {
    /// No bytes.
    package static let empty = SharedBytes([])

    /// The number of bytes.
    package let count: Int

    /// The address of the first byte. Mutable because `iovec` has no const.
    // Unsafe: only the initializers write to it, before another thread can have it.
    nonisolated(unsafe) let base: UnsafeMutableRawPointer

    /// The connections that wait until their peer takes the bytes.
    private let waiters = Atomic<Int32>(0)

    /// The owner of the bytes, when they are not this object's own.
    private let owner: (any AnyObject & Sendable)?

    /// Refers to the bytes of another object, and retains it.
    ///
    /// - Parameters:
    ///   - bytes: bytes that stay unchanged and valid as long as the owner exists.
    ///   - owner: the object that the bytes belong to.
    package init(_ bytes: UnsafeRawBufferPointer, of owner: some AnyObject & Sendable) {
        count = bytes.count
        base = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? Self.empty.base
        self.owner = owner
    }

    /// Copies these bytes.
    package init(copying bytes: UnsafeRawBufferPointer) {
        owner = nil
        count = bytes.count
        base = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
        if let source = bytes.baseAddress { base.copyMemory(from: source, byteCount: bytes.count) }
    }

    /// Copies these bytes.
    package init(_ bytes: [UInt8]) {
        owner = nil
        count = bytes.count
        base = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: base, count: count).copyMemory(from: source)
        }
    }

    /// Copies the UTF-8 bytes of a string.
    package convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    deinit {
        if owner == nil { base.deallocate() }
    }

    /// Notes that one more connection waits; true for the first one.
    func beginWaiting() -> Bool { waiters.add(1, ordering: .relaxed).oldValue == 0 }

    /// Notes that one connection less waits; true for the last one.
    func endWaiting() -> Bool { waiters.subtract(1, ordering: .relaxed).newValue == 0 }

    /// The bytes, valid while this object is.
    package var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: count)
    }
}
