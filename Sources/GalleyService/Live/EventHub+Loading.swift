import Locking
import ModuleKit
import PageServing

extension EventHub {
    /// Starts to load the page again and again, until `end()`.
    func startLoading() {
        // Unstructured: it loads for all subscribers, until `end()` cancels it.
        let loader = Task { await self.loadRepeatedly() }
        let isEnded = state.withLock { state in
            if !state.isEnded { state.loader = loader }
            return state.isEnded
        }
        if isEnded { loader.cancel() }
    }

    private func loadRepeatedly() async {
        var due = firstLoad
        while !Task.isCancelled {
            if due > .now { await timer.wait(until: due) }
            if Task.isCancelled { return }
            let isInvalid = state.withLock { state in
                defer { state.isInvalid = false }
                return state.isInvalid
            }
            // Another request may have had it built in the meantime, even before this hub was known.
            let source = source
            if !isInvalid, let page = source.cachedPage, page.isServable {
                offer(page, from: source.provider)
                due = page.lifetime.servedUntil
            } else {
                due = await load()
            }
        }
    }

    private var firstLoad: ContinuousClock.Instant {
        let (source, hasPage) = state.withLock { ($0.source, $0.current != nil) }
        guard hasPage, let page = source.cachedPage else { return .now }
        return max(page.lifetime.servedUntil, page.lifetime.builtAt + Self.minimumPace)
    }

    /// Loads the page once; returns the time of the next load.
    private func load() async -> ContinuousClock.Instant {
        let start = ContinuousClock.now
        let source = source
        let progress = source.emitsEach ? progress(of: source) : nil
        do throws(Problem) {
            let page = try await source.provider.unexpiredPage(
                source.request,
                of: source.module,
                for: source.client,
                progress: progress
            )
            offer(page, from: source.provider)
            if !page.isUpToDate { return .now }
            return max(page.lifetime.servedUntil, start + Self.minimumPace)
        } catch {
            // That too many pages are being built says nothing about this one.
            if error.kind != .unavailable { report(error) }
            return start + Self.minimumPace
        }
    }

    /// Returns the progress of a load. What a required request leaves of the first one is shown; of later ones
    /// nothing, as the page that is shown has more.
    private func progress(of source: PageSource) -> BuildProgress {
        let (isFirst, shown) = state.withLock { ($0.isBlank, $0.shown) }
        return BuildProgress(shown: shown) { loaded in
            if !loaded.isFailed {
                self.offer(part: loaded, from: source.provider, isReaders: false)
            } else if isFirst {
                self.offer(.failed(loaded))
            }
        }
    }
}
