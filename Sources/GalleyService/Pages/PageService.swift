import HTTPSocket
import Logging
import ModuleKit
import Synchronization
import UpstreamKit

/// Answers with pages: from memory while they are fresh, else built once for all who wait for them.
final class PageService: Sendable {
    /// What a request for a page needs to know of its client.
    struct Client: Sendable {
        let fields: HeaderFields
        var acceptsGzip: Bool
        let traceparent: String?
        /// Names the request in the log.
        let requestID: String
    }

    /// A page, and what to send for it.
    struct Answered: Sendable {
        let page: FinishedPage
        let response: PreparedResponse
        /// What the caches did for it.
        let status: CacheStatus
        let timing: PageTiming
    }

    private typealias Build = Task<Result<BuiltPage, Problem>, Never>

    private let catalog: ModuleCatalog
    private let memory: PageMemory
    private let live: LiveService
    private let metrics: ServiceMetrics
    private let log: Logger
    private let maximumLoads: Int
    private let builds = Mutex<[String: Build]>([:])

    /// - Parameter maximumLoads: how many pages are built at once; more are refused, so that a flood
    ///   of cold pages cannot take all memory.
    init(
        catalog: ModuleCatalog,
        memory: PageMemory,
        live: LiveService,
        metrics: ServiceMetrics,
        log: Logger,
        maximumLoads: Int
    ) {
        self.catalog = catalog
        self.memory = memory
        self.live = live
        self.metrics = metrics
        self.log = log
        self.maximumLoads = maximumLoads
    }

    /// The answer to a request for a layout.
    ///
    /// - Parameters:
    ///   - target: the request's target, which finds the page at once from now on; nil for requests
    ///     that ask past the caches.
    ///   - refresh: what is asked past the caches.
    func answer(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        client: Client,
        target: String?,
        refresh: LoadRequest.Refresh = .nothing
    ) async throws(Problem) -> Answered {
        let identity = identity(of: request, client)
        let name = identity.name
        if refresh == .nothing, let page = memory.page(named: name), page.isServable {
            remember(target, page, name: name)
            let status = page.lifetime.isStale ? CacheStatus.hitStale : .hit
            metrics.count(cache: status)
            let page = compressed(page, client, name: name)
            return Answered(page: page, response: page.hot, status: status, timing: .none)
        }
        let (build, isShared) = try build(identity, request, module, client, refresh: refresh)
        let built = try await build.value.get()
        // A build that began before a switch was set, and that others wait for too.
        if isShared, !built.page.isUpToDate {
            return try await answer(
                request,
                of: module,
                client: client,
                target: target,
                refresh: refresh
            )
        }
        if refresh != .nothing { live.dataChanged() }
        remember(target, built.page, name: name)
        let status = isShared ? built.status.collapsed : built.status
        metrics.count(cache: status)
        let page = compressed(built.page, client, name: name)
        let answer = PageAnswer(page: page.page, lifetime: page.lifetime, inputs: page.inputs)
        let response = answer.prepared(
            status,
            timing: built.timing,
            body: page.body,
            gzipped: page.gzipped
        )
        return Answered(page: page, response: response, status: status, timing: built.timing)
    }

    /// The page with nothing in it that is past its lifetime: what might be served while it is fetched
    /// again is waited for.
    ///
    /// - Parameter progress: see `LoadRequest`; not told where the page is being built already.
    func unexpired(
        _ request: PageRequest,
        of module: ModuleDeclaration,
        client: Client,
        progress: (@Sendable (LoadedPart) -> Void)?
    ) async throws(Problem) -> FinishedPage {
        let (build, _) = try build(
            identity(of: request, client),
            request,
            module,
            client,
            refresh: .expired,
            progress: progress
        )
        return try await build.value.get().page
    }

    // MARK: Building

    /// A finished page and how it came to be.
    private struct BuiltPage: Sendable {
        let page: FinishedPage
        let status: CacheStatus
        let timing: PageTiming
    }

    /// The build under way for a page, or a new one. It runs to its end whoever goes away: what it
    /// fetches is wanted by the caches.
    private func build(
        _ identity: PageIdentity,
        _ request: PageRequest,
        _ module: ModuleDeclaration,
        _ client: Client,
        refresh: LoadRequest.Refresh,
        progress: (@Sendable (LoadedPart) -> Void)? = nil
    ) throws(Problem) -> (build: Build, isShared: Bool) {
        let key =
            switch refresh {
            case .nothing: identity.name
            case .expired: identity.name + "\u{0}unexpired"
            case .everything: identity.name + "\u{0}refresh"
            case .section(let id): identity.name + "\u{0}refresh \(id)"
            }
        let result = builds.withLock { builds -> (Build, Bool)? in
            if let running = builds[key] { return (running, true) }
            guard builds.count < maximumLoads else { return nil }
            let build = Build {
                BuildPriority.take()
                let result = await self.run(
                    identity,
                    request,
                    module,
                    client,
                    refresh: refresh,
                    progress: progress
                )
                _ = self.builds.withLock { $0.removeValue(forKey: key) }
                return result
            }
            builds[key] = build
            return (build, false)
        }
        guard let result else {
            metrics.countRefusedLoad()
            throw Problem(
                .unavailable,
                detail: "As many pages are being built as the service may build at once.",
                fields: [.init("Retry-After", "1")]
            )
        }
        return result
    }

