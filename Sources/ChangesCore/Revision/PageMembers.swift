/// Fingerprints of a page's members beside its sections. What compares equal is left out of a delta.
public struct PageMembers: Sendable, Equatable {
    /// Of `status`.
    public var status: UInt64
    /// Of `contentSize`.
    public var contentSize: UInt64
    /// Of `failures`.
    public var failures: UInt64
    /// Of `next`; 0 where there is none.
    public var next: UInt64
    /// Of `viewport`.
    public var viewport: UInt64

    /// A page's members; see the properties.
    public init(
        status: UInt64 = 0,
        contentSize: UInt64 = 0,
        failures: UInt64 = 0,
        next: UInt64 = 0,
        viewport: UInt64 = 0
    ) {
        self.status = status
        self.contentSize = contentSize
        self.failures = failures
        self.next = next
        self.viewport = viewport
    }

    /// Which members differ, in the order of `PageMember`.
    func differences(from old: PageMembers) -> [PageMember] {
        let pairs: [(PageMember, Bool)] = [
            (.status, status == old.status), (.contentSize, contentSize == old.contentSize),
            (.failures, failures == old.failures), (.next, next == old.next),
            (.viewport, viewport == old.viewport),
        ]
        return pairs.filter { !$0.1 }.map(\.0)
    }
}

/// A member of a page beside its sections.
public enum PageMember: String, Sendable, CaseIterable {
    /// Whether the page shows what was asked for.
    case status
    /// The page's size.
    case contentSize
    /// What failed.
    case failures
    /// The URL of the page with one more page in it.
    case next
    /// What the page was laid out for.
    case viewport
}
