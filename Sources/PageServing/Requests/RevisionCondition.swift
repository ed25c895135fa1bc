package import HTTPSocket
import InputCore

/// The condition of a request on the revision of a page: `If-Match` (RFC 9110, section 13.1.1), and for requests that
/// change something `If-None-Match` (section 13.1.2).
///
/// Tags of `If-Match` are compared strongly, so that a weak one names nothing.
package struct RevisionCondition {
    /// The entity tags of `If-Match`, each in its quotes, or `*`; nil when the request has no such field.
    private let wanted: [String]?
    /// The entity tags of `If-None-Match`, without `W/`; nil when the request has no such field.
    private let unwanted: [String]?
    /// True when there is one.
    package let isGiven: Bool

    /// Reads the fields of a request.
    package init(_ request: HTTPRequest) {
        let (match, noneMatch) = (
            request.fields.combined("if-match"), request.fields.combined("if-none-match")
        )
        isGiven = match != nil || noneMatch != nil
        wanted = match.map(Self.names)
        unwanted = noneMatch.map { field in
            Self.names(field).map { $0.rest(after: "W/").map { String($0) } ?? $0 }
        }
    }

    /// True when `If-Match` names a revision, in any content coding, or is not there.
    package func isMet(by revision: String) -> Bool {
        wanted.map { Self.list($0, names: Self.tags(of: revision)) } ?? true
    }

    /// True when a page of a revision may be changed. The tag of a page in any content coding names its revision.
    package func admitsChange(of revision: String) -> Bool {
        isMet(by: revision)
            && unwanted.map { !Self.list($0, names: Self.tags(of: revision)) } ?? true
    }

    /// True when `If-Match` names the revision itself, and not whichever is current.
    package func names(_ revision: String) -> Bool {
        let tags = Self.tags(of: revision)
        return wanted?.contains(where: tags.contains) == true
    }

    /// The tags of a revision, as it is and in each content coding.
    private static func tags(of revision: String) -> [String] {
        ["\"\(revision)\""] + ContentCoding.allCases.map { "\"\(revision)-\($0.name)\"" }
    }

    private static func list(_ names: [String], names tags: [String]) -> Bool {
        names.contains("*") || names.contains(where: tags.contains)
    }

    private static func names(_ field: String) -> [String] {
        field.split(at: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    }
}
