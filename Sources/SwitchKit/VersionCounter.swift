import Synchronization

/// A counter of the changes of an owner's switches of a module, by which pages know that they are out of date.
package final class VersionCounter: Sendable {
    private let changes = Atomic<UInt64>(0)
    /// The time in which changes that other instances make are counted; nil where there are none.
    private let lease: SwitchLease?

    /// Creates a counter without changes.
    ///
    /// - Parameter lease: The time in which changes that other instances make are counted; no version is
    ///   current beyond it. Nil where there are no other instances.
    package init(lease: SwitchLease? = nil) {
        self.lease = lease
    }

    /// The present version. Take it before reading values: a change in between then makes them out of
    /// date rather than overlooked.
    package var version: SwitchVersion {
        SwitchVersion(counter: self, count: changes.load(ordering: .acquiring))
    }

    /// Notes a change that has been stored.
    package func count() {
        changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }

    fileprivate func isAt(_ count: UInt64) -> Bool {
        changes.load(ordering: .acquiring) == count && lease?.isValid ?? true
    }
}

/// A version of an owner's switches of a module.
package struct SwitchVersion: Sendable {
    fileprivate let counter: VersionCounter
    fileprivate let count: UInt64

    /// True when nothing has changed since.
    package var isCurrent: Bool { counter.isAt(count) }
}
