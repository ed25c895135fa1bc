/// The places at which a horizontal section comes to rest.
public enum ScrollBehavior: String, Sendable, Equatable, CaseIterable {
    /// Anywhere; also for sections that are not meant to be scrolled.
    case none
    /// Anywhere.
    case continuous
    /// At multiples of the scroller's width.
    case paging
    /// With a column at the left.
    case itemPaging
    /// With a column in the middle.
    case centered
}
