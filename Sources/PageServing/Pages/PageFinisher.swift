import FormatCore
import JSONCore
import MetricsKit
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import SQLiteStorage
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
            log.note(built.page.page.failures, of: job.client)
            log.noteRepeats(in: built.page.page.sectionsAndDocks)
            log.noteCuts(in: built.page.page)
            log.noteBuild(built.page, status: built.status, timing: built.timing, of: job)
            return .success(built)
        } catch {
            if let rest = loaded.withoutRequirement { job.progress?.report(rest) }
            return .failure(error)
        }
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
        let side = part?.side ?? .old
        let isOvertaken = !job.isRefresh && loaded.isOvertaken
        // Another build may have ended meanwhile.
        let finished = cache.store(made, named: identity.name, of: side) { stored in
            stored !== old && stored.isNewer(than: inputs, isOvertaken: isOvertaken)
        }
        compareCuts(of: finished, named: identity.name)
        observer.pageFinished(finished, replacing: old, identity: identity, provider: provider)
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
