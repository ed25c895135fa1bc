import HTTPSocket
import Locking
import ModuleDeclarations
import ModuleKit
import PageServing

extension EventHub {
    /// Publishes a page after the module's `coalesce`, together with what is offered until then; sooner where a
    /// reader has changed something.
    ///
    /// - Parameters:
    ///   - isReaders: true where a reader has changed something.
    ///   - isWanted: false when the offer is to be dropped.
    func offer(
        _ pending: HubState.Pending,
        isReaders: Bool = false,
        if isWanted: (HubState) -> Bool = { _ in true }
    ) {
        var isRenewed = false
        let moment = state.withLock { state -> ContinuousClock.Instant? in
            guard !state.isEnded, isWanted(state) else { return nil }
            if case .finished(let page) = pending, state.pending == nil, state.problem == nil,
                page.page.revision == state.current?.page.revision
            {
                isRenewed = state.current?.isUpToDate == false
                state.current = HubState.Current(page, in: shownPages)
                if page.isUpToDate { state.schedule.catchUp() }
                return nil
            }
            state.pending = pending
            let coalesce = state.source.module.coalesce
            let sooner = isReaders ? state.schedule.hasten(coalesce: coalesce, now: .now) : nil
            return sooner
                ?? state.schedule.offer(
                    coalesce: coalesce,
                    isFirst: state.current == nil,
                    now: .now
                )
        }
        // New subscribers were not shown the equal page that was out of date.
        if isRenewed { resumeWaiters() }
        if let moment { publish(at: moment) }
    }

    /// Publishes the page that is pending at a moment, unless it is published at another one.
    func publish(at moment: ContinuousClock.Instant) {
        let module = source.module.name
        // Unstructured: it publishes what is pending then, and nothing once the hub has ended or has another moment.
        Task(executorPreference: BuilderThreads.shared.lane(of: module)) {
            _ = try? await Task.sleep(until: moment, clock: .continuous)
            self.publish(dueAt: moment)
        }
    }

    private func publish(dueAt moment: ContinuousClock.Instant) {
        let begun = state.withLock { state -> (HubState.Pending, number: Int, PageSource)? in
            guard let number = state.schedule.begin(moment, now: .now) else { return nil }
            state.publishing = state.pending
            state.pending = nil
            return state.publishing.map { ($0, number, state.source) }
        }
        guard let (pending, number, source) = begun else { return }
        let current: HubState.Current
        switch pending {
        case .finished(let page):
            // Two that finish at once may be offered in another order than memory took them.
            let newest = source.cachedPage ?? page
            current = HubState.Current(newest, in: shownPages)
            revisions.save(current.page, as: source.identity)
        case .partial(let loaded), .failed(let loaded):
            guard let page = try? source.provider.page(of: loaded) else {
                return state.withLock { state in
                    if state.schedule.isNewest(number) { state.publishing = nil }
                }
            }
            revisions.store(
                SharedPage(page, of: source.identity),
                as: source.identity,
                for: .nobody,
                isStorable: false
            )
            current = HubState.Current(partial: page, of: loaded, in: shownPages)
        }
        state.withLock { state in
            // Of two at once the later one has more, whichever takes longer.
            guard state.source.provider === source.provider, state.schedule.end(number) else {
                return
            }
            if state.schedule.isNewest(number) { state.publishing = nil }
            // Of a page that is still being loaded the problem may be there as before.
            if case .finished = pending { state.problem = nil }
            let isNew = current.page.revision != state.current?.page.revision
            // Of an equal page the versions are taken over: it is up to date.
            state.current = current
            if case .finished = pending, current.isUpToDate { state.schedule.catchUp() }
            if isNew { state.events = [:] }
        }
        resumeWaiters()
    }

    /// Sends a problem to every subscriber; the same problem again is sent once.
    func report(_ problem: Problem) {
        state.withLock { state in
            if state.problem?.problem.detail == problem.detail { return }
            state.problemCount += 1
            state.problem = (problem, state.problemCount)
        }
        resumeWaiters()
    }
}
