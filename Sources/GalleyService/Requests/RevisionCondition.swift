import HTTPSocket
import InputCore

/// The condition of a request on the revision of a page: `If-Match` (RFC 9110, section 13.1.1), and for requests that
/// change something `If-None-Match` (section 13.1.2).
///
/// Tags of `If-Match` are compared strongly, so that a weak one names nothing.
struct RevisionCondition {
    /// What `If-Match` names: tags in their quotes, or `*`; nil without the field.
    private let wanted: [String]?
    /// What `If-None-Match` names, without the marks of weak tags; nil without the field.
    private let unwanted: [String]?

    /// Reads the fields of a request.
    init(_ request: HTTPRequest) {
        wanted = request.fields.combined("if-match").map(Self.names)
        unwanted = request.fields.combined("if-none-match").map { field in
            Self.names(field).map { $0.rest(after: "W/").map { String($0) } ?? $0 }
        }
    }

    /// True when there is one.
    var isGiven: Bool {
        switch (wanted, unwanted) {
        case (.none, .none): false
        default: true
        }
    }

    /// True when `If-Match` names one of some tags, or is not there.
    func isMet(by tags: [String]) -> Bool {
        wanted.map { Self.list($0, names: tags) } ?? true
    }

    /// True when a page of a revision may be changed. The tag of a page in any content coding names its revision.
    func admitsChange(of revision: String) -> Bool {
        let tags = Self.tags(of: revision)
        return isMet(by: tags) && unwanted.map { !Self.list($0, names: tags) } ?? true
    }

    /// True when `If-Match` names the revision itself, and not whichever is current.
    func names(_ revision: String) -> Bool {
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
