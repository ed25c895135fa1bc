import Locking

/// The subscribers that asked for a page in the same words, on behalf of the same client. They share its stream with
/// others whose words mean the same page; a reload may give them another one than those.
final class Audience: Sendable {
    /// The name of what they asked for, which outlives reloads.
    let asked: ExactString

    private struct Place: Sendable {
        var hub: EventHub?
        /// What each of them joins anew with; nil while none has to.
        var source: PageSource?
    }

    private let place: Locked<Place>

    init(asked: ExactString, hub: EventHub) {
        self.asked = asked
        place = Locked(Place(hub: hub))
    }

    /// The page that they follow; nil once a reload has taken it away.
    var hub: EventHub? { place.withLock { $0.hub } }

    /// What each of them joins anew with, as owners are told apart in another way than before; nil while none has to.
    var source: PageSource? { place.withLock { $0.source } }

    /// Has them follow another page, nil for none. Each notices when its hub says that it has moved.
    func move(to hub: EventHub?) { place.withLock { $0.hub = hub } }

    /// Has each of them join anew with a page that they asked for. Each notices when its hub says that it has moved.
    func dissolve(joining source: PageSource) {
        place.withLock { place in
            place.hub = nil
            place.source = source
        }
    }
}
