import Locking

/// The questions that run at once: a few of all clients, and fewer of one address, so that one client leaves room for
/// the others.
final class FitTurns: Sendable {
    /// The most questions at once: each keeps a processor busy for a while, a text at a time.
    static let maximum = 4
    /// The most of one address.
    static let maximumOfAddress = maximum - 1

    private let running = Locked<[ExactString: Int]>([:])

    /// Begins a question; false where too many run.
    func begin(_ address: String) -> Bool {
        running.withLock { running in
            let own = running[address] ?? 0
            guard own < Self.maximumOfAddress, running.values.reduce(0, +) < Self.maximum else {
                return false
            }
            running[address] = own + 1
            return true
        }
    }

    /// Ends a question that was begun.
    func end(_ address: String) {
        running.withLock { running in
            let rest = (running[address] ?? 0) - 1
            running[address] = rest > 0 ? rest : nil
        }
    }
}
