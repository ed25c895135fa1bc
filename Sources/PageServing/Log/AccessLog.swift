import Coordination
import Dispatch
import Glibc
package import HTTPSocket
import JSONCore
import Locking
package import MetricsKit
package import ModuleConfiguration
package import UpstreamKit

/// Writes one line a response on standard output.
///
/// Event loops only queue records; a thread of its own formats and writes them. Where the reader of the
/// output is slower than the service, records that do not fit the queue are dropped and counted: no
/// request waits for a log.
package final class AccessLog: HTTPAccessLog {
    /// The maximum of records that wait: a quarter of a second of the busiest service, about 8 MB.
    static let maximumRecords = 16_384

    private struct State {
        var records: [AccessRecord] = []
        var isWriting = false
        var trusted: [AddressRange] = []
    }

    private let format: AccessLogLine.Format
    private let descriptor: Int32
    private let dropped: Counter
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "galley.access-log")

    /// Creates a log; nil where it is off.
    ///
    /// - Parameters:
    ///   - descriptor: receives the lines.
    ///   - dropped: counts the records that are dropped.
    package init?(
        _ format: ServerConfiguration.AccessLogFormat,
        to descriptor: Int32 = STDOUT_FILENO,
        countingDropped dropped: Counter
    ) {
        switch format {
        case .off: return nil
        case .json: self.format = .json
        case .text: self.format = .text
        }
        self.descriptor = descriptor
        self.dropped = dropped
    }

    /// Believes the `X-Forwarded-For` of these proxies from now on.
    package func trust(_ proxies: [AddressRange]) {
        state.withLock { $0.trusted = proxies }
    }

    package func add(_ record: AccessRecord) {
        let begins = state.withLock { state in
            guard state.records.count < Self.maximumRecords else {
                dropped.add()
                return false
            }
            state.records.append(record)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if begins { queue.async { self.write() } }
    }

    /// Returns when every record that was added before is written.
    package func flush() async {
        await queue.run {}
    }

    private func write() {
        while true {
            let (records, trusted) = state.withLock { state in
                defer { state.records = [] }
                state.isWriting = !state.records.isEmpty
                return (state.records, state.trusted)
            }
            if records.isEmpty { return }
            var lines = JSONWriter()
            for record in records {
                AccessLogLine(record, trusted: trusted).write(format, to: &lines)
                lines.raw("\n")
            }
            let isWritten = lines.withBytes(writeAll)
            if !isWritten { dropped.add(UInt64(records.count)) }
        }
    }

    /// Writes bytes; false where the output cannot be written, which cannot be reported either.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
                continue
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

extension Slice<UnsafeRawBufferPointer> {
    fileprivate var baseAddress: UnsafeRawPointer? {
        UnsafeRawBufferPointer(rebasing: self).baseAddress
    }
}
