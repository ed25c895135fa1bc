import Locking
import Synchronization

/// The resources that a refresh has asked its upstreams for again, and that they have answered for.
package struct RefreshedResources: Sendable, Equatable {
    /// Their slots among those of all instances; none where there is one instance.
    package var slots: Set<Int> = []
    /// The sources of their responses, by which caches in front of the service name them.
    package var sources: Set<ResponseSource> = []

    /// Creates a set of none.
    package init() {}

    /// Adds a resource.
    ///
    /// - Parameters:
    ///   - slot: its slot; nil for none.
    ///   - source: the source of its response.
    mutating func insert(slot: Int?, source: ResponseSource) {
        if let slot { slots.insert(slot) }
        sources.insert(source)
    }
}

/// The record of a refresh, written where responses are replaced: by the fetch itself,
/// with or without a page that comes of it.
///
/// It holds at most as many resources as a load may make calls.
package final class RefreshRecord: Sendable {
    private let began = Atomic<UInt64>(RefreshOrder.next())

    /// The refresh's turn: fetches with a lower one began before it, and may bring what an upstream had before.
    var turn: UInt64 { began.load(ordering: .acquiring) }

    private struct State: Sendable {
        var resources = RefreshedResources()
        var late: (@Sendable (RefreshedResources) -> Void)?
    }

    private let state = Locked(State())

    /// Creates an empty record.
    package init() {}

    /// Begins the refresh, which waited for another since it was asked for: those that joined it meanwhile want what an
    /// upstream has now.
    package func begin() {
        began.store(RefreshOrder.next(), ordering: .releasing)
    }

    /// Notes that an upstream has answered for a resource.
    func note(slot: Int?, source: ResponseSource) {
        let late = state.withLock { state in
            if state.late == nil { state.resources.insert(slot: slot, source: source) }
            return state.late
        }
        guard let late else { return }
        var resources = RefreshedResources()
        resources.insert(slot: slot, source: source)
        late(resources)
    }

    /// Returns what was noted so far.
    ///
    /// - Parameter late: takes what is noted from now on, by fetches that went on beyond the deadline.
    package func finish(
        late: @escaping @Sendable (RefreshedResources) -> Void
    ) -> RefreshedResources {
        state.withLock { state in
            state.late = late
            return state.resources
        }
    }
}

/// The place in the record of a refresh for one of its calls.
package struct RefreshNote: Sendable {
    private let record: RefreshRecord
    private let source: ResponseSource

    var turn: UInt64 { record.turn }

    /// Creates the place of a call.
    ///
    /// - Parameters:
    ///   - record: the record of its refresh.
    ///   - source: the source of its response.
    package init(in record: RefreshRecord, of source: ResponseSource) {
        self.record = record
        self.source = source
    }

    /// Notes that the upstream has answered.
    ///
    /// - Parameter generation: the generation of the resource; nil where no other instance shares it.
    package func note(_ generation: ResourceGenerations.Generation?) {
        record.note(slot: generation?.slot, source: source)
    }
}

/// The order in which fetches begin and refreshes are asked for, over all upstreams.
enum RefreshOrder {
    private static let last = Atomic<UInt64>(0)

    /// Returns the next turn, greater than all before.
    static func next() -> UInt64 {
        last.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    }
}
