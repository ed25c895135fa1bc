import CCurl
import Synchronization
import UpstreamKit

/// One exchange on its way through the driver.
///
// Unchecked: everything variable is touched by the driver's thread alone, from the moment the
// transfer is handed over until its continuation is resumed; `isCancelled` is atomic.
final class Transfer: @unchecked Sendable {
    /// The maximum size of a response's header fields: twice what common servers send at all.
    static let maximumHeaderBytes = 64 << 10

    /// The maximum size of an error's body that is read to leave its connection usable.
    static let maximumErrorBytes = 64 << 10

    let options: TransferOptions
    let limiter: ConnectionLimiter
    /// The group of exchanges that it shares connections with.
    let group: String
    let isCancelled = Atomic<Bool>(false)

    var continuation: CheckedContinuation<TransferResult, Never>?
    var easy: UnsafeMutableRawPointer?
    var sentFields: UnsafeMutablePointer<curl_slist>?
    /// True when an address was refused by the upstream's `network`.
    var refusedAddress = false
    /// True once there is a connection, new or reused.
    var isConnected = false

    private(set) var status = 0
    private(set) var isTooLarge = false
    private(set) var hasWholeHead = false
    private var fields = HeaderFields()
    private var headBytes = 0
    private var body: [UInt8] = []
    private var discardedBytes = 0

    /// The start of a status line.
    private static let version = Array("HTTP/".utf8)

    init(options: TransferOptions, limiter: ConnectionLimiter, group: String) {
        self.options = options
        self.limiter = limiter
        self.group = group
    }

    /// Takes one line of the head; false breaks the transfer off.
    ///
    /// Interim responses (1xx) are dropped when the next status line comes; trailers are ignored.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Transfer.maximumHeaderBytes else {
            isTooLarge = true
            return false
        }
        if hasWholeHead { return true }
        if line.starts(with: Transfer.version) {
            let code = line.split(separator: UInt8(ascii: " ")).dropFirst().first
            status = code.flatMap { Int($0.text) } ?? 0
            fields = HeaderFields()
        } else if line.count <= 2 {
            hasWholeHead = status >= 200
            reserve()
        } else if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            // A folded value goes on (RFC 9112, section 5.2).
            fields.continueLast(with: line[...].text)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            fields.add(line[..<colon].text, value: line[(colon + 1)...].text)
        }
        return true
    }

    /// Takes a piece of the decompressed body; false breaks the transfer off.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard (200..<300).contains(status) else {
            discardedBytes += bytes.count
            return discardedBytes <= Transfer.maximumErrorBytes
        }
        guard body.count + bytes.count <= options.maximumBytes else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Resumes the caller; only the first call counts.
    func complete(with failure: UpstreamError?) {
        let caller = continuation
        continuation = nil
        caller?.resume(
            returning: TransferResult(status: status, fields: fields, body: body, failure: failure)
        )
        body = []
    }

    /// Reserves the declared length and 64 bytes more, so that the body is parsed without a copy.
    private func reserve() {
        guard let length = fields["content-length"].flatMap({ Int($0) }), length > 0 else { return }
        body.reserveCapacity(min(length, options.maximumBytes) + 64)
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The text without spaces, tabs and line ends around it.
    fileprivate var text: String {
        func isBlank(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
        }
        let start = drop(while: isBlank)
        let last = start.lastIndex { !isBlank($0) }
        return last.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
    }
}
