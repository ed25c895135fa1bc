package import HTTPSocket
import JSONCore
package import Logging
import MetricsKit
import ModuleConfiguration
package import ModuleDeclarations
package import ModuleKit
package import ModuleMapping
package import StateReplication
package import TraceKit
package import UpstreamKit
import WorkLimits

/// The pages of one configuration: taken from memory while they are fresh, else built once for all
/// requests that wait for them.
package final class PageService: PageProvider {
    /// A page and the response for it.
    package struct PageResult: Sendable {
        /// The canonical name of the page.
        package let name: String
        package let page: CachedPage
        package let response: PreparedResponse
        /// The caches' part in it.
        package let status: CacheStatus
        package let timing: PageTiming
        /// The identifier of the request that began the build which this one waited for; nil for none.
        package var builder: String?
        /// The documents of its responses, where the page was built now and its views are recorded.
        package var documents: [ResponseDocument] = []
    }

    let builder: PageBuilder
    package let limits: BuildLimits
    /// The part of its configuration in a rollout; nil without one.
    let part: RolloutPart?
    package let announcer: RefreshAnnouncer
    private let observer: any PageObserver
    private let compression: PageCompression
    private let finisher: PageFinisher
    private let builds: PageBuilds
    private let traffic: TrafficContext?

    /// - Parameters:
    ///   - limits: The bounds of what builds may take, and the cache of finished pages.
    ///   - compression: Compresses pages for clients.
    ///   - tagger: Makes the fields for caches in front of the service.
    ///   - purger: Tells them what was refreshed.
    ///   - sharedState: Tells other instances; nil where there are none.
    ///   - tracer: Begins spans; nil for none.
    ///   - part: The part of the configuration in a rollout; nil without one.
    ///   - traffic: The recording of views; nil where none are.
    package init(
        builder: PageBuilder,
        limits: BuildLimits,
        part: RolloutPart?,
        compression: PageCompression,
        tagger: PageTagger,
        purger: CachePurger,
        sharedState: SharedState?,
        observer: any PageObserver,
        tracer: Tracer?,
        traffic: TrafficContext? = nil,
        log: Logger
    ) {
        self.builder = builder
        self.traffic = traffic
        self.limits = limits
        self.part = part
        self.compression = compression
        self.observer = observer
        announcer = RefreshAnnouncer(
            observer: observer,
            sharedState: sharedState,
            tagger: tagger,
            purger: purger
        )
        finisher = PageFinisher(
            builder: builder,
            limits: limits,
            tagger: tagger,
            observer: observer,
            part: part,
            compression: compression.policy,
            traffic: traffic,
            log: PageLog(
                log.of(.pages),
                catalog: builder.catalog,
                metrics: limits.metrics,
                side: part?.side
            )
        )
        builds = PageBuilds(limits, announcer: announcer, tracer: tracer)
    }

    package var catalog: ModuleCatalog { builder.catalog }

    /// Returns a page, from memory or built first, and the response for it.
    ///
    /// - Parameters:
    ///   - target: The request's target, under which the event loops find the page from now on; nil
    ///     for requests that need more than the layout.
    ///   - refresh: The responses to fetch past every cache.
    ///   - purpose: The client, for the bounds of what is built.
    /// - Throws: The problem that kept the page from being built.
    package func page(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        target: String?,
        refresh: LoadRequest.Refresh = .nothing,
        purpose: LoadGate.Purpose = .request
    ) async throws(Problem) -> PageResult {
        do throws(Problem) {
            let result = try await pageUncounted(
                request,
                of: module,
                for: client,
                target: target,
                refresh: refresh,
                purpose: purpose
            )
            if refresh == .nothing { part?.count(result.page) }
            return result
        } catch {
            if refresh == .nothing { part?.count(error) }
            throw error
        }
    }

    private func pageUncounted(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        target: String?,
        refresh: LoadRequest.Refresh,
        purpose: LoadGate.Purpose
    ) async throws(Problem) -> PageResult {
        let identity = identity(of: request, for: client)
        if refresh == .nothing,
            let found = await servable(identity.name, for: client, target: target)
        {
            return found
        }
        var job = BuildJob(
            identity: identity,
            request: request,
            module: module,
            client: client,
            refresh: refresh
        )
        job.purpose = purpose
        if refresh != .nothing {
            job.progress = progress(ofRefreshing: identity, of: module)
            job.refreshed = RefreshRecord()
        } else if let built = builtAgain(job) {
            return await result(of: built, job, target: target)
        }
        let (joined, built) = try await built(job)
        return await result(of: built, job, joined: joined, target: target)
    }

    package func unexpiredPage(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        for client: PageClient,
        progress: BuildProgress?
    ) async throws(Problem) -> CachedPage {
        var job = BuildJob(
            identity: identity(of: request, for: client),
            request: request,
            module: module,
            client: client,
            refresh: .expired
        )
        job.purpose = .stream
        job.progress = progress
        return try await join(job).build.page().page
    }

    package func cachedPage(_ identity: PageIdentity) -> CachedPage? {
        cache.page(named: identity.name)
    }

    package func page(of loaded: LoadedPage) throws(Problem) -> Page {
        try limits.withMemory(for: loaded, .stream) { () throws(Problem) in
            do throws(LoadError) {
                return limits.charged(try builder.build(loaded))
            } catch {
                throw Problem(error)
            }
        }
    }

    package func identity(of request: PageRequest, for client: PageClient) -> PageIdentity {
        let owner = request.scope.name + client.forwardedFields
        return PageIdentity(
            name: "\(request.module)?\(request.canonicalQuery)\(owner)\(part?.nameEnding ?? "")",
            content: "\(request.module)?\(request.contentQuery)\(owner)",
            module: request.module,
            scope: client.personalFields + request.scope.name
        )
    }

    // MARK: Building

    /// Waits for the page of a build that is as new as this request.
    private func built(_ job: BuildJob) async throws(Problem) -> (JoinedBuild, BuiltPage) {
        var joined = try join(job)
        var built: BuiltPage
        do throws(Problem) {
            built = try await joined.page(for: job.client)
        } catch {
            // Streams leave half of the memory to others, for whom their refusal is none.
            let isStreams =
                joined.isShared && joined.build.purpose == .stream && job.purpose != .stream
            guard isStreams, error.kind == .unavailable else { throw error }
            joined = try join(job)
            built = try await joined.page(for: job.client)
        }
        // A build that began before this request may show what has been replaced since, and a refresh
        // what an upstream has changed since. Of two that follow each other the second began after it.
        if joined.isShared, job.refresh != .nothing || !built.page.isUpToDate {
            joined = try join(job)
            built = try await joined.page(for: job.client)
        }
        return (joined, built)
    }

    /// Makes a page of what one of another viewport in memory was made of, where that takes less than to hand it to
    /// the builders; nil where there is none.
    private func builtAgain(_ job: BuildJob) -> BuiltPage? {
        guard let other = cache.page(ofContent: job.identity.content, on: part?.side ?? .old)
        else { return nil }
        return finisher.sibling(of: other, job, tracer: builds.tracer, for: self)
    }

    private func join(_ job: BuildJob) throws(Problem) -> JoinedBuild {
        try builds.join(job) { trace in await self.load(job, &trace) }
    }

    /// Loads a page and makes it.
    private func load(
        _ job: BuildJob,
        _ trace: inout PageTrace?
    ) async -> Result<BuiltPage, Problem> {
        let fields = trace?.beginFetch() ?? job.client.trace
        var request = job.loadRequest(trace: fields)
        request.keepsCalls = traffic.map { job.reason(against: $0) == nil } ?? false
        let loaded = await upToDate(catalog.load(request), of: request, job)
        // Nothing had to be waited for.
        if !BuilderThreads.areRunningHere { await Task.yield() }
        trace?.endFetch(loaded)
        return finisher.finish(loaded, of: job, for: self)
    }

    /// Returns a load with what a refresh has brought that was faster than fetches which began before it; the load
    /// itself where that would lack more, as there is no time left.
    private func upToDate(
        _ loaded: LoadedPage,
        of request: LoadRequest,
        _ job: BuildJob
    ) async -> LoadedPage {
        guard loaded.isReplaced, !job.isRefresh else { return loaded }
        var newer = await catalog.load(request.again())
        guard newer.failures.count <= loaded.failures.count else { return loaded }
        newer.fetchDuration += loaded.fetchDuration
        return newer
    }

    /// Returns how streams follow a refresh of a page; nil where it is shown as a whole.
    private func progress(
        ofRefreshing identity: PageIdentity,
        of module: ModuleDeclaration
    ) -> BuildProgress? {
        guard catalog.emitsEach(module) else { return nil }
        return observer.progress(ofRefreshing: identity, provider: self)
    }

    // MARK: Responding

    private var cache: PageCache { limits.cache }

    /// Returns the page in memory, if it may be sent.
    private func servable(
        _ name: String,
        for client: PageClient,
        target: String?
    ) async -> PageResult? {
        guard let found = cache.page(named: name), found.isServable else { return nil }
        remember(target, of: found, name: name)
        var page = await compression.compressed(found, for: client, name: name)
        if client.saysAccepted, page.lacksCompleteResponse { page = completed(page, name: name) }
        guard let response = page.response(saysAccepted: client.saysAccepted) else { return nil }
        let status = page.lifetime.statusInMemory
        limits.metrics.count(cache: status)
        return PageResult(
            name: name,
            page: page,
            response: response,
            status: status,
            timing: .none
        )
    }

    /// - Parameter joined: The build that the page is of; nil for one that was made for this request alone.
    private func result(
        of built: BuiltPage,
        _ job: BuildJob,
        joined: JoinedBuild? = nil,
        target: String?
    ) async -> PageResult {
        let name = job.identity.name
        remember(target, of: built.page, name: name)
        let shared = joined.flatMap { $0.isShared ? $0.build : nil }
        let status = shared == nil ? built.status : built.status.collapsed
        limits.metrics.count(cache: status)
        var page = await compression.compressed(built.page, for: job.client, name: name)
        if job.client.saysAccepted, page.lacksCompleteResponse {
            page = completed(page, name: name)
        }
        let saysAccepted = job.client.saysAccepted
        let response =
            page.response(saysAccepted: saysAccepted)?
            .replacing(PageResponse.fields(status, timing: built.timing))
            ?? page.response.prepared(
                status,
                timing: built.timing,
                body: page.body,
                encoded: page.encodings.bodies,
                saysAccepted: saysAccepted
            )
        return PageResult(
            name: name,
            page: page,
            response: response,
            status: status,
            timing: built.timing,
            builder: shared?.requestID,
            documents: built.documents
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

    /// Adds how the query of a window was read, so that the event loops make further windows of the page.
    ///
    /// - Parameters:
    ///   - target: The request's target.
    ///   - result: The page of the window.
    package func remember(_ reading: WindowReading, target: String, of result: PageResult) {
        let page = result.page
        // Under a rollout it depends on the owner which page a target leads to; views that may be recorded are counted.
        guard part == nil, traffic == nil, page.preparedResponse != nil,
            page.inputs.forwardedNames.isEmpty
        else { return }
        let key = Array(target.utf8).withUnsafeBytes { bytes in
            WindowTarget(bytes)?.withoutOffsets { Array($0) }
        }
        guard let key else { return }
        if page.windowFields[saysAccepted: reading.saysAccepted] == nil {
            _ = cache.update(page, named: result.name) {
                $0.adding(windowsSayingAccepted: reading.saysAccepted)
            }
        }
        cache.add(reading, forWindow: key, ofName: result.name)
    }

    /// Returns the page with a response for clients that say what they draw: made once, then stored.
    private func completed(_ page: CachedPage, name: String) -> CachedPage {
        cache.update(page, named: name) { $0.adding(saysAccepted: true) }
    }
}

extension CachedPage {
    /// True while the page may be sent as it is.
    package var isServable: Bool {
        ContinuousClock.now < lifetime.servedUntil && isUpToDate
    }

    /// True while nothing that the page was built from has been replaced.
    package var isUpToDate: Bool { inputs.areCurrent }
}
