import CCurl
import Synchronization
import UpstreamKit

/// The driver's thread: one multi handle, its connection pool, and the transfers under way.
final class CurlLoop {
    /// Idle connections kept for reuse, over all upstreams: a few times the usual cap of one.
    private static let maximumIdleConnections = 128

    /// Easy handles kept for reuse: each holds some 10 KiB.
    private static let maximumSpareHandles = 64

    /// The longest sleep; commands and sockets wake it earlier.
    private static let longestSleepMilliseconds = 60_000

    private let mailbox: CurlMailbox
    private let multi: UnsafeMutableRawPointer
    private var running: [ObjectIdentifier: Transfer] = [:]
    private var crowded: [ObjectIdentifier: TransferLane] = [:]
    private var spareHandles: [UnsafeMutableRawPointer] = []

    init?(mailbox: CurlMailbox) {
        guard let multi = curl_multi_init() else { return nil }
        self.mailbox = mailbox
        self.multi = multi
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, CurlLoop.maximumIdleConnections)
        mailbox.attach(multi)
    }

    /// Works until the mailbox says that it is time to end.
    func run() {
        while let commands = mailbox.take() {
            for command in commands { obey(command) }
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            collectFinished()
            expireWaiting()
            curl_multi_poll(multi, nil, 0, Int32(sleepMilliseconds), nil)
        }
        end()
    }

    private func obey(_ command: CurlMailbox.Command) {
        switch command {
        case .start(let transfer):
            if transfer.isCancelled.load(ordering: .acquiring) {
                transfer.finish(.gone)
            } else if transfer.lane.enter() {
                begin(transfer)
            } else if transfer.lane.wait(transfer) {
                crowded[ObjectIdentifier(transfer.lane)] = transfer.lane
            } else {
                transfer.finish(.crowded)
            }
        case .cancel(let transfer):
            if running[ObjectIdentifier(transfer)] != nil {
                release(transfer)
                transfer.finish(.gone)
                admitNext(transfer.lane)
            } else {
                for waiting in transfer.lane.removeWaiting(where: { $0 === transfer }) {
                    waiting.finish(.gone)
                }
            }
        }
    }

    /// Hands a transfer, which has its place in its lane, to libcurl.
    private func begin(_ transfer: Transfer) {
        let now = ContinuousClock.now
        guard transfer.plan.deadline > now else { return giveUp(transfer, .late) }
        guard let easy = spareHandles.popLast() ?? curl_easy_init() else {
            return giveUp(transfer, .crowded)
        }
        transfer.configure(easy, now: now)
        running[ObjectIdentifier(transfer)] = transfer
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
            release(transfer)
            transfer.finish(.crowded)
            return admitNext(transfer.lane)
        }
    }

    private func giveUp(_ transfer: Transfer, _ failure: UpstreamFailure) {
        transfer.lane.leave()
        transfer.finish(failure)
        admitNext(transfer.lane)
    }

    /// Takes a transfer back from libcurl and frees its place.
    private func release(_ transfer: Transfer) {
        running[ObjectIdentifier(transfer)] = nil
        transfer.lane.leave()
        guard let easy = transfer.easy else { return }
        curl_multi_remove_handle(multi, easy)
        curl_easy_reset(easy)
        curl_slist_free_all(transfer.sentFields)
        transfer.easy = nil
        transfer.sentFields = nil
        if spareHandles.count < CurlLoop.maximumSpareHandles {
            spareHandles.append(easy)
        } else {
            curl_easy_cleanup(easy)
        }
    }

    private func admitNext(_ lane: TransferLane) {
        while lane.hasPlace, let next = lane.next() {
            guard lane.enter() else { return }
            begin(next)
        }
    }

    private func collectFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
                continue
            }
            let code = ccurl_message_result(message)
            var context: UnsafeMutableRawPointer?
            _ = ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
            guard let context else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            finish(transfer, code)
        }
    }

    private func finish(_ transfer: Transfer, _ code: CURLcode) {
        let failure = transfer.failure(for: code)
        release(transfer)
        transfer.finish(failure)
        admitNext(transfer.lane)
    }

    /// Lets those go whose deadline has passed while they waited for a place.
    private func expireWaiting() {
        guard !crowded.isEmpty else { return }
        let now = ContinuousClock.now
        for (identifier, lane) in crowded {
            if let earliest = lane.earliestDeadline, earliest <= now {
                for late in lane.removeWaiting(where: { $0.plan.deadline <= now }) {
                    late.finish(.late)
                }
            }
            if lane.earliestDeadline == nil { crowded[identifier] = nil }
        }
    }

    private var sleepMilliseconds: Int {
        guard !crowded.isEmpty,
            let earliest = crowded.values.compactMap(\.earliestDeadline).min()
        else { return CurlLoop.longestSleepMilliseconds }
        let left = ContinuousClock.now.duration(to: earliest).wholeMilliseconds
        return min(left, CurlLoop.longestSleepMilliseconds)
    }

    /// Cancels everything and frees what libcurl holds.
    private func end() {
        for command in mailbox.detach() {
            if case .start(let transfer) = command { transfer.finish(.gone) }
        }
        for lane in crowded.values {
            for transfer in lane.removeWaiting(where: { _ in true }) { transfer.finish(.gone) }
        }
        for transfer in Array(running.values) {
            release(transfer)
            transfer.finish(.gone)
        }
        for easy in spareHandles { curl_easy_cleanup(easy) }
        curl_multi_cleanup(multi)
        mailbox.ended()
    }
}

extension UpstreamFailure {
    /// Nobody waits any longer, or the driver ends.
    static let gone = UpstreamFailure(.cancelled, detail: "the request was given up")

    /// The deadline passed before the upstream could be asked.
    static let late = UpstreamFailure(
        .timeout,
        detail: "the upstream's connections were all in use until the deadline"
    )

    /// No room to wait.
    static let crowded = UpstreamFailure(
        .circuitOpen,
        detail: "too many requests wait for the upstream"
    )
}
