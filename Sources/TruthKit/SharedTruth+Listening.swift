import Locking
import SwitchKit
import UpstreamKit

extension SharedTruth {
    // MARK: Beats

    /// Sends beats to itself until it is cancelled. A slow server has several under way.
    func beat() async {
        var number = 0
        while !Task.isCancelled {
            number += 1
            let session = state.withLock { $0.isJoined ? $0.switches.session : 0 }
            let isHeartbeat = number % Self.beatsPerHeartbeat == 1
            let sentAt = UInt64(origin.duration(to: .now) / .nanoseconds(1))
            if session > 0 {
                if isHeartbeat { tellLate() }
                state.withLock { $0.figures.beatsSent += 1 }
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
            defer { state.join = Task { await self.join(session) } }
            return state.join
        }
        former?.cancel()
        observer.changed()
    }

    func receive(_ envelope: TruthMessage.Envelope) {
        let isOther = state.withLock { $0.isJoined && $0.epoch != envelope.epoch }
        // A server that has lost its keys in between. Its numbers go on above all that were known, so that
        // the message itself is as good as any.
        if isOther { begin() }
        apply(envelope.message)
    }

    private func apply(_ message: TruthMessage) {
        switch message {
        case .beat(let session, let sentAt):
            let isCurrent = state.withLock { state in
                guard state.isJoined, state.switches.session == session else { return false }
                state.figures.beatsReturned += 1
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
            take(TruthRaised(version: version, previous: previous), by: other)
        case .set(let key, let record, let other): take(record, of: key, by: other)
        }
    }

    private func take(_ raised: TruthRaised, by other: String) {
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
        state.withLock { $0.figures.confirmed += 1 }
        aside { [server, instance] in
            _ = try? await server.confirm(version, to: other, by: instance)
        }
    }

    // MARK: Forgetting

    /// Has values forgotten whose owners have not used them, once an hour.
    func forget() async {
        guard let keep else { return }
        let days = Int((keep / .seconds(86_400)).rounded(.up))
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.forgetPause)
            guard let today = calendar.today else { continue }
            while !Task.isCancelled,
                let count = try? await server.forget(unusedFor: days, today: today), count > 0
            {}
        }
    }

    // MARK: Joining

    /// The pause after a try that failed; a random part of it spreads instances.
    private static let joinPause = Duration.milliseconds(50)

    /// The time after which values of unused owners are looked for again.
    static let forgetPause = Duration.seconds(3_600)

    private func join(_ session: UInt64) async {
        while !Task.isCancelled {
            do throws(TruthServerError) {
                let joined = try await server.join()
                let durability = try await server.durability()
                guard note(durability, in: session) else { return }
                await compare(with: joined, session)
                return
            } catch {
                try? await Task.sleep(for: Self.joinPause * Double.random(in: 1...2))
            }
        }
    }

    /// Notes the server's promise; returns false when the connection is another by now.
    private func note(_ durability: TruthDurability, in session: UInt64) -> Bool {
        let (isCurrent, isNew) = state.withLock { state in
            guard state.switches.session == session else { return (false, false) }
            defer { state.durability = durability }
            return (true, state.durability != durability)
        }
        if isNew {
            switch durability {
            case .durable: observer.report(.durable)
            case .weak(let reason): observer.report(.weak(reason))
            }
        }
        return isCurrent
    }

    private func compare(with joined: TruthJoined, _ session: UInt64) async {
        let result = state.withLock { state -> Comparison? in
            guard state.switches.session == session, !Task.isCancelled else { return nil }
            let isOther = state.epoch.map { $0 != joined.epoch } ?? false
            let (outdated, missing) = state.versions.compare(with: joined.versions)
            state.epoch = joined.epoch
            state.isJoined = true
            state.figures.comparisons += 1
            return Comparison(
                outdated: outdated,
                missing: missing,
                held: isOther ? state.switches.held : [:],
                highest: state.versions.highest
            )
        }
        guard let result else { return }
        publish(joined.versions.map { ($0.key, $0.value) }, outdated: result.outdated)
        observer.joined()
        observer.changed()
        await restore(result)
    }

    /// The differences between an instance and its server.
    private struct Comparison {
        let outdated: [Int]
        let missing: [Int: UInt64]
        let held: [SwitchGroup: [SwitchKey: SwitchRecord]]
        let highest: UInt64
    }

    /// Writes back what the server lacks. What fails is tried again with the next message, which is then one
    /// of another epoch.
    private func restore(_ result: Comparison) async {
        do throws(TruthServerError) {
            for (group, records) in result.held {
                if Task.isCancelled { return }
                try await server.restore(
                    records,
                    of: group,
                    highest: result.highest,
                    by: instance
                )
            }
            if !result.missing.isEmpty {
                try await server.restore(result.missing, highest: result.highest, by: instance)
            }
            let switches = result.held.values.reduce(0) { $0 + $1.count }
            if switches + result.missing.count > 0 {
                observer.report(.restored(versions: result.missing.count, switches: switches))
            }
        } catch {
            state.withLock { $0.epoch = "" }
        }
    }
}
