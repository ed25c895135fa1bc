import Locking

/// The subscribers that asked for a page in the same words, on behalf of the same client. They share its stream with
/// others whose words mean the same page; a reload may give them another one than those.
final class Audience: Sendable {
    /// The name of what they asked for, which outlives reloads.
    let asked: ExactString
    private let place: Locked<EventHub?>

    init(asked: ExactString, hub: EventHub) {
        self.asked = asked
        place = Locked(hub)
    }

    /// The page that they follow; nil once a reload has taken it away.
    var hub: EventHub? { place.withLock { $0 } }

    /// Has them follow another page, nil for none. Each notices when its hub says that it has moved.
    func move(to hub: EventHub?) { place.withLock { $0 = hub } }
}
