import JSONCore
import UpstreamKit

/// What became of one request of a module.
enum RequestOutcome: Sendable {
    /// An answer; it may stand in for a refetch that failed.
    case answer(UpstreamAnswer)
    /// The configured stand-in.
    case fallback(JSONDocument, RequestFailure)
    /// Nothing.
    case failed(RequestFailure)
    /// A step passed over because its `when` was false.
    case passedOver

    /// The document that components are mapped from.
    var document: JSONDocument? {
        switch self {
        case .answer(let answer): answer.document
        case .fallback(let document, _): document
        case .failed, .passedOver: nil
        }
    }

    /// The answer, when one came.
    var answer: UpstreamAnswer? {
        if case .answer(let answer) = self { answer } else { nil }
    }
}
