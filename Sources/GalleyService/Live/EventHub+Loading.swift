import ModuleKit
import Synchronization

extension EventHub {
    /// Starts to load the page again and again; until `end()`.
    func startLoading() {
        let loader = Task { await self.loadAlways() }
        let isEnded = state.withLock { state in
            if !state.isEnded { state.loader = loader }
            return state.isEnded
        }
        if isEnded { loader.cancel() }
    }

    private func loadAlways() async {
        var due = firstLoad
        while !Task.isCancelled {
            if due > .now { await alarm.wait(until: due) }
            if Task.isCancelled { return }
            let isPoked = state.withLock { state in
                defer { state.isPoked = false }
                return state.isPoked
            }
            // Somebody else may have had it built in the meantime.
            if !isPoked, let page = source.finished, page.isServable {
                due = page.lifetime.servedUntil
            } else {
                due = await load()
            }
        }
    }

    private var firstLoad: ContinuousClock.Instant {
        let (source, isShown) = state.withLock { ($0.source, $0.shown != nil) }
        guard isShown, let page = source.finished else { return .now }
        return max(page.lifetime.servedUntil, page.lifetime.builtAt + Self.fastestPace)
    }

    /// Loads the page once; returns when it is to be loaded again.
    private func load() async -> ContinuousClock.Instant {
        let start = ContinuousClock.now
        let (source, isCold) = state.withLock { ($0.source, $0.shown == nil) }
        var progress: (@Sendable (LoadedPart) -> Void)?
        if isCold, source.emitsEach { progress = { self.offer(.part($0)) } }
        do throws(Problem) {
            let page = try await source.generation.pages.unexpired(
                source.request,
                of: source.module,
                client: source.client,
                progress: progress
            )
            offer(page, by: source.generation.pages)
            return max(page.lifetime.servedUntil, start + Self.fastestPace)
        } catch {
            // That too many pages are being built is no news of this one.
            if error.kind != .unavailable { report(error) }
            return start + Self.fastestPace
        }
    }
}
