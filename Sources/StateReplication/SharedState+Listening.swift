import InputCore
import Locking
import SwitchKit
import UpstreamKit

extension SharedState {
    // MARK: Beats

    /// Sends beats to itself until it is cancelled. A slow server has several under way.
    func beat() async {
        var number = 0
        while !Task.isCancelled {
            number += 1
            let session = state.withLock { $0.isJoined ? $0.switches.session : 0 }
            let isHeartbeat = number % Self.beatsPerHeartbeat == 1
            let sentAt = UInt64(clamping: origin.duration(to: .now) / .nanoseconds(1))
            if session > 0 {
                if isHeartbeat { tellLate() }
                state.withLock { $0.statistics.beatsSent += 1 }
                aside { [server, instance] in
                    _ = try? await server.beat(
                        session: session,
                        sentAt: sentAt,
                        isHeartbeat: isHeartbeat,
                        by: instance
                    )
                }
            }
            try? await Task.sleep(for: Self.beatPause)
        }
    }

    /// Tells of the refreshes of which nobody was told yet, as the server was away.
    private func tellLate() {
        let untold = state.withLock { Set($0.versions.untold.keys) }
        if !untold.isEmpty { aside { await self.raise(untold) } }
    }

    // MARK: Messages

    /// Takes messages until it is cancelled.
    func listen() async {
        for await event in server.messages(to: instance) {
            switch event {
            case .connected: begin()
            case .disconnected: state.withLock { $0.isJoined = false }
            case .message(let envelope): receive(envelope)
            }
        }
    }

    /// Begins a connection: compares what this instance knows with what the server has.
    private func begin() {
        let former = state.withLock { state in
            state.isJoined = false
            state.switches.beginSession()
            let session = state.switches.session
            // Unstructured: the next connection cancels it, and so does `stop()`.
            defer { state.join = Task { await self.join(session) } }
            return state.join
        }
        former?.cancel()
        observer.changed()
    }

    func receive(_ envelope: SharedStateMessage.Envelope) {
        let isOther = state.withLock { $0.isJoined && $0.epoch != envelope.epoch }
        // A server that has lost its keys in between. Its numbers go on above all that were known, so that
        // the message itself is as good as any.
        if isOther { begin() }
        apply(envelope.message)
    }

    private func apply(_ message: SharedStateMessage) {
        switch message {
        case .beat(let session, let sentAt):
            let isCurrent = state.withLock { state in
                guard state.isJoined, state.switches.session == session else { return false }
                state.statistics.beatsReturned += 1
                return true
            }
            guard isCurrent else { return }
            let time = origin + .nanoseconds(Int64(clamping: sentAt))
            // One that was not sent yet is none of this instance's.
            guard time <= .now else { return }
            let wasValid = lease.isValid
            lease.extend(until: time + Self.bound)
            if !wasValid, lease.isValid { observer.changed() }
        case .alive(let other): state.withLock { $0.living.hear(other, at: .now) }
        case .gone(let other): state.withLock { $0.living.remove(other) }
        case .confirmed(let version, let other):
            let isDone = state.withLock {
                $0.confirmations.confirm(version, by: other) == .confirmed
            }
            if isDone { endWaiting(for: version, isConfirmed: true) }
        case .merged(let other): if other != instance { begin() }
        case .raised(let version, let other, let previous):
            take(SharedStateRaise(version: version, previous: previous), by: other)
        case .set(let key, let record, let other): take(record, of: key, by: other)
        }
    }

    private func take(_ raised: SharedStateRaise, by other: String) {
        if other == instance { return note(raised) }
        let outdated = state.withLock { state in
            raised.previous.keys.filter { state.versions.learn(raised.version, of: $0) }
        }
        publish(raised.previous.keys.map { ($0, raised.version) }, outdated: outdated)
        confirm(raised.version, to: other)
        if !outdated.isEmpty { observer.changed() }
    }

    private func take(_ record: SwitchRecord, of key: SwitchKey, by other: String) {
        let isNew = state.withLock { state in
            state.versions.see(record.version)
            return state.switches.apply(record, to: key)
        }
        if other != instance { confirm(record.version, to: other) }
        if isNew { observer.changed() }
    }

    private func confirm(_ version: UInt64, to other: String) {
        state.withLock { $0.statistics.confirmed += 1 }
        aside { [server, instance] in
            _ = try? await server.confirm(version, to: other, by: instance)
        }
    }

    // MARK: Forgetting

    /// The time after which values of unused owners are looked for again.
    static let forgetPause = Duration.seconds(3_600)

    /// The days without a use after which an owner's values are forgotten; nil for never.
    var daysKept: Int? { keep.map { Int(clamping: ($0 / .seconds(86_400)).rounded(.up)) } }

    /// Has values forgotten whose owners have not used them, once an hour.
    func forget() async {
        guard let daysKept else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.forgetPause)
            guard let today = calendar.today else { continue }
            while !Task.isCancelled,
                let count = try? await server.forget(unusedFor: daysKept, today: today), count > 0
            {}
        }
    }
}
