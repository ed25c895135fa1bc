/// A number of bytes that many hold together, each as long as it lives.
public final class MemoryAccount: Sendable {
    private let held = AtomicCount(0)

    /// Creates an empty account.
    public init() {}

    /// The bytes that are held now.
    public var bytes: Int { held.current }

    /// Adds bytes, which are held until the charge is released.
    public func charge(_ bytes: Int) -> MemoryCharge {
        held.add(bytes)
        return MemoryCharge(bytes, of: self)
    }

    fileprivate func release(_ bytes: Int) {
        held.add(-bytes)
    }
}

/// Bytes of an account, which are released with the object.
public final class MemoryCharge: Sendable {
    private let bytes: Int
    private let account: MemoryAccount

    fileprivate init(_ bytes: Int, of account: MemoryAccount) {
        self.bytes = bytes
        self.account = account
    }

    deinit {
        account.release(bytes)
    }
}
