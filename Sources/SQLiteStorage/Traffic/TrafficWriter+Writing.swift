import Locking
import MetricsKit
import UpstreamKit

/// Writing. Everything here runs on the writer's queue.
extension TrafficWriter {
    /// Records what waits, or counts it as lost.
    func writeAll() {
        let waiting = state.withLock { state in
            defer {
                state.waiting = [:]
                state.heldBytes = 0
                state.isScheduled = false
            }
            return state.waiting.values.sorted { $0.position < $1.position }
        }
        guard !waiting.isEmpty else { return }
        guard let file = openFile() else { return drop(waiting[...]) }
        for index in waiting.indices {
            guard write(waiting[index], to: file) else { return drop(waiting[index...]) }
        }
    }

    /// Records the views of a page; returns false where the file cannot be used.
    private func write(_ waiting: Waiting, to file: TrafficFile) -> Bool {
        switch waiting.source.captured(holding: waiting.documents) {
        case .failure(let reason): skipped.add(UInt64(waiting.count), reason.rawValue)
        case .success(var view):
            view.hour = waiting.hour
            view.count = waiting.count
            do {
                let outcome = try file.add([view])
                recorded.add(UInt64(outcome.recorded))
                for (reason, count) in outcome.skipped {
                    skipped.add(UInt64(count), reason.rawValue)
                }
            } catch StorageError.busy {
                // A reader keeps the log from being emptied, for a moment: the file is as good as before.
                dropped.add(UInt64(waiting.count))
            } catch {
                fail(error)
                return false
            }
        }
        return true
    }

    private func drop(_ waiting: ArraySlice<Waiting>) {
        dropped.add(UInt64(waiting.reduce(0) { $0 + $1.count }))
    }

    // MARK: The file

    /// Returns the file, opened where it is not and may be tried; nil where it cannot be used.
    func openFile() -> TrafficFile? {
        let now = clock.now()
        let (open, isDue) = state.withLock { state in
            (state.file, !state.isClosed && state.backoff.isDue(at: now))
        }
        if let open, open.isInPlace { return open }
        open?.close()
        guard isDue else { return nil }
        do {
            return accept(try opened())
        } catch StorageError.damaged {
            return startAnew()
        } catch  where error.isDamage {
            return startAnew()
        } catch {
            fail(error)
            return nil
        }
    }

    /// Opens the file, without the hours whose time has passed while nothing was recorded.
    private func opened() throws -> TrafficFile {
        let file = try TrafficFile(
            path: options.path,
            sample: options.sample,
            maximumBytes: options.maximumBytes,
            keep: options.keep,
            clock: clock,
            space: space
        )
        if file.wasOpenToOthers { report(.restricted) }
        do {
            try file.removeExpired()
        } catch {
            file.close()
            throw error
        }
        return file
    }

    private func startAnew() -> TrafficFile? {
        do {
            let name = try TrafficFile.file(path: options.path)
                .moveAside(time: clock.wall().milliseconds)
            report(.movedAside(name))
            return accept(try opened())
        } catch {
            fail(error)
            return nil
        }
    }

    private func accept(_ file: TrafficFile) -> TrafficFile {
        let isNews = state.withLock { state in
            state.file = file
            state.backoff.recordSuccess()
            state.health = .ok
            defer { state.isReported = false }
            return state.isReported
        }
        if isNews { report(.recovered) }
        return file
    }

    /// Gives the file up until it is tried again; a damaged one is moved aside then.
    private func fail(_ error: any Error) {
        let reason = error.storageReason
        let now = clock.now()
        let (file, isNews) = state.withLock { state in
            state.backoff.recordFailure(at: now)
            defer {
                state.file = nil
                state.health = .degraded(reason)
                state.isReported = true
            }
            return (state.file, state.health != .degraded(reason))
        }
        file?.close()
        if error.isDamage { _ = startAnew() } else if isNews { report(.degraded(reason)) }
    }
}

extension Error {
    /// True when the content of a file of ours is damaged; one of another application, or of a newer version, is none.
    fileprivate var isDamage: Bool {
        isCorruption && ![.foreign, .newer].contains(self as? StorageError)
    }
}
