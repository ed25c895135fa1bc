import HTTPSocket
import PageServing

/// Records some of the pages that the event loops send, around the handler that responds. A service without traffic
/// has none of these, so that its cached pages are sent by the same instructions as ever.
final class TrafficHandler: HTTPHandler {
    private let handler: any HTTPHandler
    private let pages: PageHandler
    private let recorder: TrafficRecorder

    /// - Parameter pages: Finds the page of a response.
    init(_ handler: any HTTPHandler, pages: PageHandler, recorder: TrafficRecorder) {
        self.handler = handler
        self.pages = pages
        self.recorder = recorder
    }

    func cachedResponse(for request: borrowing RequestHead) -> PreparedResponse? {
        guard let response = handler.cachedResponse(for: request) else { return nil }
        if recorder.sampler.takes() { record(response, to: request) }
        return response
    }

    func cachedResponse(
        for request: borrowing RequestHead,
        from peer: ConnectionPeer
    ) -> PreparedResponse? {
        guard let response = handler.cachedResponse(for: request, from: peer) else { return nil }
        if recorder.sampler.takes() { record(response, to: request) }
        return response
    }

    /// Records a response that was chosen, unless it is no page's: what is chosen among all responses is chosen among
    /// those of pages just as well.
    private func record(_ response: PreparedResponse, to request: borrowing RequestHead) {
        let target = request.target
        let found = RolloutSide.allCases.compactMap { pages.cachedPage(forTarget: target, on: $0) }
        guard request.method == .get, !found.isEmpty else { return }
        // A newer one may have taken its place since.
        let same = found.first {
            $0.preparedResponse === response || $0.completeResponse === response
        }
        recorder.record(same?.inputs.traffic, target: String(decoding: target, as: UTF8.self))
    }

    func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
        handler.executor(forBeginning: request)
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        await handler.respond(to: request)
    }
}
