/// The properties of something for a screen reader, as `a11y` on the wire says them: those that differ from
/// what follows by the rules of ``AccessibleThing``.
public struct Accessibility: Sendable, Equatable {
    /// The words for it.
    public var label: String?
    /// The words for what it does.
    public var hint: String?
    /// The words for its value.
    public var value: String?
    /// The role that a screen reader speaks; nil for the one that follows.
    public var role: AccessibilityRole?
    /// The level of a heading, from 1 to 6.
    public var level: Int?
    /// True for something that a screen reader passes over.
    public var isHidden = false
    /// The announcement of its changes.
    public var live: AccessibilityLive?
    /// The reading of its elements.
    public var group: AccessibilityGroup?
    /// The indexes of its elements in the order of reading; nil where that is theirs.
    public var order: [Int]?

    /// Properties that all follow.
    public init() {}

    /// True where all follow.
    public var isEmpty: Bool { self == Accessibility() }

    /// The properties in which it differs from others, which follow.
    public func differing(from others: Accessibility) -> Accessibility {
        var rest = self
        if label.isExactly(others.label) { rest.label = nil }
        if hint.isExactly(others.hint) { rest.hint = nil }
        if value.isExactly(others.value) { rest.value = nil }
        if role == others.role { rest.role = nil }
        if level == others.level { rest.level = nil }
        if live == others.live { rest.live = nil }
        if group == others.group { rest.group = nil }
        return rest
    }
}

extension String? {
    /// Returns true for the same bytes, or none twice.
    fileprivate func isExactly(_ other: String?) -> Bool {
        map { ExactString($0) } == other.map { ExactString($0) }
    }
}
