import Synchronization
import UpstreamKit

/// Which addresses an upstream's host may resolve to.
///
/// A host written as an address is what the configuration says, whatever that is. A name is taken
/// at its first resolution: if that is on the local network, the configuration means a local
/// service, and the name may go on resolving to local addresses; if it is global, it may never
/// lead into the local network later (DNS rebinding). Reserved addresses are for no name.
final class HostTrust: Sendable {
    private let isLiteral: Bool
    private let first = Mutex<AddressClass?>(nil)

    init(_ url: UpstreamURL) {
        isLiteral = url.isLiteralAddress
    }

    /// Whether a connection to an address may be made; the first one settles what the name is.
    func allows(_ address: AddressClass) -> Bool {
        if isLiteral { return true }
        if address == .reserved { return false }
        return first.withLock { first in
            let settled = first ?? address
            first = settled
            return address == .global || settled == .local
        }
    }
}
