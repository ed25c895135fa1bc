import HTTPSocket
import Locking
import ModuleMapping
import PageServing

/// `GET …/events`: the layout, then its changes as they happen, as server-sent events.
enum EventsEndpoint {
    static let operation = OpenAPIOperation(
        summary: "The layout, then its changes as they happen",
        responses: [.init(mediaType: "text/event-stream", schema: BodySchema.events)],
        page: .loaded,
        parameters: PageSource.parameters,
        problems: [.notAcceptable]
    )

    /// The delay after which a refused client may try again, in seconds.
    private static let retryAfter = "5"

    /// Responds with the stream; it begins when there is a page to send.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let query = try page.query(taking: PageSource.parameters)
        if let redirect = page.redirect(of: query) { return redirect }
        let prefersDelta = try ChangesEndpoint.prefersDelta(query)
        let wantsRevisions = try wantsRevisions(query)
        try checkAcceptsEvents(page.request, format: query.format)
        let live = page.snapshot.live
        guard live.subscribers.hasRoom else { throw refused(by: live) }
        let source = PageSource(
            provider: page.snapshot.pages,
            module: page.module,
            request: query.request,
            client: page.client,
            query: try QueryString(page.request.query ?? "").pairs.map { ($0.name, $0.value) },
            owner: context.place?.owner,
            basis: context.place?.basis
        )
        guard live.subscribers.hasMemory(for: source) else {
            live.metrics.countRefusal()
            throw .noMemory
        }
        if !source.emitsEach { try await build(source, with: page.snapshot.pages) }
        if wantsRevisions {
            return try follow(source, of: page.request, by: live)
        }
        let named = page.request.fields["last-event-id"] ?? query.text("since")
        let revision = await known(named, of: source, in: live.revisions)
        return stream(
            Subscription(
                source,
                revision: revision,
                prefersDelta: prefersDelta,
                in: context
            )
        )
    }

    private static func follow(
        _ source: PageSource,
        of request: HTTPRequest,
        by live: LiveService
    ) throws(Problem) -> HTTPResponse {
        do throws(SubscriberRegistry.Refusal) {
            let feed = try live.subscribers.follow(source, of: request)
            return response(.broadcast(feed.body, after: feed.number))
        } catch {
            switch error {
            case .full: throw refused(by: live)
            case .gone:
                throw Problem(
                    .unavailable,
                    detail: "A reload of the configuration has replaced this page meanwhile.",
                    fields: [.init("Retry-After", retryAfter)]
                )
            }
        }
    }

    /// Counts a refusal, and returns its problem.
    private static func refused(by live: LiveService) -> Problem {
        live.metrics.countRefusal()
        return Problem(
            .unavailable,
            detail: "As many streams are open as the service may have.",
            fields: [.init("Retry-After", retryAfter)]
        )
    }

    /// Returns true when the client wants revisions alone: it fetches the changes elsewhere.
    private static func wantsRevisions(_ query: PageQuery) throws(Problem) -> Bool {
        guard let mode = query.text("mode") else { return false }
        if mode == "revisions" { return true }
        throw Problem(parameter: "mode", value: mode, detail: "must be revisions")
    }

    private static func stream(_ subscription: Subscription) -> HTTPResponse {
        response(
            .stream(
                ResponseStreamBody(
                    farewell: ServerSentEvent.farewell(),
                    probe: ServerSentEvent.comment
                ) {
                    await subscription.run($0)
                }
            )
        )
    }

    private static func response(_ body: HTTPResponse.Body) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            ],
            body: body
        )
    }

    /// Builds the page first, so that a problem is a response of its own and not an event. A page that
    /// is sent section by section is built while it is streamed.
    private static func build(
        _ source: PageSource,
        with pages: PageService
    ) async throws(Problem) {
        _ = try await pages.page(
            source.request,
            of: source.module,
            for: source.client,
            target: nil,
            purpose: .stream
        )
    }

    /// Returns the revision if it is known: its client needs no layout.
    private static func known(
        _ revision: String?,
        of source: PageSource,
        in revisions: RevisionStore
    ) async -> String? {
        guard let revision else { return nil }
        return await revisions.revision(revision, of: source.identity) == nil ? nil : revision
    }

    private static func checkAcceptsEvents(
        _ request: HTTPRequest,
        format: String?
    ) throws(Problem) {
        if let format, format != "json" {
            throw Problem(parameter: "format", value: format, detail: "must be json")
        }
        if ContentNegotiation.acceptsEvents(request.fields.combined("accept")) { return }
        throw Problem(.notAcceptable, detail: "This is served as text/event-stream.")
    }

    /// A stream that is about to begin.
    ///
    /// It lasts longer than the configuration that it was asked for under, and holds nothing of that once it has
    /// joined: a stream must not keep a configuration and its caches that a reload has replaced.
    private final class Subscription: Sendable {
        /// The page that the stream is of, until the stream has joined the others of that page.
        private let source: Locked<PageSource?>
        /// The revision that the client holds; nil for none.
        private let revision: String?
        /// True when the client takes edits however long they are.
        private let prefersDelta: Bool
        private let request: HTTPRequest
        private let live: LiveService
        private let traffic: TrafficRecorder?

        init(
            _ source: PageSource,
            revision: String?,
            prefersDelta: Bool,
            in context: RequestContext
        ) {
            self.source = Locked(source)
            self.revision = revision
            self.prefersDelta = prefersDelta
            request = context.request
            live = context.snapshot.live
            traffic = context.snapshot.traffic?.recorder
        }

        func run(_ stream: ResponseStream) async {
            var held = Subscriber.Held(revision)
            var mustJoin = true
            while mustJoin {
                guard let audience = join() else {
                    // The client may come back: a stream that has ended already is told nothing.
                    _ = try? await stream.write(ServerSentEvent.farewell())
                    return
                }
                mustJoin = await subscriber(of: audience, writingTo: stream).run(from: &held)
                if mustJoin { source.withLock { $0 = audience.source } }
                live.subscribers.leave(audience)
            }
        }

        private func join() -> Audience? {
            guard let source = source.withLock({ $0.take() }) else { return nil }
            return try? live.subscribers.join(source, of: request)
        }

        private func subscriber(
            of audience: Audience,
            writingTo stream: ResponseStream
        ) -> Subscriber {
            Subscriber(
                audience: audience,
                stream: stream,
                metrics: live.metrics,
                path: String(request.path),
                requestID: request.requestID,
                prefersDelta: prefersDelta,
                traffic: traffic,
                target: request.target
            )
        }
    }
}
