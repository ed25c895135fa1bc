import InputCore
import SQLiteStorage

extension RecordedView {
    /// The client's own words on what it draws; nil where it says nothing.
    var accepts: String? {
        // A name begins the query, or follows another pair.
        guard target.hasAccepts else { return nil }
        return QueryPairs.pairs(of: target).first { $0.name.isExactly("accepts") }?.value
    }

    /// The URL of the page.
    var url: String {
        "/v1/modules/\(self.module)/layout" + (target.isEmpty ? "" : "?" + target)
    }
}

extension String {
    fileprivate var hasAccepts: Bool {
        contains(bytes: "accepts=")
    }
}
