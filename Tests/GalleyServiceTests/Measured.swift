import Synchronization

/// Collects how long things took.
final class Measured: Sendable {
    private let durations = Mutex<[Duration]>([])

    /// Adds one.
    func add(_ duration: Duration) {
        durations.withLock { $0.append(duration) }
    }

    /// The longest; zero when there is none.
    var worst: Duration { durations.withLock { $0.max() ?? .zero } }
}
