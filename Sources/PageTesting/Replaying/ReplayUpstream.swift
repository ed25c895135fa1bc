import JSONCore
import UpstreamKit

/// An upstream that responds with what was recorded of the view whose page is loaded.
struct ReplayUpstream: Upstream {
    let library: ReplayedResponses
    /// The new answers that take the place of recorded ones; nil for none.
    var answers: AnswerFolder?

    /// The beginning of the words of a failure that only says that a response was not recorded.
    static let notRecorded = "no response was recorded"

    func fetch(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        if let document = answers?.document(for: request) {
            return Self.response(document, status: 200, fields: [:])
        }
        let name = RecordedRequest(of: request)
        guard let context = ReplayContext.current, let digest = context.responses[name],
            let recorded = library.response(digest)
        else {
            ReplayContext.current?.note(name)
            throw UpstreamError(.connect, detail: Self.notRecorded)
        }
        return Self.response(recorded.document, status: recorded.status, fields: recorded.fields)
    }

    private static func response(
        _ document: ResponseDocument,
        status: Int,
        fields: HeaderFields
    ) -> UpstreamResponse {
        UpstreamResponse(
            status: status,
            fields: fields,
            document: document,
            body: nil,
            fetchedAt: WallTime(milliseconds: 0),
            timing: ExchangeTiming(receivedAt: .now)
        )
    }
}
