import HTTPSocket
import ModuleKit

/// `GET …/events`: the layout, then what changes in it as it changes, as server-sent events.
struct EventsEndpoint {
    let page: PageEndpoint

    /// The stream; it begins once there is something to show.
    func response(to request: HTTPRequest) async throws(Problem) -> HTTPResponse {
        let query = try page.query(of: request, taking: [.revision])
        try checkTakesEvents(request, format: query.format)
        let live = page.generation.live
        guard live.listeners.hasRoom else {
            live.metrics.countRefusal()
            throw Problem(
                .unavailable,
                detail: "As many streams are open as there may be.",
                fields: [.init("Retry-After", "5")]
            )
        }
        let source = PageSource(
            generation: page.generation,
            module: page.module,
            request: query.request,
            client: page.client(of: request),
            query: try QueryString(request.query ?? "").pairs.map { ($0.name, $0.value) }
        )
        if !source.emitsEach { try await build(source) }
        let named = request.fields["last-event-id"] ?? query.text("since")
        let held = await known(named, of: source)
        let listening = Listening(source: source, held: held, request: request)
        return HTTPResponse(
            status: 200,
            fields: [
                "Content-Type": "text/event-stream",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            ],
            body: .stream(
                ResponseStreamBody(farewell: EventText.farewell(), probe: EventText.comment) {
                    await listening.run($0)
                }
            )
        )
    }

    /// Has the page built, so that what keeps it from being is an answer of its own. What is shown bit
    /// by bit is built while it is being shown.
    private func build(_ source: PageSource) async throws(Problem) {
        _ = try await source.generation.pages.answer(
            source.request,
            of: source.module,
            client: source.client,
            target: nil
        )
    }

    /// The revision, if it is known: its client needs no layout.
    private func known(_ revision: String?, of source: PageSource) async -> String? {
        guard let revision else { return nil }
        let known = await source.generation.live.revisions.revision(revision, of: source.identity)
        return known == nil ? nil : revision
    }

    private func checkTakesEvents(_ request: HTTPRequest, format: String?) throws(Problem) {
        if let format, format != "json" {
            throw Problem(parameter: "format", value: format, detail: "must be json")
        }
        if Acceptance.takesEvents(request.fields.combined("accept")) { return }
        throw Problem(.notAcceptable, detail: "This is served as text/event-stream.")
    }

    /// What a stream is written from.
    private struct Listening: Sendable {
        let source: PageSource
        let held: String?
        let request: HTTPRequest

        func run(_ stream: ResponseStream) async {
            let live = source.generation.live
            guard let hub = live.listeners.join(source) else { return }
            let listener = Listener(
                hub: hub,
                stream: stream,
                metrics: live.metrics,
                path: String(request.path),
                requestID: request.requestID
            )
            await listener.run(from: held)
            live.listeners.leave(hub)
        }
    }
}
