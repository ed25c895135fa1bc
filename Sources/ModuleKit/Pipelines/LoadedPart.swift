public import UpstreamKit

/// What a pipeline produced: sections in declared order, what failed on the way, and the answers it
/// was made of.
public struct LoadedPart: Sendable {
    /// The sections, in declared order.
    public var sections: [SectionContent] = []
    /// What failed, in declared order of the requests.
    public var failures: [RequestFailure] = []
    /// The answers that went into it.
    public var answers: [UpstreamAnswer] = []
    /// Whether there is another page of the last paged module in it; nil when none is paged.
    public var hasNext: Bool?
    /// Time spent waiting for upstreams.
    public var fetchDuration: Duration = .zero
    /// Time spent mapping.
    public var mapDuration: Duration = .zero
    /// Whether an answer depends on the client's `authorization`, so that it is the client's alone.
    public var isPrivate = false
    /// The client's header fields that the upstreams were given, for `Vary`.
    public var forwardedNames: Set<String> = []
    /// What the switches in it were, a module at a time.
    public var switches: [SwitchValues] = []

    /// Nothing yet.
    public init() {}

    /// Puts another part's sections and failures after this one's.
    mutating func append(_ other: LoadedPart) {
        sections += other.sections
        failures += other.failures
        answers += other.answers
        hasNext = other.hasNext ?? hasNext
        fetchDuration = max(fetchDuration, other.fetchDuration)
        mapDuration += other.mapDuration
        isPrivate = isPrivate || other.isPrivate
        forwardedNames.formUnion(other.forwardedNames)
        switches += other.switches
    }
}

/// A page that cannot be: a request it cannot do without failed, and nothing stands in.
public struct LoadFailure: Error, Sendable {
    /// The required request's failure first, then the others there were.
    public let failures: [RequestFailure]
    /// Whether the client's own `authorization` had been passed on to the required request.
    public let forwardedAuthorization: Bool
    /// What there is all the same, for a page of which this is only a part.
    let part: LoadedPart
}
