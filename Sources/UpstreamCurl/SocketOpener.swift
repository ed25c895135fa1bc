import CCurl
import Glibc
import UpstreamKit

/// The callback of libcurl for every socket: opens one only if the resolved address is allowed.
let openCheckedSocket: curl_opensocket_callback = { context, _, address in
    guard let context, let address else { return CURL_SOCKET_BAD }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let options = transfer.options
    // Through a proxy this is the proxy's address; the upstream's is resolved there.
    let proxy = options.connection?.proxy
    guard let bytes = addressBytes(address),
        proxy.map({ $0.allows(bytes) }) ?? options.network.allows(bytes)
    else {
        transfer.refusedAddress = true
        return CURL_SOCKET_BAD
    }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
}

/// The callback of libcurl for every connection that is made or reused, before the request is sent.
let noteConnection: curl_prereq_callback = { context, _, _, _, _ in
    guard let context else { return CURL_PREREQFUNC_ABORT }
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().isConnected = true
    return CURL_PREREQFUNC_OK
}

/// Returns the bytes of a resolved address; nil for anything but IPv4 and IPv6.
private func addressBytes(_ address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8]? {
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
    let length = Int(address.pointee.addrlen)
    let bytes = UnsafeRawBufferPointer(
        start: UnsafeRawPointer(address) + offset,
        count: length
    )
    switch address.pointee.family {
    case AF_INET where length >= 8: return Array(bytes[4..<8])
    case AF_INET6 where length >= 24: return Array(bytes[8..<24])
    default: return nil
    }
}
