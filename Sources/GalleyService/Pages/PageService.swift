import FormatCore
import HTTPSocket
import JSONCore
import Locking
import Logging
import MetricsKit
import ModuleConfiguration
import ModuleKit
import TraceKit
import StateReplication
import UpstreamKit
import WorkLimits

/// The pages of one configuration: taken from memory while they are fresh, else built once for all
/// requests that wait for them.
final class PageService: PageProvider {
    /// A page and the response for it.
    struct PageResult: Sendable {
        /// The canonical name of the page.
        let name: String
        let page: CachedPage
        let response: PreparedResponse
        /// The caches' part in it.
        let status: CacheStatus
        let timing: PageTiming
        /// The identifier of the request that began the build which this one waited for; nil for none.
        var builder: String?
    }

    private typealias Build = PageBuild<BuiltPage>

    let builder: PageBuilder
    let cache: PageCache
    private let observer: any PageObserver
    let metrics: ServiceMetrics
    private let log: PageLog
    let gate: LoadGate
    let memory: MemoryBudget
    private let tracer: Tracer?
    private let tagger: PageTagger
    let announcer: RefreshAnnouncer
    private let builds = Locked<[ExactString: Build]>([:])

    /// - Parameters:
    ///   - gate: refuses pages beyond the number that may be built at once.
    ///   - memory: refuses pages for which there is no memory.
    ///   - tagger: makes the fields for caches in front of the service.
    ///   - purger: tells them what was refreshed.
    ///   - sharedState: tells other instances; nil where there are none.
    ///   - tracer: begins spans; nil for none.
    init(
        builder: PageBuilder,
        cache: PageCache,
        tagger: PageTagger,
        purger: CachePurger,
        sharedState: SharedState?,
        gate: LoadGate,
        memory: MemoryBudget,
        observer: any PageObserver,
        metrics: ServiceMetrics,
        tracer: Tracer?,
        log: Logger
    ) {
        self.builder = builder
        self.cache = cache
        self.gate = gate
        self.memory = memory
        self.observer = observer
        self.metrics = metrics
        self.tracer = tracer
        self.tagger = tagger
        announcer = RefreshAnnouncer(
            observer: observer,
            sharedState: sharedState,
            tagger: tagger,
            purger: purger
        )
        self.log = PageLog(log, catalog: builder.catalog, metrics: metrics)
    }

    /// Returns a page, from memory or built first, and the response for it.
    ///
    /// - Parameters:
    ///   - target: the request's target, under which the event loops find the page from now on; nil
    ///     for requests that need more than the layout.
    ///   - refresh: the responses to fetch past every cache.
    ///   - purpose: the client, for the bounds of what is built.
    /// - Throws: the problem that kept the page from being built.
    func page(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        target: String?,
        refresh: LoadRequest.Refresh = .nothing,
        purpose: LoadGate.Purpose = .request
    ) async throws(Problem) -> PageResult {
        let identity = identity(of: request, for: client)
        let name = identity.name
        if refresh == .nothing, let found = cache.page(named: name), found.isServable {
            remember(target, of: found, name: name)
            let page = await compressed(found, for: client, name: name)
            if let response = page.preparedResponse {
                let status = page.lifetime.isStale ? CacheStatus.hitStale : .hit
                metrics.count(cache: status)
                return PageResult(
                    name: name,
                    page: page,
                    response: response,
                    status: status,
                    timing: .none
                )
            }
        }
        let job = BuildJob(
            identity: identity,
            request: request,
            module: module,
            client: client,
            refresh: refresh,
            purpose: purpose,
            progress: refresh == .nothing ? nil : progress(ofRefreshing: identity, of: module),
            refreshed: refresh == .nothing ? nil : RefreshRecord()
        )
        var (build, isShared) = try build(job)
        var built: BuiltPage
        do throws(Problem) {
            built = try await page(of: build, isShared: isShared, for: client)
        } catch {
            // Streams leave half of the memory to others, for whom their refusal is none.
            let isStreams = isShared && build.purpose == .stream && purpose != .stream
            guard isStreams, error.kind == .unavailable else { throw error }
            (build, isShared) = try self.build(job)
            built = try await page(of: build, isShared: isShared, for: client)
        }
        // A build that began before this request may show what has been replaced since, and a refresh
        // what an upstream has changed since. Of two that follow each other the second began after it.
        if isShared, refresh != .nothing || !built.page.isUpToDate {
            (build, isShared) = try self.build(job)
            built = try await page(of: build, isShared: isShared, for: client)
        }
        remember(target, of: built.page, name: name)
        let status = isShared ? built.status.collapsed : built.status
        metrics.count(cache: status)
        let page = await compressed(built.page, for: client, name: name)
        let layout = page.response
        let response = layout.prepared(
            status,
            timing: built.timing,
            body: page.body,
            gzipped: page.gzipped
        )
        return PageResult(
            name: name,
            page: page,
            response: response,
            status: status,
            timing: built.timing,
            builder: isShared ? build.requestID : nil
        )
    }

