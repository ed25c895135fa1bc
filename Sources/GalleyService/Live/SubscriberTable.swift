import PageServing

/// The pages that are streamed, and the audiences that follow each: one hub a page, and as many audiences as there
/// are ways in which its subscribers asked for it.
struct SubscriberTable: Sendable {
    private struct Seats: Sendable {
        let audience: Audience
        /// The page that they follow.
        var source: PageSource
        /// The number of subscribers.
        var count: Int
    }

    private struct Shown: Sendable {
        let hub: EventHub
        /// The number of audiences.
        var audiences: Int
    }

    /// By what they asked for. The bound of subscribers is theirs too.
    private var seats: [ExactString: Seats] = [:]
    /// By the names of their pages.
    private var shown: [ExactString: Shown] = [:]
    /// The bytes of what was asked for.
    private(set) var askedBytes = 0

    /// All hubs.
    var hubs: [EventHub] { shown.values.map(\.hub) }

    /// The number of pages.
    var pages: Int { shown.count }

    /// Returns the hub of a page.
    func hub(of page: String) -> EventHub? { shown[ExactString(page)]?.hub }

    /// Adds a subscriber to the hub of its page.
    ///
    /// - Parameter makeHub: called where nobody follows the page yet; returns nil where there is no room for it.
    mutating func add(_ source: PageSource, makeHub: () -> EventHub?) -> Audience? {
        let asked = source.asked
        if let audience = seats[asked]?.audience {
            seats[asked]?.count += 1
            return audience
        }
        let page = ExactString(source.identity.name)
        guard let hub = shown[page]?.hub ?? makeHub() else { return nil }
        shown[page, default: Shown(hub: hub, audiences: 0)].audiences += 1
        let audience = Audience(asked: asked, hub: hub)
        seats[asked] = Seats(audience: audience, source: source, count: 1)
        askedBytes += asked.text.utf8.count
        return audience
    }

    /// Removes a subscriber; returns its hub where it was the last one. A reload may have removed its audience.
    mutating func remove(_ audience: Audience) -> EventHub? {
        guard let old = seats[audience.asked], old.audience === audience else { return nil }
        seats[audience.asked]?.count -= 1
        guard old.count == 1 else { return nil }
        forget(audience)
        _ = audience.hub?.takeFeed(of: audience.asked)
        let page = ExactString(old.source.identity.name)
        shown[page]?.audiences -= 1
        guard shown[page]?.audiences == 0 else { return nil }
        return shown.removeValue(forKey: page)?.hub
    }

    private mutating func forget(_ audience: Audience) {
        seats[audience.asked] = nil
        askedBytes -= audience.asked.text.utf8.count
    }

    // MARK: Moving

    /// The consequences of a reload for hubs.
    struct Moves: Sendable {
        /// Hubs that lost audiences, to other hubs or altogether.
        fileprivate(set) var left: [ObjectIdentifier: EventHub] = [:]
        /// Hubs that nobody follows any more.
        fileprivate(set) var unused: [EventHub] = []
        /// Hubs that got audiences of others, and may have what those were not sent.
        fileprivate(set) var joined: [ObjectIdentifier: EventHub] = [:]
        /// Hubs that are new.
        fileprivate(set) var begun: [EventHub] = []
        /// The feeds of audiences whose page there is no more.
        fileprivate(set) var ended: [HubState.Feed] = []
        fileprivate var kept: Set<ObjectIdentifier> = []
    }

    /// Moves all audiences to the pages that they then have: those of one page may get several, those of several
    /// pages one. An audience without one is removed, and one whose pages are as before stays.
    ///
    /// - Parameter hasRoom: true while another page may be shown.
    mutating func move(to pages: StreamedPages, while hasRoom: () -> Bool) -> Moves {
        var moves = Moves()
        let former = hubs
        shown = [:]
        var moving: [(seats: Seats, provider: (any PageProvider)?)] = []
        for seats in seats.values {
            if pages.isForeign(seats.source) {
                dissolve(seats, &moves)
                continue
            }
            let provider = pages.provider(for: seats.source.owner)
            if let hub = seats.audience.hub, let provider, provider === seats.source.provider {
                keep(seats, on: hub, &moves)
            } else {
                moving.append((seats, provider))
            }
        }
        for (old, provider) in moving {
            let audience = old.audience
            guard let hub = audience.hub else { continue }
            let source = provider.flatMap { old.source.moved(to: $0) }
            let next = source.flatMap { place($0, from: hub, &moves, while: hasRoom) }
            if let source, next != nil {
                seats[audience.asked]?.source = source
            } else {
                forget(audience)
            }
            if next === hub { continue }
            if let feed = hub.takeFeed(of: audience.asked) {
                if let next {
                    next.add(feed, of: audience.asked)
                    moves.joined[ObjectIdentifier(next)] = next
                } else {
                    moves.ended.append(feed)
                }
            }
            audience.move(to: next)
            moves.left[ObjectIdentifier(hub)] = hub
        }
        moves.unused = former.filter { !moves.kept.contains(ObjectIdentifier($0)) }
        return moves
    }

    /// Has the subscribers of an audience join anew, each as the owner that its own request names. A feed has no
    /// request, and ends: its clients come back.
    private mutating func dissolve(_ seats: Seats, _ moves: inout Moves) {
        let audience = seats.audience
        forget(audience)
        guard let hub = audience.hub else { return }
        if let feed = hub.takeFeed(of: audience.asked) { moves.ended.append(feed) }
        audience.dissolve(joining: seats.source)
        moves.left[ObjectIdentifier(hub)] = hub
    }

    /// Leaves an audience where it is.
    private mutating func keep(_ seats: Seats, on hub: EventHub, _ moves: inout Moves) {
        let page = ExactString(seats.source.identity.name)
        shown[page, default: Shown(hub: hub, audiences: 0)].audiences += 1
        moves.kept.insert(ObjectIdentifier(hub))
    }

    /// Returns the hub of a page, to which an audience of another one moves: one that others have moved to, the same
    /// one, or a new one; nil where there is no room for that.
    private mutating func place(
        _ source: PageSource,
        from hub: EventHub,
        _ moves: inout Moves,
        while hasRoom: () -> Bool
    ) -> EventHub? {
        let page = ExactString(source.identity.name)
        if let known = shown[page]?.hub {
            shown[page]?.audiences += 1
            return known
        }
        var next = hub
        if moves.kept.insert(ObjectIdentifier(hub)).inserted {
            hub.move(to: source)
        } else {
            guard hasRoom() else { return nil }
            next = hub.split(for: source)
            moves.begun.append(next)
        }
        shown[page] = Shown(hub: next, audiences: 1)
        return next
    }
}
