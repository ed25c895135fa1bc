/// A summary of a page's sections and failures.
package enum PageStatus: String, Sendable {
    /// Everything requested is shown.
    case complete
    /// Everything is shown, but with stale responses for all requests that failed.
    case stale
    /// Something is missing.
    case partial

    /// Returns the status of a page with these sections and failures.
    package init(sections: [SectionContent], failures: [RequestFailure]) {
        if sections.contains(where: \.isLoading) {
            self = .partial
        } else if failures.isEmpty {
            self = .complete
        } else {
            self = failures.allSatisfy(\.hasStaleResponse) ? .stale : .partial
        }
    }
}
