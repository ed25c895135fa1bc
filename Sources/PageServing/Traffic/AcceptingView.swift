import InputCore
import SQLiteStorage
import UpstreamKit

/// A view of a page whose client said what it draws. The page's own name holds only what of that it touches, often
/// nothing: what a change does to the client depends on all of it.
final class AcceptingView: TrafficSource {
    private let page: PageTraffic
    /// The pair of the query as it was sent.
    private let pair: String

    private static let name = "accepts="

    /// - Parameter target: The path and query that the client asked for.
    ///
    /// Nil where the client said nothing of what it draws.
    init?(of page: PageTraffic, asked target: String) {
        let query = target.firstIndex(ofScalar: "?").map { target.suffix(after: $0) } ?? ""
        let pairs = query.split(at: "&")
        guard let pair = pairs.first(where: { $0.begins(with: Self.name) }) else { return nil }
        self.page = page
        self.pair = String(pair)
    }

    func captured(
        holding documents: [ResponseDocument]
    ) -> Result<CapturedView, TrafficSkip> {
        page.captured(holding: documents).map { view in
            var view = view
            let others = view.target.split(at: "&").map(String.init)
                .filter { !$0.begins(with: Self.name) }
            let pairs = (others + [pair]).exact.sorted().texts
            view.target = pairs.joined(separator: "&")
            return view
        }
    }
}
