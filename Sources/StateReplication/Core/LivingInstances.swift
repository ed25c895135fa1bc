/// The other instances that were heard of lately. Pure.
package struct LivingInstances: Sendable {
    /// The age of a heartbeat from which its instance counts as gone.
    package static let maximumAge = Duration.seconds(1)
    /// The maximum of instances that are known at once; beyond it none is added.
    static let maximumCount = 1_024

    private var heardAt: [ExactString: ContinuousClock.Instant] = [:]

    /// Creates an empty list.
    package init() {}

    /// Notes a heartbeat.
    package mutating func hear(_ instance: String, at time: ContinuousClock.Instant) {
        if heardAt[instance] == nil, heardAt.count >= Self.maximumCount { forget(at: time) }
        guard heardAt[instance] != nil || heardAt.count < Self.maximumCount else { return }
        heardAt[instance] = time
    }

    /// Removes an instance that says that it ends.
    package mutating func remove(_ instance: String) {
        heardAt[instance] = nil
    }

    /// Returns the instances whose last heartbeat is young.
    package mutating func names(at time: ContinuousClock.Instant) -> Set<ExactString> {
        forget(at: time)
        return Set(heardAt.keys)
    }

    private mutating func forget(at time: ContinuousClock.Instant) {
        heardAt = heardAt.filter { $0.value.duration(to: time) < Self.maximumAge }
    }
}
