import InputCore
import Foundation
import Locking

/// The number of streams that were cut, and of failures, in a row.
struct Pacing {
    /// Streams are followed while this is below two; then come polls, and a stream once more.
    var cuts = 0
    var failures = 0

    /// The number of polls after which a stream is tried again.
    static let polls = 6
}

/// The state of a stream while it is read.
private final class StreamProgress: Sendable {
    struct State {
        var deadline: ContinuousClock.Instant
        /// 2 before the stream opens; 1 until something comes, and while its first event is unfinished; then 0.
        var cut = 2
        /// True once an event came whole.
        var hasEvent = false
        var retry: Int?
    }

    let state: Locked<State>

    init(opening: Duration) {
        state = Locked(State(deadline: .now + opening))
    }

    var outcome: (cut: Int, retry: Int?) { state.withLock { ($0.cut, $0.retry) } }

    /// Returns when the deadline has passed, however often it was moved.
    func expire() async throws {
        while true {
            let deadline = state.withLock { $0.deadline }
            guard deadline > .now else { return }
            try await Task.sleep(until: deadline, clock: .continuous)
        }
    }
}

extension Page {
    /// One stream or poll, and the pause after it.
    func attemptOnce() async {
        let pace = galley.options.pace
        var delay = galley.options.poll
        do {
            if pacing.cuts < 2 {
                var (cut, retry) = try await listen()
                // Where every stream ends before the first layout is whole, it is fetched.
                if layout == nil { cut = max(cut, 1) }
                pacing.cuts = cut == 0 ? 0 : pacing.cuts + cut
                let pause = retry.map { Duration.milliseconds(min($0, 60_000)) } ?? pace.retry
                delay = pacing.cuts < 2 ? pause : .zero
            } else {
                _ = try await catchUp()
                pacing.cuts = pacing.cuts > Pacing.polls ? 1 : pacing.cuts + 1
            }
            pacing.failures = 0
        } catch {
            if Task.isCancelled { return }
            delay = failed(error)
        }
        try? await Task.sleep(for: delay)
    }

    /// Tells of a failure and returns the pause after it.
    private func failed(_ error: any Error) -> Duration {
        let known = error as? GalleyError
        if layout == nil, let known, known.isLasting {
            give(up: known)
            return .zero
        }
        fail(known?.problem ?? Problem(title: "Failure", status: 0, detail: "\(error)"))
        switch known {
        case .changesDoNotFit, .invalidAnswer: since = nil
        default: break
        }
        let pace = galley.options.pace.failure
        let longest = pace.first * (1 << min(pacing.failures, 20))
        pacing.failures += 1
        // Clients that lost the service together come back one by one.
        return min(longest, pace.most) * Double.random(in: 0.5...1)
    }

    // MARK: Streams

    /// Follows the event stream until it ends. Returns 0, 1 where it was cut before it was of use,
    /// 2 where none opened; and the pause that the service wants, in milliseconds.
    private func listen() async throws -> (cut: Int, retry: Int?) {
        let pace = galley.options.pace
        let progress = StreamProgress(opening: pace.opening)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await progress.expire() }
            group.addTask { try await self.read(progress, silence: pace.silence) }
            // Whichever ends first ends the other.
            try await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
        return progress.outcome
    }

    private func read(_ progress: StreamProgress, silence: Duration) async throws {
        var fields = ["accept": "text/event-stream", "cache-control": "no-cache"]
        fields["last-event-id"] = since
        let response = try await galley.send(
            TransportRequest(url: url("events", [:]), fields: fields, isStream: true)
        )
        let type = response.fields["content-type"] ?? ""
        guard type.begins(with: "text/event-stream") else { return }
        progress.state.withLock {
            $0.cut = 1
            $0.deadline = .now + silence
        }
        var reader = EventReader()
        var failure: (any Error)?
        do {
            for try await data in response.body {
                if Task.isCancelled { return }
                do {
                    try take(data, reader: &reader, progress, silence: silence)
                } catch {
                    failure = error
                    break
                }
            }
        } catch { /* However a stream ends, another one goes on where it ended. */  }
        if let failure { throw failure }
    }

    /// Takes bytes of the stream.
    private func take(
        _ data: Data,
        reader: inout EventReader,
        _ progress: StreamProgress,
        silence: Duration
    ) throws {
        let events = try reader.push(data)
        let (isWithinEvent, retry) = (reader.isWithinEvent, reader.retry)
        progress.state.withLock {
            $0.deadline = .now + silence
            // A stream that carries comments is of use; one that ends within its first event brought nothing.
            $0.hasEvent = $0.hasEvent || !events.isEmpty
            $0.cut = isWithinEvent && !$0.hasEvent ? 1 : 0
            $0.retry = retry
        }
        for event in events { try take(event) }
    }

    private func take(_ event: EventReader.Event) throws {
        switch event.name {
        case "layout": take(.layout(Layout(try LayoutDecoder.layout(event.data.utf8))))
        case "changes": _ = try play(event.data.utf8)
        case "problem": fail(Problem(json: event.data.utf8, status: 0))
        default: break
        }
    }

    // MARK: Polls

    /// Takes what changed since the layout that is held, or the layout where there is none.
    func catchUp() async throws -> Update {
        let since = layout == nil ? nil : since
        let target = since.map { url("changes", ["since": $0]) } ?? url("layout", [:])
        var request = TransportRequest(url: target)
        if let layout, since == nil {
            // The same layout as a whole would change nothing.
            request.fields["if-none-match"] = "\"\(layout.revision)\""
        } else if let tag, tag.url == target {
            request.fields["if-none-match"] = tag.value
        }
        let answer = try await galley.json(request)
        tag = answer.tag.map { (target, $0) }
        if answer.status == 304, let layout {
            self.since = layout.revision
            return .changes(layout, Batch())
        }
        if since != nil { return try play(answer.body) }
        return take(.layout(Layout(try LayoutDecoder.layout(answer.body))))
    }
}
