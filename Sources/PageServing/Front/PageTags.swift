import UpstreamKit

/// The tags of a page, by which caches in front of the service find it again.
///
/// Names are for people: `module:shop`, `upstream:api`, `request:shop.list`. A response has a tag of its
/// own, `response:` and a hash of its request, so that a purge finds the pages that are made of it,
/// whichever module shows it, and no others.
struct PageTags: Sendable, Equatable {
    /// The maximum of a page's tags for responses. A page of more has `responses:UPSTREAM` instead, and
    /// is purged with every response of that upstream.
    static let maximumResponses = 32

    /// The tags of its modules, upstreams and requests.
    let names: [String]
    let responses: [String]
    /// The tags of the pages that one of its responses is on.
    let affected: [String]

    /// Creates the tags of a page.
    ///
    /// - Parameters:
    ///   - names: the tags of its modules, upstreams and requests.
    ///   - sources: the sources of its responses.
    init(names: [String], sources: Set<ResponseSource>) {
        self.names = names
        let upstreams = Set(sources.map(\.upstream).exact).sorted().texts
        if sources.count > Self.maximumResponses {
            responses = upstreams.map { "responses:\($0)" }
            affected = upstreams.map { "upstream:\($0)" }
        } else {
            responses = sources.map(\.tag).sorted()
            affected = responses + upstreams.map { "responses:\($0)" }
        }
    }

    /// No tags.
    static let none = PageTags(names: [], sources: [])

    var all: [String] { names + responses }
}

extension ResponseSource {
    /// The tag of pages that show the response.
    fileprivate var tag: String {
        let digits = String(hash, radix: 16)
        return "response:" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
