import InputCore
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import TraceKit
import UpstreamKit

/// The spans of one build of a page: `page`, and its stages `fetch`, `map`, `layout` and `encode`.
///
/// They are part of the request that began the build. A build for an event stream is a trace of its own,
/// with a link to the request that opened the stream, which may have ended hours ago.
struct PageTrace: Sendable {
    private let tracer: Tracer
    private var page: TraceSpan?
    private var fetch: TraceSpan?
    /// The fields that upstreams are sent.
    private var fields: TraceFields

    /// Begins the span of a page.
    init(_ tracer: Tracer, job: BuildJob, purpose: LoadGate.Purpose) {
        self.tracer = tracer
        fields = job.client.trace
        let client = fields.span
        if purpose == .stream {
            let context = tracer.context(under: nil)
            page = tracer.begin("page", .internal, as: context, under: nil)
            if let client { page?.link(client) }
            fields.parent = context.traceparent
            fields.state = nil
        } else {
            page = tracer.begin("page", in: client)
        }
        page?.set("galley.module", job.module.name)
        page?.set("galley.width", Int(clamping: job.request.viewport.width))
    }

    /// The identity of the page's span; nil where the trace is not sampled.
    var context: SpanContext? { page?.context }

    /// Begins the stage in which upstreams are called, and returns the fields that they are sent.
    mutating func beginFetch() -> TraceFields {
        fetch = tracer.begin("fetch", in: page?.context)
        if let fetch { fields.parent = fetch.context.traceparent }
        return fields
    }

    /// Ends that stage. A failed request is an event, as an open circuit or a fallback makes no call; so is
    /// each response that this build did not fetch itself.
    mutating func endFetch(_ loaded: LoadedPage) {
        for failure in loaded.failures {
            fetch?.add(
                event: "request.failed",
                [
                    ("galley.module", .text(failure.module)),
                    ("galley.request", .text(failure.request)),
                    ("error.type", .text(failure.kind.rawValue)),
                ]
            )
        }
        let stored = loaded.responses.count { !$0.outcome.isForwarded }
        let shared = loaded.responses.count { $0.outcome.isCollapsed }
        fetch?.set("galley.responses", loaded.responses.count)
        fetch?.set("galley.responses.cached", stored)
        fetch?.set("galley.responses.shared", shared)
        if let failure = loaded.failures.first, loaded.responses.isEmpty {
            fetch?.fail(type: failure.kind.rawValue, message: failure.detail)
        }
        tracer.end(fetch)
        fetch = nil
    }

    /// Ends the page's span with its result; the stages that ran are spans in it.
    ///
    /// - Parameters:
    ///   - result: the number of failures in the page, or the problem that kept it from being built.
    ///   - timing: the durations of the stages; nil where no page was built.
    mutating func end(_ result: Result<Int, Problem>, timing: PageTiming?) {
        if let timing {
            let stages = [
                ("map", timing.map), ("layout", timing.layout), ("encode", timing.encode),
            ]
            var ago = stages.reduce(Duration.zero) { $0 + $1.1 }
            for (name, duration) in stages where duration > .zero {
                let stage = tracer.begin(name, in: page?.context, ago: ago)
                tracer.end(stage, after: duration)
                ago -= duration
            }
        }
        switch result {
        case .success(let failures): page?.set("galley.failures", failures)
        case .failure(let problem):
            page?.fail(type: String(problem.kind.status), message: problem.detail)
        }
        tracer.end(page)
        page = nil
    }
}

extension CacheOutcome {
    /// True when an upstream was called for the response.
    fileprivate var isForwarded: Bool {
        switch source {
        case .forwarded, .revalidated: true
        case .hit, .hitStale, .staleIfError: false
        }
    }
}
