import HTTPSocket
import UpstreamKit

/// Blocks of addresses, compared as numbers: for the event loops, which allocate nothing.
struct NetworkTable: Sendable {
    private struct Block: Sendable {
        let first: ConnectionPeer
        let highMask: UInt64
        let lowMask: UInt64

        init?(_ range: AddressRange) {
            guard let first = ConnectionPeer(bytes: range.address) else { return nil }
            self.first = first
            // An address of IPv4 is behind 96 bits.
            let length = range.prefixLength + (range.address.count == 4 ? 96 : 0)
            highMask = Self.mask(of: min(length, 64))
            lowMask = Self.mask(of: max(0, length - 64))
        }

        private static func mask(of bits: Int) -> UInt64 {
            bits == 0 ? 0 : .max << UInt64(64 - bits)
        }

        func contains(_ peer: ConnectionPeer) -> Bool {
            (peer.high ^ first.high) & highMask == 0 && (peer.low ^ first.low) & lowMask == 0
                && peer.isVersion4 == first.isVersion4
        }
    }

    private let blocks: [Block]

    /// Creates a table of blocks.
    init(_ ranges: [AddressRange]) {
        blocks = ranges.compactMap { Block($0) }
    }

    /// Returns true for an address of one of the blocks. Allocates nothing.
    func contains(_ peer: ConnectionPeer) -> Bool {
        guard peer.isAddress else { return false }
        return blocks.withUnsafeBufferPointer { blocks in
            blocks.indices.contains { blocks[$0].contains(peer) }
        }
    }
}
