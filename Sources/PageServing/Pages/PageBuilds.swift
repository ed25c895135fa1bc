import Locking
import ModuleDeclarations
import ModuleKit
import TraceKit
import UpstreamKit

/// A finished page, the caches' part in it, and the durations of its stages.
struct BuiltPage: Sendable {
    let page: CachedPage
    let status: CacheStatus
    let timing: PageTiming
    /// The documents of its responses, where its views are recorded.
    var documents: [ResponseDocument] = []
}

/// The builds under way: one for each page, for all requests that wait for it.
///
/// The number of builds is bounded by the gate of ``BuildLimits``.
final class PageBuilds: Sendable {
    /// Loads a page and makes it, with the spans of its stages.
    typealias Make = @Sendable (inout PageTrace?) async -> Result<BuiltPage, Problem>

    private let limits: BuildLimits
    private let announcer: RefreshAnnouncer
    let tracer: Tracer?
    private let running = Locked<[ExactString: PageBuild<BuiltPage>]>([:])

    /// - Parameter tracer: Begins spans; nil for none.
    init(_ limits: BuildLimits, announcer: RefreshAnnouncer, tracer: Tracer?) {
        self.limits = limits
        self.announcer = announcer
        self.tracer = tracer
    }

    /// Returns the build under way for a page, or a new one, and joins its waiters. Its upstreams are
    /// asked to the end even when no request waits any more: the caches store what they respond.
    ///
    /// - Parameter make: Makes the page of a new build.
    /// - Throws: The problem that too many builds run already.
    func join(_ job: BuildJob, _ make: @escaping Make) throws(Problem) -> JoinedBuild {
        let (key, module) = (job.key, job.module.name)
        var trace: PageTrace?
        let found = running.withLock { builds -> JoinedBuild? in
            if let build = builds[key], build.waiters.join() {
                return JoinedBuild(build: build, isShared: true, tracer: tracer)
            }
            // Joined before the task begins, which may look at once for those that wait.
            guard job.waiters.join(), limits.gate.begin(module, for: job.purpose) else {
                return nil
            }
            trace = tracer.map { PageTrace($0, job: job, purpose: job.purpose) }
            let build = PageBuild<BuiltPage>(
                waiters: job.waiters,
                requestID: job.client.requestID,
                purpose: job.purpose,
                trace: trace?.context
            )
            builds[key] = build
            return JoinedBuild(build: build, isShared: false, tracer: tracer)
        }
        guard let found else {
            throw limits.refused(.tooManyLoads(after: limits.gate.expectedWait))
        }
        if !found.isShared { begin(found.build, of: job, trace, make) }
        return found
    }

    /// Begins a build. The fetch of a page with one request begins on the caller's thread, what makes more
    /// work of it on the builders'.
    private func begin(
        _ build: PageBuild<BuiltPage>,
        of job: BuildJob,
        _ trace: PageTrace?,
        _ make: @escaping Make
    ) {
        job.refreshed?.begin()
        let lane = BuilderThreads.shared.lane(of: job.module.name)
        let run: @Sendable () async -> Void = {
            var trace = trace
            let result = await make(&trace)
            trace?.end(result.map(\.page.page.failures.count), timing: try? result.get().timing)
            self.running.withLock { builds in
                if builds[job.key] === build { builds[job.key] = nil }
            }
            self.limits.gate.end(job.module.name)
            if let refreshed = job.refreshed { await self.announcer.announce(refreshed) }
            build.end(result)
        }
        // Between the responses of a list of batches their items are counted.
        if job.module.requests.count == 1, job.module.pagination == nil {
            // Unstructured: it ends for the caches after all who waited have gone; the module's deadline bounds it.
            Task.immediateDetached(executorPreference: lane, operation: run)
        } else {
            // Unstructured: as above.
            Task.detached(executorPreference: lane, operation: run)
        }
    }
}

/// A build whose waiters a request has joined.
struct JoinedBuild: Sendable {
    let build: PageBuild<BuiltPage>
    /// True where another request began it.
    let isShared: Bool
    fileprivate let tracer: Tracer?

    fileprivate init(build: PageBuild<BuiltPage>, isShared: Bool, tracer: Tracer?) {
        self.build = build
        self.isShared = isShared
        self.tracer = tracer
    }

    /// Waits for the page. Where another request began the build, the wait is a span of its own, with a
    /// link to the page's.
    ///
    /// - Throws: The problem that kept the page from being built.
    func page(for client: PageClient) async throws(Problem) -> BuiltPage {
        guard isShared else { return try await build.page() }
        var span = tracer?.begin("page", in: client.trace.span)
        if let page = build.trace { span?.link(page) }
        span?.set("galley.shared", "true")
        defer { if let span { tracer?.end(span) } }
        do throws(Problem) {
            return try await build.page()
        } catch {
            span?.fail(type: String(error.kind.status), message: error.detail)
            throw error.of(build: build.requestID)
        }
    }
}
