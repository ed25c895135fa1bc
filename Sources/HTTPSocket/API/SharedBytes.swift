/// Immutable bytes, shared by reference: one copy serves every answer, however many connections
/// are being sent it at the time. Never copied on the way to the socket.
public final class SharedBytes: Sendable {
    /// No bytes.
    public static let empty = SharedBytes([])

    /// How many bytes.
    public let count: Int

    /// Where they stand. Mutable because `iovec` has no const; nobody writes there.
    // Written by the initialisers only, before anybody else can hold a reference.
    nonisolated(unsafe) let base: UnsafeMutableRawPointer

    /// A copy of these bytes.
    public init(copying bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        base = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
        if let source = bytes.baseAddress { base.copyMemory(from: source, byteCount: bytes.count) }
    }

    /// A copy of these bytes.
    public init(_ bytes: [UInt8]) {
        count = bytes.count
        base = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
        bytes.withUnsafeBytes { source in
            UnsafeMutableRawBufferPointer(start: base, count: count).copyMemory(from: source)
        }
    }

    /// The UTF-8 bytes of a text.
    public convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    deinit {
        base.deallocate()
    }

    /// The bytes, valid while this object is.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: count)
    }
}
