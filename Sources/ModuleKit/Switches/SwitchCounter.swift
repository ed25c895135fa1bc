import Synchronization

/// Counts the changes of a module's switches, so that pages know when they are out of date.
public final class SwitchCounter: Sendable {
    private let changes = Atomic<UInt64>(0)

    /// No change yet.
    public init() {}

    /// The time before the next change. Take it before reading values: a change in between makes
    /// them out of date rather than overlooked.
    public var mark: SwitchMark {
        SwitchMark(counter: self, count: changes.load(ordering: .acquiring))
    }

    /// Notes a change that has been stored.
    public func count() {
        changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }

    fileprivate func isAt(_ count: UInt64) -> Bool { changes.load(ordering: .acquiring) == count }
}

/// A time between two changes of a module's switches.
public struct SwitchMark: Sendable {
    fileprivate let counter: SwitchCounter
    fileprivate let count: UInt64

    /// Whether nothing has changed since.
    public var isCurrent: Bool { counter.isAt(count) }
}
