import HTTPSocket
import ModuleConfiguration
import PageServing

/// All that serves requests: the snapshot of the configuration, and that of the one that it rolls out.
final class ServedConfiguration: Sendable {
    /// The finished pages that the event loops look up for all clients. Under a rollout there are no such pages.
    let cache: PageCache
    /// The snapshot of the configuration: the old side of a rollout.
    let snapshot: ServiceSnapshot
    /// The rollout; nil without one, and where the configuration that is rolled out has mistakes.
    let rollout: ServedRollout?

    init(_ snapshot: ServiceSnapshot, rollout: ServedRollout? = nil) {
        self.snapshot = snapshot
        self.rollout = rollout
        cache = rollout == nil ? snapshot.cache : PageCache(maximumBytes: 0)
    }

    /// Lets go of what is kept for other requests, as those are served by another configuration from now on. Requests
    /// that are under way hold this one for as long as they last.
    func retire() {
        snapshot.retire()
        rollout?.next.retire()
    }

    /// The pages that streams follow, by owner.
    var streamed: StreamedPages {
        guard let rollout else { return StreamedPages(snapshot.pages) }
        return StreamedPages(
            snapshot.pages,
            rolledOut: rollout.next.pages,
            by: rollout.owners
        ) { rollout.side(of: $0) == .new }
    }
}

/// A rollout, and the snapshot of what is rolled out.
struct ServedRollout: Sendable {
    /// The snapshot of the new side.
    let next: ServiceSnapshot
    let owners: RolloutOwners
    let control: RolloutControl

    /// Returns the side of an owner; nil for none.
    func side(of owner: RolloutOwner?) -> RolloutSide {
        owner.flatMap(owners.position).map(control.side) ?? .old
    }
}

/// A request's place in a rollout.
struct RolloutPlace: Sendable {
    /// The owner; nil where the request names none.
    let owner: RolloutOwner?
    /// The way in which owners are told apart.
    let basis: RolloutBasis
    /// The snapshot of the other side, which may have a file that is named by its content.
    let other: ServiceSnapshot
}
