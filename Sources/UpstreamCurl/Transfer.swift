import CCurl
import Synchronization
import UpstreamKit

/// One exchange on its way through the driver.
///
// Unchecked: everything variable is touched by the driver's thread alone, from the moment the
// transfer is handed over until its continuation is resumed; `isCancelled` is atomic.
final class Transfer: @unchecked Sendable {
    /// The most bytes of header fields an answer may have: twice what common servers send at all.
    static let maximumHeaderBytes = 64 << 10

    /// The most bytes of an error's body that are read to keep its connection usable.
    static let maximumErrorBytes = 64 << 10

    let plan: TransferPlan
    let lane: TransferLane
    let isCancelled = Atomic<Bool>(false)

    var continuation: CheckedContinuation<TransferResult, Never>?
    var easy: UnsafeMutableRawPointer?
    var sentFields: UnsafeMutablePointer<curl_slist>?
    var refusedAddress = false

    private(set) var status = 0
    private(set) var isTooLarge = false
    private(set) var hasWholeHead = false
    private var fields = HeaderFields()
    private var headBytes = 0
    private var body: [UInt8] = []
    private var discardedBytes = 0

    init(plan: TransferPlan, lane: TransferLane) {
        self.plan = plan
        self.lane = lane
    }

    /// Takes one line of the head; false breaks the transfer off.
    ///
    /// Interim answers (1xx) are forgotten when the next status line comes; trailers are ignored.
    func receiveHead(_ line: UnsafeRawBufferPointer) -> Bool {
        headBytes += line.count
        guard headBytes <= Transfer.maximumHeaderBytes else {
            isTooLarge = true
            return false
        }
        if hasWholeHead { return true }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            fields = HeaderFields()
        } else if line.count <= 2 {
            hasWholeHead = status >= 200
            reserve()
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].trimmed
            fields.add(String(text[..<colon].trimmed), String(value))
        }
        return true
    }

    /// Takes a piece of the decompressed body; false breaks the transfer off.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard (200..<300).contains(status) else {
            discardedBytes += bytes.count
            return discardedBytes <= Transfer.maximumErrorBytes
        }
        guard body.count + bytes.count <= plan.maximumBytes else {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Resumes whoever waits; only the first call counts.
    func finish(_ failure: UpstreamFailure?) {
        let waiting = continuation
        continuation = nil
        waiting?.resume(
            returning: TransferResult(status: status, fields: fields, body: body, failure: failure)
        )
        body = []
    }

    /// Room for what was declared, and 64 bytes more, so that it is parsed without a copy.
    private func reserve() {
        guard let length = fields["content-length"].flatMap({ Int($0) }), length > 0 else { return }
        body.reserveCapacity(min(length, plan.maximumBytes) + 64)
    }
}

extension Substring {
    /// Without spaces, tabs and line ends around it. `\r\n` is one character.
    fileprivate var trimmed: Substring {
        func isBlank(_ character: Character) -> Bool {
            character == " " || character == "\t" || character.isNewline
        }
        let start = drop(while: isBlank)
        return start.lastIndex { !isBlank($0) }.map { start[...$0] } ?? ""
    }
}
