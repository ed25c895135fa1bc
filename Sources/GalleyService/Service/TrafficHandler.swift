import HTTPSocket

/// Records some of the pages that the event loops send, around the handler that responds. A service without traffic has none
/// of these, so that its cached pages are sent by the same instructions as ever.
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

    /// Records a response that was chosen, unless it is none of a page: what is chosen among all responses is chosen among
    /// those of pages just as well.
    private func record(_ response: PreparedResponse, to request: borrowing RequestHead) {
        guard request.method == .get, let page = pages.cachedPage(forTarget: request.target) else {
            return
        }
        // A newer one may have taken its place since.
        let isSame = page.preparedResponse === response || page.completeResponse === response
        recorder.record(
            isSame ? page.inputs.traffic : nil,
            target: String(decoding: request.target, as: UTF8.self)
        )
    }

    func executor(forBeginning request: HTTPRequest) -> (any TaskExecutor)? {
        handler.executor(forBeginning: request)
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        await handler.respond(to: request)
    }
}
