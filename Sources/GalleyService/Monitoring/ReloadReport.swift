import Locking
import ModuleConfiguration

/// The mistakes for which the configuration that was read last is not served; empty while it is.
final class ReloadReport: Sendable {
    /// The most mistakes that are kept: enough to mend them by, and no file of mistakes fills the memory.
    static let maximum = 20

    private let current = Locked<[Diagnostic]>([])

    /// The mistakes, in the order of the files.
    var mistakes: [Diagnostic] { current.withLock { $0 } }

    /// Replaces the mistakes.
    func set(_ mistakes: [Diagnostic]) {
        let kept = Array(mistakes.filter { $0.severity == .error }.prefix(Self.maximum))
        current.withLock { $0 = kept }
    }
}
