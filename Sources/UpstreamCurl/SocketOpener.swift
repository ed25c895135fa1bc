import CCurl
import Glibc
import UpstreamKit

/// What libcurl calls for every socket: it opens one only if the resolved address is allowed.
let openCheckedSocket: curl_opensocket_callback = { context, _, address in
    guard let context, let address else { return CURL_SOCKET_BAD }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    guard transfer.plan.trust.allows(addressClass(address)) else {
        transfer.refusedAddress = true
        return CURL_SOCKET_BAD
    }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
}

/// The class of a resolved address; anything but IPv4 and IPv6 is reserved.
private func addressClass(_ address: UnsafeMutablePointer<curl_sockaddr>) -> AddressClass {
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return .reserved }
    let length = Int(address.pointee.addrlen)
    let bytes = UnsafeRawBufferPointer(
        start: UnsafeRawPointer(address) + offset,
        count: length
    )
    switch address.pointee.family {
    case AF_INET where length >= 8:
        return AddressClass(ipv4: Array(bytes[4..<8]))
    case AF_INET6 where length >= 24:
        return AddressClass(ipv6: Array(bytes[8..<24]))
    default:
        return .reserved
    }
}
