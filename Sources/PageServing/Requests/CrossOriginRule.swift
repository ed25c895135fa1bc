package import HTTPSocket
import InputCore

/// The rule that no page of another origin changes something in its reader's name: a browser sends what a form of
/// such a page says with everything by which a proxy knows the reader.
///
/// A browser says where a request comes from, by `Sec-Fetch-Site`, or by `Origin` where it is too old for that field.
/// A request with neither is no browser's.
package enum CrossOriginRule {
    /// The values of `Sec-Fetch-Site` of a request by a page of this origin, and by the reader.
    private static let ownSites = ["same-origin", "none"]

    /// Lets a request pass that no page of another origin sends, or only one whose origin is listed.
    ///
    /// - Parameter policy: the origins that the configuration lists; nil for none.
    /// - Throws: a 403.
    package static func check(_ request: HTTPRequest, policy: CrossOriginPolicy?) throws(Problem) {
        let origins = request.fields.values(of: "origin")
        let isListed = !origins.isEmpty && origins.allSatisfy { policy?.lists($0) == true }
        guard !isListed, isForeign(request, origins: origins) else { return }
        throw Problem(
            .forbidden,
            detail:
                "A page of another origin sent this request, which changes something: it takes those of its "
                + "own pages, and of the origins that server.cors.origins lists by name."
        )
    }

    private static func isForeign(_ request: HTTPRequest, origins: [String]) -> Bool {
        let sites = request.fields.values(of: "sec-fetch-site").filter { !$0.isEmpty }
        if sites.isEmpty { return !origins.allSatisfy { isOrigin($0, of: request.authority) } }
        return !sites.allSatisfy(ownSites.contains)
    }

    /// Returns true for an origin with a request's authority. Its scheme is that of the proxy in front, which the
    /// request does not say.
    private static func isOrigin(_ origin: String, of authority: String) -> Bool {
        guard let colon = origin.firstRange(ofBytes: "://") else { return false }
        return Array(origin[colon.upperBound...].lowercased().utf8)
            == Array(authority.lowercased().utf8)
    }
}

extension HTTPMethod {
    /// True for the methods that change nothing (RFC 9110, section 9.2.1).
    package var isSafe: Bool { self == .get || self == .head || self == .options }
}
