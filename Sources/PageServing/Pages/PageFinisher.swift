import FormatCore
import JSONCore
import MetricsKit
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import SQLiteStorage
import TraceKit
import UpstreamKit

/// Makes pages of loads, and stores them in the cache.
struct PageFinisher: Sendable {
    let builder: PageBuilder
    let limits: BuildLimits
    let tagger: PageTagger
    let observer: any PageObserver
    /// The part of the configuration in a rollout; nil without one.
    let part: RolloutPart?
    /// The content codings that pages are sent in.
    let compression: CompressionPolicy
    let traffic: TrafficContext?
    let log: PageLog

    private var cache: PageCache { limits.cache }

    /// Makes the page of a load, and writes what the log has of it.
    ///
    /// - Parameter provider: The pages that streams follow.
    func finish(
        _ loaded: LoadedPage,
        of job: BuildJob,
        for provider: any PageProvider
    ) -> Result<BuiltPage, Problem> {
        do throws(Problem) {
            let built = try stored(loaded, of: job, for: provider)
            note(built, of: job)
            return .success(built)
        } catch {
            if let rest = loaded.withoutRequirement { job.progress?.report(rest) }
            return .failure(error)
        }
    }

    /// Makes the page of a job of what one of another viewport was made of, while that may be sent as it is: nothing is
    /// loaded or mapped. What is soon made so is made on the thread that asks.
    ///
    /// - Parameters:
    ///   - other: The page of another viewport.
    ///   - tracer: Begins the page's span; nil for none.
    ///   - provider: The pages that streams follow.
    /// - Returns: The page; nil where it is to be loaded.
    func sibling(
        of other: CachedPage,
        _ job: BuildJob,
        tracer: Tracer?,
        for provider: any PageProvider
    ) -> BuiltPage? {
        // What is recorded of a view are the calls of its load.
        guard traffic == nil, other.page.json.count <= Self.maximumSiblingBytes, other.isServable,
            other.isWhole, !other.lifetime.isStale, other.page.failures.isEmpty,
            !other.page.hasTexts
        else { return nil }
        var trace = tracer.map { PageTrace($0, job: job, purpose: job.purpose) }
        guard let page = try? builtAgain(beside: other, for: job) else { return nil }
        var timing = PageTiming.none
        timing.add(page.durations)
        let old = cache.page(named: job.identity.name)
        let made = CachedPage(
            SharedPage(page, of: job.identity, rollout: finding(in: page)),
            inputs: other.inputs,
            lifetime: other.lifetime,
            front: tagger.fields(like: other.front, for: job.request),
            encodings: PageEncodings(wanted: compression.codings(ofBytes: page.json.bytes.count)),
            saysAccepted: old?.completeResponse != nil
        )
        let finished = store(made, of: job, beside: old, isOvertaken: false, for: provider)
        let built = BuiltPage(page: finished, status: .hit, timing: timing)
        note(built, of: job)
        trace?.end(.success(0), timing: timing)
        return built
    }

    /// The maximum size of a page, in bytes of its JSON, that is made on the thread that asks for it: some hundred
    /// microseconds, for which other connections wait.
    private static let maximumSiblingBytes = 64 << 10

    /// Builds a page of the content of another one; nil where that is gone, where there is no memory at hand, and where
    /// the page lacks anything.
    private func builtAgain(
        beside other: CachedPage,
        for job: BuildJob
    ) throws(LoadError) -> Page? {
        let key = ContentCache.Key(job.identity.content, other.inputs.source)
        let page = try limits.withMemoryAtHand(for: other.contentBytes) {
            () throws(LoadError) in
            let deadline = ContinuousClock.now + job.module.deadline
            return try builder.buildAgain(job.request, of: key, by: deadline)
        }
        guard let page = page.flatMap(\.self), page.failures.isEmpty else { return nil }
        log.noteIssues(of: page)
        return limits.charged(page)
    }

    /// Writes what the log has of a page.
    private func note(_ built: BuiltPage, of job: BuildJob) {
        let page = built.page.page
        log.note(page.failures, of: job.client)
        log.noteRepeats(in: page.sectionsAndDocks)
        log.noteCuts(in: page)
        log.noteBuild(built.page, status: built.status, timing: built.timing, of: job)
    }

    /// Makes the page of a load, or takes the one in memory where that is as new, and stores it.
    private func stored(
        _ loaded: LoadedPage,
        of job: BuildJob,
        for provider: any PageProvider
    ) throws(Problem) -> BuiltPage {
        guard loaded.knowsSwitches else { throw .unknownSwitches }
        let identity = job.identity
        var inputs = PageDependencies(
            loaded,
            for: job.request,
            isPersonal: !identity.scope.isEmpty,
            emitsEach: builder.catalog.emitsEach(job.module)
        )
        inputs.isFormer = job.module.version == .former
        var timing = PageTiming(fetch: loaded.fetchDuration)
        let old = cache.page(named: identity.name)
        let made = try page(loaded, of: job, inputs, beside: old, timing: &timing)
        let isOvertaken = !job.isRefresh && loaded.isOvertaken
        let finished = store(made, of: job, beside: old, isOvertaken: isOvertaken, for: provider)
        let status = CacheStatus(
            loaded.responses,
            hasFailures: finished.page.failures.contains { !$0.hasStaleResponse }
        )
        return BuiltPage(
            page: finished,
            status: status,
            timing: timing,
            documents: loaded.request.keepsCalls ? loaded.responses.map { $0.content } : []
        )
    }

