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

    /// Whose bytes they are, if not this object's own.
    private let owner: (any AnyObject & Sendable)?

    /// The bytes of another object, which is kept as long as they are needed.
    ///
    /// - Parameters:
    ///   - bytes: what must stay as it is while the owner exists.
    ///   - owner: what the bytes belong to.
    public init(_ bytes: UnsafeRawBufferPointer, of owner: some AnyObject & Sendable) {
        count = bytes.count
        base = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? Self.empty.base
        self.owner = owner
    }

    /// A copy of these bytes.
    public init(copying bytes: UnsafeRawBufferPointer) {
        owner = nil
        count = bytes.count
        base = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
        if let source = bytes.baseAddress { base.copyMemory(from: source, byteCount: bytes.count) }
    }

    /// A copy of these bytes.
    public init(_ bytes: [UInt8]) {
        owner = nil
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
        if owner == nil { base.deallocate() }
    }

    /// The bytes, valid while this object is.
    public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base, count: count)
    }
}
