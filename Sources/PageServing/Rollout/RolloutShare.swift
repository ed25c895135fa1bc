import CSystem
import InputCore

/// A share of all owners: those whose positions lie below its end.
///
/// An owner's position is a hash of the seed and the owner, the same on every machine and after every start, so
/// that a greater share has all owners of a lesser one.
struct RolloutShare: Sendable, Equatable {
    /// The first position that is not in the share.
    let end: UInt64

    /// The share without owners.
    static let none = RolloutShare(0)

    /// Creates a share of a part of all owners, from 0 to 1.
    init(_ part: Double) {
        // No position is the greatest number, which is thereby above all of them.
        end = part >= 1 ? .max : part > 0 ? UInt64(clamping: part * 0x1p64) : 0
    }

    /// Creates the share of an end.
    init(end: UInt64) { self.end = end }

    /// Returns true for a position of the share.
    func includes(_ position: UInt64) -> Bool { position < end }
}

/// The seed of a rollout, by which its owners are put in order.
struct RolloutSeed: Sendable, Equatable {
    private let bits: UInt64

    /// Creates the seed of a text.
    init(_ text: String) {
        bits = Array(text.utf8).withUnsafeBytes { galley_xxh3_64($0.baseAddress, $0.count, 0) }
    }

    /// Returns the position of an owner among all of them: XXH3 of 64 bits, whose results are fixed. Allocates nothing.
    func position(of owner: UnsafeRawBufferPointer) -> UInt64 {
        min(galley_xxh3_64(owner.baseAddress, owner.count, bits), .max - 1)
    }

    /// Returns the position of an owner among all of them.
    func position(of owner: [UInt8]) -> UInt64 { owner.withUnsafeBytes { position(of: $0) } }

    /// Returns the position of an address among all of them: that of its 16 bytes in network order.
    func position(ofAddress high: UInt64, _ low: UInt64) -> UInt64 {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { position(of: $0) }
    }
}
