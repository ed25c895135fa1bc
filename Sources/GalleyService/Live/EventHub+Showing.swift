import HTTPSocket
import ModuleKit
import Synchronization

extension EventHub {
    /// The longest a page that nobody has seen waits for what else comes.
    private static let firstDelay = Duration.milliseconds(50)

    func offer(_ offer: HubState.Offer, if isWanted: (HubState) -> Bool = { _ in true }) {
        let delay = state.withLock { state -> Duration? in
            guard !state.isEnded, isWanted(state) else { return nil }
            if case .finished(let page) = offer, state.offer == nil, state.problem == nil,
                page.page.revision == state.shown?.page.revision
            {
                return nil
            }
            state.offer = offer
            guard !state.isPublishing else { return nil }
            state.isPublishing = true
            let coalesce = state.source.module.coalesce
            return state.shown == nil ? min(coalesce, Self.firstDelay) : coalesce
        }
        guard let delay else { return }
        Task {
            _ = try? await Task.sleep(for: delay)
            self.publish()
        }
    }

    private func publish() {
        let (offer, source) = state.withLock { state in
            defer {
                state.offer = nil
                state.isPublishing = false
            }
            return (state.offer, state.source)
        }
        guard let offer else { return }
        let shown: HubState.Shown
        switch offer {
        case .finished(let page):
            // Two that finish at once may be offered in another order than memory took them.
            let newest = source.finished ?? page
            shown = HubState.Shown(page: newest.page, body: newest.body)
        case .part(let part):
            let page = Page(part, for: source.request, of: source.module)
            revisions.keep(page, as: source.identity)
            shown = HubState.Shown(page: page, body: SharedBytes(page.json))
        }
        state.withLock { state in
            state.problem = nil
            guard shown.page.revision != state.shown?.page.revision else { return }
            state.shown = shown
            state.events = [:]
        }
        wake()
    }

    func report(_ problem: Problem) {
        state.withLock { state in
            // What goes on being wrong is said once.
            if state.problem?.problem.detail == problem.detail { return }
            state.problems += 1
            state.problem = (problem, state.problems)
        }
        wake()
    }
}