    func unexpiredPage(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        progress: BuildProgress?
    ) async throws(Problem) -> CachedPage {
        let job = BuildJob(
            identity: identity(of: request, for: client),
            request: request,
            module: module,
            client: client,
            refresh: .expired,
            purpose: .stream,
            progress: progress
        )
        let (build, _) = try build(job)
        return try await build.page().page
    }

    /// Returns how streams follow a refresh of a page; nil where it is shown as a whole.
    private func progress(
        ofRefreshing identity: PageIdentity,
        of module: ModuleDeclaration
    ) -> BuildProgress? {
        guard catalog.emitsEach(module) else { return nil }
        return observer.progress(ofRefreshing: identity, provider: self)
    }

    // MARK: Building

    /// Waits for the page of a build. Where another request began it, the wait is a span of its own, with a
    /// link to the page's.
    private func page(
        of build: Build,
        isShared: Bool,
        for client: PageClient
    ) async throws(Problem) -> BuiltPage {
        guard isShared else { return try await build.page() }
        guard let tracer, var span = tracer.begin("page", in: client.trace.span) else {
            do throws(Problem) {
                return try await build.page()
            } catch {
                throw error.of(build: build.requestID)
            }
        }
        if let page = build.trace { span.link(page) }
        span.set("galley.shared", "true")
        defer { tracer.end(span) }
        do throws(Problem) {
            return try await build.page()
        } catch {
            span.fail(type: String(error.kind.status), message: error.detail)
            throw error.of(build: build.requestID)
        }
    }

    /// A finished page, the caches' part in it, and the durations of its stages.
    private struct BuiltPage: Sendable {
        let page: CachedPage
        let status: CacheStatus
        let timing: PageTiming
    }

    /// Returns the build under way for a page, or a new one, and joins its waiters. Its upstreams are
    /// asked to the end even when no request waits any more: the caches store what they respond.
    private func build(
        _ job: BuildJob
    ) throws(Problem) -> (build: Build, isShared: Bool) {
        let (key, module) = (job.key, job.module.name)
        var trace: PageTrace?
        let found = builds.withLock { builds -> (build: Build, isShared: Bool)? in
            if let running = builds[key], running.waiters.join() { return (running, true) }
            // Joined before the task begins, which may look at once for those that wait.
            guard job.waiters.join(), gate.begin(module, for: job.purpose) else { return nil }
            trace = tracer.map { PageTrace($0, job: job, purpose: job.purpose) }
            let build = Build(
                waiters: job.waiters,
                requestID: job.client.requestID,
                purpose: job.purpose,
                trace: trace?.context
            )
            builds[key] = build
            return (build, false)
        }
        guard let found else { throw refused(.tooManyLoads(after: gate.expectedWait)) }
        if !found.isShared { begin(found.build, of: job, trace) }
        return found
    }

    /// Begins a build. The fetch of a page with one request begins on the caller's thread, what makes more
    /// work of it on the builders'.
    private func begin(_ build: Build, of job: BuildJob, _ trace: PageTrace?) {
        let lane = BuilderThreads.shared.lane(of: job.module.name)
        let run: @Sendable () async -> Void = {
            let result = await self.run(job, trace)
            self.builds.withLock { builds in
                if builds[job.key] === build { builds[job.key] = nil }
            }
            self.gate.end(job.module.name)
            if let refreshed = job.refreshed { await self.announcer.announce(refreshed) }
            build.end(result)
        }
        // Between the responses of a list of batches their items are counted.
        if job.module.requests.count == 1, job.module.pagination == nil {
            Task.immediateDetached(executorPreference: lane, operation: run)
        } else {
            Task.detached(executorPreference: lane, operation: run)
        }
    }

    private func run(_ job: BuildJob, _ trace: PageTrace?) async -> Result<BuiltPage, Problem> {
        var trace = trace
        let fields = trace?.beginFetch() ?? job.client.trace
        let loaded = await builder.catalog.load(job.loadRequest(trace: fields))
        // Nothing had to be waited for.
        if !BuilderThreads.areRunningHere { await Task.yield() }
        trace?.endFetch(loaded)
        let result = finished(loaded, of: job)
        trace?.end(result.map(\.page.page.failures.count), timing: try? result.get().timing)
        return result
    }

    /// Makes the page of a load, and writes what the log has of it.
    private func finished(_ loaded: LoadedPage, of job: BuildJob) -> Result<BuiltPage, Problem> {
        do throws(Problem) {
            let built = try finish(loaded, of: job)
            log.note(built.page.page.failures, of: job.client)
            log.noteRepeats(in: built.page.page.sections)
            log.noteCuts(in: built.page.page)
            log.noteBuild(built.page, status: built.status, timing: built.timing, of: job)
            return .success(built)
        } catch {
            if let rest = loaded.withoutRequirement { job.progress?.report(rest) }
            return .failure(error)
        }
    }