    /// Stores a page, and tells those who follow it.
    ///
    /// - Parameters:
    ///   - old: The page of the same name that was there before it was made.
    ///   - isOvertaken: True where a response of it was fetched and is no longer the newest.
    /// - Returns: The page, or the one of another build that has ended meanwhile.
    private func store(
        _ made: CachedPage,
        of job: BuildJob,
        beside old: CachedPage?,
        isOvertaken: Bool,
        for provider: any PageProvider
    ) -> CachedPage {
        let identity = job.identity
        let finished = cache.store(
            made,
            named: identity.name,
            ofContent: identity.content,
            of: part?.side ?? .old
        ) { stored in
            stored !== old && stored.isNewer(than: made.inputs, isOvertaken: isOvertaken)
        }
        compareCuts(of: finished, named: identity.name)
        observer.pageFinished(finished, replacing: old, identity: identity, provider: provider)
        cache.letGo(of: finished)
        return finished
    }

    /// Returns the page in memory where it is newer than the load, or of the same content, else a new one.
    private func page(
        _ loaded: LoadedPage,
        of job: BuildJob,
        _ inputs: PageDependencies,
        beside old: CachedPage?,
        timing: inout PageTiming
    ) throws(Problem) -> CachedPage {
        let order = old.map { inputs.order(beside: $0.inputs) } ?? .newer
        let isOvertaken = !job.isRefresh && loaded.isOvertaken
        if let old, old.isNewer(than: inputs, isOvertaken: isOvertaken) { return old }
        let front = tagger.fields(of: loaded, for: job.request)
        if let old, old.isWhole, old.inputs.source.producesSameContent(as: inputs.source) {
            return CachedPage(
                old.shared,
                inputs: recorded(inputs, loaded, of: job, page: old.page),
                lifetime: PageFreshness(loaded, of: old.page, now: .now),
                front: front,
                encodings: old.encodings,
                saysAccepted: old.completeResponse != nil
            )
        }
        let page = try built(loaded, for: job)
        timing.add(page.durations)
        return CachedPage(
            SharedPage(page, of: job.identity, rollout: finding(in: page)),
            inputs: recorded(inputs, loaded, of: job, page: page),
            lifetime: PageFreshness(loaded, of: page, now: .now, isOvertaken: order == .mixed),
            front: front,
            encodings: PageEncodings(wanted: compression.codings(ofBytes: page.json.bytes.count)),
            saysAccepted: old?.completeResponse != nil
        )
    }

    /// Returns the part of a page that a rollout counts; nil without one.
    private func finding(in page: Page) -> RolloutFinding? {
        part.map { part in
            RolloutFinding(
                isOutage: part.causes.areShared(page.failures, on: part.side),
                cutTexts: part.countsCuts ? CutTexts.count(in: page) : 0
            )
        }
    }

    /// Compares the cut texts of a page with those of the same page of the other side, where that is known: whichever
    /// of them comes later.
    private func compareCuts(of page: CachedPage, named name: String) {
        guard let part, part.countsCuts, let finding = page.shared.rollout,
            let other = part.otherName(of: name).flatMap(cache.page)?.shared.rollout
        else { return }
        if part.side == .new { finding.compare(with: other) } else { other.compare(with: finding) }
    }

    /// Returns the inputs of a page with what is recorded of its views, where they are.
    private func recorded(
        _ inputs: PageDependencies,
        _ loaded: LoadedPage,
        of job: BuildJob,
        page: Page
    ) -> PageDependencies {
        guard let traffic else { return inputs }
        var inputs = inputs
        let reason: TrafficSkip? =
            job.reason(against: traffic) ?? (inputs.isPrivate ? .personal : nil)
            ?? (inputs.isStorable ? nil : .noStore) ?? (page.failures.isEmpty ? nil : .failed)
        inputs.traffic = PageTraffic(
            loaded,
            of: job.request,
            unless: reason,
            files: traffic.files
        )
        return inputs
    }

    /// Builds the page of a load, with memory reserved for it, unless it is of no use any more.
    private func built(_ loaded: LoadedPage, for job: BuildJob) throws(Problem) -> Page {
        job.waiters.note(keepsPage: loaded.isKept(at: .now))
        return try limits.withMemory(for: loaded, job.purpose) { () throws(Problem) in
            do throws(LoadError) {
                let page = try builder.build(loaded, willWork: job.waiters.begin)
                log.noteEmptyPaths(in: loaded, of: page)
                log.noteIssues(of: page)
                log.noteRepeatedCursors(in: loaded)
                if !job.waiters.isGone { return limits.charged(page) }
            } catch  where !job.waiters.isGone {
                log.note(error.failures, of: job.client)
                var problem = Problem(error)
                problem.isOutage = part.flatMap { part in
                    error.failures.isEmpty
                        ? nil : part.causes.areShared(error.failures, on: part.side)
                }
                throw problem
            } catch {}
            limits.metrics.cancelledBuilds.add()
            throw .nobodyWaits
        }
    }
}
