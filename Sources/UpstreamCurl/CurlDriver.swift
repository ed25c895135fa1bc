import CCurl
import Glibc
import Synchronization
import UpstreamKit

/// One thread, one multi handle and one connection pool for any number of upstreams.
///
/// The thread starts with the first fetch and ends with `stop()`, or when the last upstream that
/// uses the driver is gone. One driver a process is enough: it does some 20,000 fetches a second.
public final class CurlDriver: Sendable {
    private let mailbox = CurlMailbox()

    /// Makes a driver; no thread is started yet.
    public init() {
        // Thread-safe since 7.84; the cleanup at exit is left to the system.
        _ = CurlDriver.initialised
    }

    deinit {
        mailbox.stop()
    }

    /// Cancels what is under way, closes every connection, and returns when the thread has ended.
    ///
    /// Fetches that come later fail with kind `cancelled`. Calling it again does no harm.
    public func stop() async {
        mailbox.stop()
        await mailbox.waitUntilStopped()
    }

    /// Does one exchange, at the latest until its deadline or the task's cancellation.
    func exchange(_ plan: TransferPlan, lane: TransferLane) async -> TransferResult {
        let transfer = Transfer(plan: plan, lane: lane)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.continuation = continuation
                if !mailbox.post(.start(transfer), launch: launch) { transfer.finish(.gone) }
            }
        } onCancel: {
            transfer.isCancelled.store(true, ordering: .releasing)
            _ = mailbox.post(.cancel(transfer), launch: launch)
        }
    }

    private func launch() -> Bool {
        var thread: pthread_t = 0
        let context = Unmanaged.passRetained(mailbox)
        guard pthread_create(&thread, nil, driveTransfers, context.toOpaque()) == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private static let initialised: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}

/// The thread's body. A function and no closure, so that it belongs to no actor.
private func driveTransfers(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let mailbox = Unmanaged<CurlMailbox>.fromOpaque(context).takeRetainedValue()
    if let loop = CurlLoop(mailbox: mailbox) {
        loop.run()
    } else {
        mailbox.stop()
        for case .start(let transfer) in mailbox.detach() { transfer.finish(.gone) }
        mailbox.ended()
    }
    return nil
}