    /// Builds the page of a load, with memory reserved for it, unless nobody has use for it.
    private func built(_ loaded: LoadedPage, for job: BuildJob) throws(Problem) -> Page {
        job.waiters.note(keepsPage: loaded.isKept(at: .now))
        let reserved = try reserveMemory(for: loaded, job.purpose)
        defer { memory.endBuild(reserved) }
        do throws(LoadError) {
            let page = charged(try builder.build(loaded, willWork: job.waiters.begin))
            log.noteEmptyPaths(in: loaded, of: page)
            log.noteIssues(of: page)
            log.noteRepeatedCursors(in: loaded)
            guard job.waiters.isGone else { return page }
        } catch  where !job.waiters.isGone {
            log.note(error.failures, of: job.client)
            throw Problem(error)
        } catch {}
        metrics.cancelledBuilds.add()
        throw .nobodyWaits
    }

    /// Makes the page of a load, or takes the one in memory where that is as new.
    private func finish(
        _ loaded: LoadedPage,
        of job: BuildJob
    ) throws(Problem) -> BuiltPage {
        guard loaded.knowsSwitches else { throw .unknownSwitches }
        let identity = job.identity
        let inputs = PageDependencies(
            loaded,
            for: job.request,
            isPersonal: !identity.scope.isEmpty,
            emitsEach: catalog.emitsEach(job.module)
        )
        var timing = PageTiming(fetch: loaded.fetchDuration)
        let finished: CachedPage
        let old = cache.page(named: identity.name)
        let order = old.map { inputs.order(beside: $0.inputs) } ?? .newer
        if let old, order == .older, old.isServable {
            finished = old
        } else if let old, !old.page.isCutShort, !TextClock.hasPassed(old.page.textChangesAt),
            old.inputs.source.producesSameContent(as: inputs.source)
        {
            finished = CachedPage(
                page: old.page,
                inputs: inputs,
                lifetime: PageFreshness(loaded, of: old.page, now: .now),
                front: tagger.fields(of: loaded, for: job.request),
                gzipped: old.gzipped
            )
        } else {
            let page = try built(loaded, for: job)
            timing.add(page.durations)
            finished = CachedPage(
                page: page,
                inputs: inputs,
                lifetime: PageFreshness(
                    loaded,
                    of: page,
                    now: .now,
                    isOvertaken: order == .mixed
                ),
                front: tagger.fields(of: loaded, for: job.request),
                gzipped: nil
            )
        }
        cache.store(finished, named: identity.name)
        observer.pageFinished(finished, replacing: old, identity: identity, provider: self)
        let status = CacheStatus(
            loaded.responses,
            hasFailures: finished.page.failures.contains { !$0.hasStaleResponse }
        )
        return BuiltPage(page: finished, status: status, timing: timing)
    }

    // MARK: Memory

    var catalog: ModuleCatalog { builder.catalog }

    func cachedPage(_ identity: PageIdentity) -> CachedPage? { cache.page(named: identity.name) }

    func page(of loaded: LoadedPage) throws(Problem) -> Page {
        try withMemory(for: loaded, .stream) { builder throws(Problem) in
            do throws(LoadError) {
                return charged(try builder.build(loaded))
            } catch {
                throw Problem(error)
            }
        }
    }

    /// Returns a page whose memory is counted as long as it lives.
    private func charged(_ page: Page) -> Page {
        var page = page
        page.charge = memory.livingPages.charge(page.memoryBytes)
        return page
    }

    func identity(of request: PageRequest, for client: PageClient) -> PageIdentity {
        let forwarded = client.fields.all.map { "\n\($0.name): \($0.value)" }.joined()
        return PageIdentity(
            name: "\(request.module)?\(request.canonicalQuery)\(request.scope.name)\(forwarded)",
            module: request.module,
            scope: client.personalFields + request.scope.name
        )
    }

    /// Adds a target under which the event loops find the page, unless it depends on the client or is made anew
    /// for each request.
    private func remember(_ target: String?, of page: CachedPage, name: String) {
        guard let target, page.preparedResponse != nil, page.inputs.forwardedNames.isEmpty else {
            return
        }
        cache.add(target: target, forName: name)
    }

    /// Returns the page with a compressed body, if the client takes one: made once, then stored.
    private func compressed(
        _ page: CachedPage,
        for client: PageClient,
        name: String
    ) async -> CachedPage {
        guard client.acceptsGzip, page.gzipped == nil, page.body.count > Gzip.leastBytes else {
            return page
        }
        // The caller's thread may have other requests to serve.
        guard let gzipped = await onSharedThreads({ Gzip.compress(page.body) }) else { return page }
        let compressed = page.adding(gzipped: gzipped, pictures: page.pictures)
        cache.store(compressed, named: name)
        return compressed
    }
}

extension CachedPage {
    /// True while the page may be sent as it is.
    var isServable: Bool {
        ContinuousClock.now < lifetime.servedUntil && isUpToDate
    }

    /// True while nothing that the page was built from has been replaced.
    var isUpToDate: Bool { inputs.areCurrent }
}
