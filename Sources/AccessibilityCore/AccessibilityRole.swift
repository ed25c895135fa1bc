/// The roles that a screen reader may announce.
public enum AccessibilityRole: String, Sendable, CaseIterable {
    /// Something that acts when it is activated.
    case button
    /// Something that leads elsewhere.
    case link
    /// The title of what follows.
    case heading
    case image
    case text
    /// Something that is on or off.
    case toggle = "switch"
    /// Something whose value goes up and down.
    case adjustable
    /// No role is announced.
    case none
}

/// The ways in which changes of something are announced.
public enum AccessibilityLive: String, Sendable, CaseIterable {
    /// The value that holds by default.
    case polite
    /// At once.
    case assertive
}

/// The ways in which the elements of a cell are read.
public enum AccessibilityGroup: String, Sendable, CaseIterable {
    /// As one stop.
    case merge
    /// As a stop each.
    case children
}
