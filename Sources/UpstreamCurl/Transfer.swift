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
    /// The pool that it is under way in.
    var pool: ConnectionPool?
    var sentFields: UnsafeMutablePointer<curl_slist>?
    /// True when an address was refused by the upstream's `network`.
    var refusedAddress = false
    /// True once there is a connection, new or reused.
    var isConnected = false
    /// The time from which it has waited for a connection of its upstream; nil where it has not.
    var waitsSince: ContinuousClock.Instant?
    /// True when waiting has left it less than its whole time.
    var isCutShort = false
    /// libcurl's own words about a failure, for encrypted connections.
    var words: UnsafeMutablePointer<CChar>?
    var mistrust: CertificateMistrust?
    var certificate = CertificateText()
    /// The time at which the first certificate of the chain ends, in seconds since 1970; nil where none was shown.
    var certificateEnd: Int?

    private(set) var status = 0
    private(set) var isTooLarge = false
    private(set) var isHeadTooLarge = false
    private(set) var lacksMemory = false
    private(set) var hasWholeHead = false
    private(set) var isDamaged = false
    /// Decompresses the body; nil where that is not compressed.
    private var decoder: GzipDecoder?
    private var fields = HeaderFields()
    private var headBytes = 0
    private var body: [UInt8] = []
    private var charge: ResponseCharge?
    private var discardedBytes = 0

    /// The start of a status line.
    private static let version = Array("HTTP/".utf8)

    init(options: TransferOptions, limiter: ConnectionLimiter, group: String) {
        self.options = options
        self.limiter = limiter
        self.group = group
    }

    deinit { words?.deallocate() }

    /// True where its connection takes many exchanges at once (HTTP/2).
    var isMultiplexed: Bool {
        var version = 0
        guard options.isEncrypted, let easy else { return false }
        _ = ccurl_get_long(easy, CURLINFO_HTTP_VERSION, &version)
        return version == CURL_HTTP_VERSION_2_0
    }

    /// Takes one line of the head; false breaks the transfer off.
    ///
    /// Interim responses (1xx) are dropped when the next status line comes; trailers are ignored.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Transfer.maximumHeaderBytes else {
            isHeadTooLarge = true
            return false
        }
        if hasWholeHead { return true }
        if line.starts(with: Transfer.version) {
            let code = line.split(separator: UInt8(ascii: " ")).dropFirst().first
            status = code.flatMap { Int($0.text) } ?? 0
            fields = HeaderFields()
        } else if line.count <= 2 {
            hasWholeHead = status >= 200
            return reserve() && beginBody()
        } else if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
            // A folded value goes on (RFC 9112, section 5.2).
            fields.continueLast(with: line[...].text)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            fields.add(line[..<colon].text, value: line[(colon + 1)...].text)
        }
        return true
    }

    /// Chooses the decoder of the body; false for a coding that was not asked for.
    private func beginBody() -> Bool {
        guard hasWholeHead, options.method != "HEAD" else { return true }
        let coding = fields.joined("content-encoding")?.lowercased()
        guard (200..<300).contains(status) else {
            if coding == "gzip", options.keepsRefusal { decoder = GzipDecoder() }
            return true
        }
        switch coding {
        case nil, "", "identity": return true
        case "gzip", "x-gzip":
            decoder = GzipDecoder()
            return decoder != nil
        default:
            isDamaged = true
            return false
        }
    }

    /// Takes a piece of the body as it was sent; false breaks the transfer off.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard (200..<300).contains(status) else {
            discardedBytes += bytes.count
            if options.keepsRefusal, status >= 400 { keepRefusal(bytes) }
            return discardedBytes <= Transfer.maximumErrorBytes
        }
        if let decoder { return decode(bytes, with: decoder) }
        return append(bytes)
    }

    /// Keeps a piece of an error's body, as far as there is room: its status is what counts.
    private func keepRefusal(_ bytes: UnsafeRawBufferPointer) {
        func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard body.count + bytes.count <= Transfer.maximumErrorBytes else { return false }
            body.append(contentsOf: bytes)
            return true
        }
        if let decoder { _ = decoder.decode(bytes, keep) } else { _ = keep(bytes) }
    }

    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= options.maximumBytes else {
            isTooLarge = true
            return false
        }
        let needed = body.count + bytes.count
        if needed > body.capacity {
            let capacity = min(max(needed, body.capacity * 2), options.maximumBytes)
            guard grow(to: capacity + Transfer.padding) else { return false }
        }
        body.append(contentsOf: bytes)
        return true
    }

    private func decode(_ bytes: UnsafeRawBufferPointer, with decoder: GzipDecoder) -> Bool {
        let isSound = decoder.decode(bytes) { append($0) }
        if !isSound, !isTooLarge, !lacksMemory { isDamaged = true }
        return isSound
    }

    /// True when the body may end here.
    var isBodyWhole: Bool { decoder?.isWhole ?? true }

    /// Resumes the caller; only the first call counts.
    func complete(with failure: UpstreamError?) {
        let caller = continuation
        continuation = nil
        caller?.resume(
            returning: TransferResult(
                status: status,
                fields: fields,
                body: body,
                charge: charge,
                failure: failure,
                mistrust: mistrust,
                certificate: certificate,
                certificateEnd: certificateEnd
            )
        )
        decoder = nil
        body = []
        charge = nil
    }

    /// The bytes behind a body with which it is parsed without a copy.
    private static let padding = 64

    /// Makes room for the declared length; false breaks the transfer off.
    private func reserve() -> Bool {
        guard (200..<300).contains(status),
            let length = fields["content-length"].flatMap({ Int($0) }), length > 0
        else { return true }
        // One that is too long is refused by libcurl, or when it comes.
        return grow(to: min(length, options.maximumBytes) + Transfer.padding)
    }

    /// Makes room for a number of bytes of the body, if there is memory for them. While the body moves it is there
    /// twice.
    private func grow(to capacity: Int) -> Bool {
        guard capacity > ResponseCharge.freeBytes, let memory = options.memory else {
            body.reserveCapacity(capacity)
            return true
        }
        let charge = charge ?? ResponseCharge(memory)
        self.charge = charge
        guard charge.resize(to: capacity + body.capacity) else {
            lacksMemory = true
            return false
        }
        body.reserveCapacity(capacity)
        return charge.resize(to: capacity)
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The text without spaces, tabs and line ends around it.
    fileprivate var text: String {
        func isBlank(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
        }
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        let bytes = UnsafeRawBufferPointer(rebasing: start[...last])
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        // Bytes that are no UTF-8 are those of Latin-1, as fields were once defined (RFC 9110, section 5.5).
        return String(validating: start[...last], as: UTF8.self)
            ?? String(String.UnicodeScalarView(start[...last].map { Unicode.Scalar($0) }))
    }
}