    private func run(
        _ identity: PageIdentity,
        _ request: PageRequest,
        _ module: ModuleDeclaration,
        _ client: Client,
        refresh: LoadRequest.Refresh,
        progress: (@Sendable (LoadedPart) -> Void)?
    ) async -> Result<BuiltPage, Problem> {
        var load = LoadRequest(
            page: request,
            deadline: .now + module.deadline,
            clientFields: client.fields,
            refresh: refresh,
            traceparent: client.traceparent
        )
        load.progress = progress
        do throws(LoadFailure) {
            var part = try await catalog.load(load)
            part.isPrivate = part.isPrivate || request.scope.isPrivate
            part.forwardedNames.formUnion(request.scope.fields)
            note(part.failures, client)
            noteRepeats(part.sections)
            return .success(finish(part, request, module, identity))
        } catch {
            note(error.failures, client)
            return .failure(Problem(error))
        }
    }

    private func finish(
        _ part: LoadedPart,
        _ request: PageRequest,
        _ module: ModuleDeclaration,
        _ identity: PageIdentity
    ) -> BuiltPage {
        let inputs = PageInputs(part)
        var timing = PageTiming(fetch: part.fetchDuration, map: part.mapDuration)
        let finished: FinishedPage
        let old = memory.page(named: identity.name)
        let order = old.map { inputs.order(beside: $0.inputs) } ?? .newer
        if let old, order == .older, old.isServable {
            finished = old
        } else if let old, old.inputs.give(theSameAs: inputs) {
            finished = FinishedPage(
                page: old.page,
                inputs: inputs,
                lifetime: PageLifetime(part, status: old.page.status, now: .now),
                gzipped: old.gzipped
            )
        } else {
            let page = Page(part, for: request, of: module)
            timing.layout = page.layoutDuration
            timing.encode = page.encodeDuration
            finished = FinishedPage(
                page: page,
                inputs: inputs,
                lifetime: PageLifetime(
                    part,
                    status: page.status,
                    now: .now,
                    isOvertaken: order == .mixed
                ),
                gzipped: nil
            )
        }
        memory.store(finished, named: identity.name)
        live.finished(finished, replacing: old, identity, by: self)
        let status = CacheStatus(
            part.answers,
            hasFailures: part.failures.contains { !$0.hasStandIn }
        )
        return BuiltPage(page: finished, status: status, timing: timing)
    }

    private func note(_ failures: [RequestFailure], _ client: Client) {
        for failure in failures {
            metrics.count(failure: failure.kind)
            var metadata: Logger.Metadata = [
                "module": "\(failure.module)", "request": "\(failure.request)",
                "kind": "\(failure.kind.rawValue)", "detail": "\(failure.detail)",
                "requestId": "\(client.requestID)",
            ]
            if let trace = client.traceparent { metadata["traceparent"] = "\(trace)" }
            log.warning("upstream request failed", metadata: metadata)
        }
    }

    private func noteRepeats(_ sections: [SectionContent]) {
        for section in sections where section.items.repeats > 0 {
            log.info(
                "items with the id of an earlier one left out",
                metadata: [
                    "module": "\(section.module)", "section": "\(section.id)",
                    "count": "\(section.items.repeats)",
                ]
            )
        }
    }

    // MARK: Remembering

    /// What tells the page from others.
    func identity(of request: PageRequest, _ client: Client) -> PageIdentity {
        let forwarded = client.fields.all.map { "\n\($0.name): \($0.value)" }.joined()
        let authorization = client.fields.values("authorization").joined(separator: "\n")
        return PageIdentity(
            name: "\(request.module)?\(request.canonicalQuery)\(request.scope.name)\(forwarded)",
            module: request.module,
            scope: authorization + request.scope.name,
            isSaved: authorization.isEmpty
        )
    }

    /// Lets the target find the page without any of this, unless the client's fields matter.
    private func remember(_ target: String?, _ page: FinishedPage, name: String) {
        guard let target, page.inputs.forwardedNames.isEmpty else { return }
        memory.add(target: target, forName: name)
    }

    /// The page with a compressed body, if the client takes one: made once, then kept.
    private func compressed(_ page: FinishedPage, _ client: Client, name: String) -> FinishedPage {
        guard client.acceptsGzip, page.gzipped == nil, let gzipped = Gzip.compress(page.body) else {
            return page
        }
        let page = FinishedPage(
            page: page.page,
            inputs: page.inputs,
            lifetime: page.lifetime,
            gzipped: gzipped
        )
        memory.store(page, named: name)
        return page
    }
}

extension FinishedPage {
    /// Whether it may be served without looking again.
    var isServable: Bool {
        ContinuousClock.now < lifetime.servedUntil && isUpToDate
    }

    /// Whether its switches are still what it shows.
    var isUpToDate: Bool { inputs.marks.allSatisfy(\.isCurrent) }
}
