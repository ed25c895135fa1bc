package import HTTPSocket
import InputCore
package import ModuleConfiguration
import UpstreamKit

/// The owner of a request, as a rollout tells owners apart.
package struct RolloutOwner: Sendable {
    /// The field that names it.
    let basis: RolloutBasis
    /// Its name: a secret where it is a token.
    package let name: String
}

/// The reading of owners from requests, by one configuration.
package struct RolloutOwners: Sendable {
    package let basis: RolloutBasis
    private let seed: RolloutSeed
    /// The name of the field; empty where the address names owners.
    private let field: String
    private let fieldBytes: [UInt8]
    /// True where only a trusted proxy may name owners.
    private let isProxys: Bool
    private let trusted: [AddressRange]
    private let networks: NetworkTable

    /// Creates the reader of a rollout's owners.
    package init(_ rollout: RolloutConfiguration, server: ServerConfiguration) {
        basis = rollout.by
        seed = RolloutSeed(rollout.seedText)
        switch rollout.by {
        case .authorization: (field, isProxys) = ("authorization", false)
        case .header(let name): (field, isProxys) = (name.text, true)
        case .address: (field, isProxys) = ("", false)
        }
        fieldBytes = Array(field.utf8)
        trusted = server.trustedProxies
        networks = NetworkTable(server.trustedProxies)
    }

    // MARK: Requests of tasks

    /// Returns the owner of a request; nil where none is named, or not clearly.
    package func owner(of request: HTTPRequest) -> RolloutOwner? {
        if case .address = basis {
            let address = ClientAddress.address(of: request, trusted: trusted)
            return RolloutOwner(basis: basis, name: address)
        }
        if isProxys, !trusted.contains(where: { $0.contains(request.peerAddress) }) { return nil }
        let values = request.fields.values(of: field)
        guard values.count == 1, let value = values.first, !value.isEmpty,
            !value.unicodeScalars.contains("\u{FFFD}")
        else { return nil }
        return RolloutOwner(basis: basis, name: value)
    }

    /// Returns the position of an owner; nil for one that another rollout has told apart.
    package func position(of owner: RolloutOwner) -> UInt64? {
        guard owner.basis == basis else { return nil }
        guard case .address = basis else { return seed.position(of: Array(owner.name.utf8)) }
        guard let bytes = AddressRange(owner.name)?.address, let peer = ConnectionPeer(bytes: bytes)
        else { return nil }
        return seed.position(ofAddress: peer.high, peer.low)
    }

    // MARK: On the event loop

    /// The owner of a request on the event loop.
    package enum Found: Equatable {
        case position(UInt64)
        /// No owner is named, or not clearly.
        case nobody
        /// A task has to find out.
        case unclear
    }

    /// Returns the position of a request's owner. Allocates nothing.
    package func position(of request: borrowing RequestHead, from peer: ConnectionPeer) -> Found {
        if case .address = basis { return address(of: request, from: peer) }
        if isProxys, !networks.contains(peer) { return .nobody }
        guard case .value(let value) = request.onlyValue(of: fieldBytes), !value.isEmpty else {
            return .nobody
        }
        // What is not ASCII may be no text at all.
        return value.allSatisfy { $0 < 0x80 } ? .position(seed.position(of: value)) : .unclear
    }

    private static let forwardedField = Array("x-forwarded-for".utf8)

    private func address(
        of request: borrowing RequestHead,
        from peer: ConnectionPeer
    ) -> Found {
        guard peer.isAddress else { return .unclear }
        switch request.onlyValue(of: Self.forwardedField) {
        case .absent: return .position(seed.position(ofAddress: peer.high, peer.low))
        case .several: return .unclear
        case .value(let value):
            guard networks.contains(peer) else {
                return .position(seed.position(ofAddress: peer.high, peer.low))
            }
            guard let last = Self.lastAddress(in: value), !networks.contains(last) else {
                return .unclear
            }
            return .position(seed.position(ofAddress: last.high, last.low))
        }
    }

    /// Returns the last address of a list, where it is one of IPv4 as everybody writes it; nil for others.
    private static func lastAddress(in list: UnsafeRawBufferPointer) -> ConnectionPeer? {
        let start = list.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
        var bits: UInt32 = 0
        var (part, digits, parts) = (UInt32(0), 0, 1)
        for index in start..<list.count {
            let byte = list[index]
            switch byte {
            case UInt8(ascii: " ") where digits == 0 && parts == 1: continue
            case UInt8(ascii: "."):
                guard digits > 0, parts < 4 else { return nil }
                bits = bits << 8 | part
                (part, digits, parts) = (0, 0, parts + 1)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                // A number with a leading zero is no number that everybody reads alike.
                guard digits == 0 || part > 0 else { return nil }
                part = part * 10 + UInt32(byte - UInt8(ascii: "0"))
                digits += 1
                guard part <= 255, digits <= 3 else { return nil }
            default: return nil
            }
        }
        guard parts == 4, digits > 0 else { return nil }
        return ConnectionPeer(version4: bits << 8 | part)
    }
}
