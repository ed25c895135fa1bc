import JSONCore
import WorkLimits

/// The storing of a response that the upstream gave, or confirmed.
extension CachingUpstream {
    /// Stores a new response where it may be stored; where not, the old one is removed too.
    func store(_ response: UpstreamResponse, of call: Call) -> UpstreamResponse {
        if response.errors != nil { return unstored(response, of: call) }
        defer { call.noteAnswer() }
        let policy = call.request.cache
        var entry = entry(of: response, fields: response.fields, for: call.request)
        call.noteMoment(in: &entry, confirming: nil)
        let location = StoragePolicy.location(
            for: call.request,
            status: response.status,
            fields: response.fields
        )
        if location != .none, let stored = call.batch(repeatedBy: response) {
            let source = CacheOutcome.Source.forwarded(call.reason, stored: true)
            return confirm(stored, with: response, fields: response.fields, as: source, of: call)
        }
        guard location != .none else {
            removeResponse(of: call)
            call.shared?.complete(.unshared)
            var result = entry.response(.forwarded(call.reason, stored: false), under: policy)
            result.change {
                $0.freshness = .expired(at: entry.receivedAt)
                $0.unstoredVersion = memory.versions.version(of: call.key, fetch: call.fetch)
                $0.body = response.body
                $0.charge = response.charge
            }
            return result
        }
        let isReusable = entry.isReusable(under: policy)
        entry.document = memory.held(response.document, body: response.body)
        let body = prepare(&entry, body: response.body, location: location, of: call)
        entry.version = memory.replace(
            call.key,
            with: entry,
            fetch: call.fetch,
            at: isReusable ? .newest : .oldest
        ) {
            if let body {
                store?.store(StoredResponse(head: entry.head, body: body), for: call.key)
            } else if call.stored?.isPersisted == true {
                store?.remove(call.key)
            }
        }
        share(entry, body: response.body, location: location, of: call)
        let source = CacheOutcome.Source.forwarded(call.reason, stored: isReusable)
        var result = entry.response(source, under: policy)
        result.change {
            $0.content = response.content
            $0.body = response.body
            $0.charge = response.charge
        }
        return result
    }

    /// Returns a response that lacks a part for those who wait for it. What is stored stays: it may stand in for a
    /// later failure, and is whole.
    private func unstored(_ response: UpstreamResponse, of call: Call) -> UpstreamResponse {
        call.shared?.complete(.unshared)
        var result = response
        result.outcome = CacheOutcome(.forwarded(call.reason, stored: false))
        result.freshness = Freshness(
            lifetime: Self.partialLifetime,
            receivedAt: response.timing.receivedAt
        )
        // Whatever the upstream brings next is newer.
        result.version = memory.versions.current(of: call.key)
        return result
    }

    /// The time for which a response that names errors is used again where it is at hand.
    private static let partialLifetime = Duration.seconds(1)

    /// Decides whether a response goes to the store now. One that may go there later, when a 304
    /// has shown that it is requested again, takes its body along until then.
    ///
    /// - Returns: the body to write; nil for a response that stays in memory.
    private func prepare(
        _ entry: inout MemoryCache.Entry,
        body: [UInt8]?,
        location: StoragePolicy.Location,
        of call: Call
    ) -> [UInt8]? {
        guard location == .memoryAndStore, store != nil, let body else { return nil }
        let isWritten = StoragePolicy.isWorthWriting(
            entry.freshness(under: call.request.cache),
            fields: entry.head.fields,
            isRepeated: call.stored != nil
        )
        entry.isPersisted = isWritten
        let mayBeWritten = ConditionalRequest.hasValidator(entry.head.fields)
        entry.unstoredBody = !isWritten && mayBeWritten ? body : nil
        return isWritten ? body : nil
    }

    /// Brings a stored response up to date with one that says, or shows, that it is still the upstream's.
    func confirm(
        _ stored: MemoryCache.Entry,
        with response: UpstreamResponse,
        fields: HeaderFields,
        as source: CacheOutcome.Source,
        of call: Call
    ) -> UpstreamResponse {
        defer { call.noteAnswer() }
        var entry = entry(of: response, fields: fields, for: call.request)
        call.noteMoment(in: &entry, confirming: stored)
        entry.head.status = stored.head.status
        entry.document = stored.document
        entry.version = stored.version
        let location = StoragePolicy.location(
            for: call.request,
            status: stored.head.status,
            fields: fields
        )
        guard location != .none else {
            removeResponse(of: call)
            call.shared?.complete(.unshared)
            entry.version = nil
            var result = entry.response(
                .forwarded(.stale, stored: false),
                under: call.request.cache
            )
            result.change {
                $0.freshness = .expired(at: entry.receivedAt)
                $0.unstoredVersion = memory.versions.version(of: call.key, fetch: call.fetch)
            }
            return result
        }
        persist(&entry, body: stored.unstoredBody, location: location, of: call)
        shareConfirmed(entry, body: stored.unstoredBody, location: location, of: call)
        return entry.response(source, under: call.request.cache)
    }

    /// Stores a response that a 304 has confirmed.
    private func persist(
        _ entry: inout MemoryCache.Entry,
        body: [UInt8]?,
        location: StoragePolicy.Location,
        of call: Call
    ) {
        let wasPersisted = call.stored?.isPersisted == true
        let newBody = prepare(&entry, body: body, location: location, of: call)
        if wasPersisted { entry.isPersisted = location == .memoryAndStore }
        let head = entry.head
        let isPersisted = entry.isPersisted
        memory.confirm(entry, for: call.key) {
            if let newBody {
                store?.store(StoredResponse(head: head, body: newBody), for: call.key)
            } else if isPersisted {
                store?.update(head, for: call.key)
            } else if wasPersisted {
                store?.remove(call.key)
            }
        }
    }

    private func entry(
        of response: UpstreamResponse,
        fields: HeaderFields,
        for request: UpstreamRequest
    ) -> MemoryCache.Entry {
        MemoryCache.Entry(
            head: StoredResponse.Head(
                status: response.status,
                fields: StoragePolicy.storedFields(
                    of: fields,
                    and: request.rules?.storedFields ?? []
                ),
                fetchedAt: response.fetchedAt,
                initialAge: FreshnessRules.initialAge(
                    response.fields,
                    delay: response.timing.delay,
                    fetchedAt: response.fetchedAt
                )
            ),
            document: .parsed(response.document),
            receivedAt: response.timing.receivedAt
        )
    }

    func removeResponse(of call: Call) {
        memory.remove(call.key, fetch: call.fetch) {
            if call.stored?.isPersisted == true { store?.remove(call.key) }
            if let shared = call.shared { shared.cache.exchange.remove(shared.key) }
        }
    }
}
