/// What the service does for an item: known to it alone, never part of a page's bytes.
public struct ItemControl: Sendable {
    /// What selecting it asks of an upstream.
    public var request: UpstreamCall?
    /// What setting it does, when it is a switch.
    public var toggle: SwitchControl?
}

/// A call to an upstream with every value in its place.
public struct UpstreamCall: Sendable, Equatable {
    /// The upstream's name.
    public var upstream: String
    /// The method.
    public var method: String
    /// The path, percent-encoded.
    public var target: String
    /// The body; empty for none.
    public var body: [UInt8]
    /// Whether the page's data is fetched again afterwards.
    public var reloads: Bool
}

/// A switch as the page shows it.
public struct SwitchControl: Sendable {
    /// Whose its value is.
    public var scope: SwitchScope
    /// Which switch it is, and whose; nil when the caller did not say who it is.
    public var key: SwitchKey?
    /// What it is when nothing is stored.
    public var unset: Bool
    /// What it is.
    public var value: Bool
    /// What is said once it is on, and once it is off.
    public var messages: (on: String?, off: String?)
    /// The upstream that is told first; its body is the caller's.
    public var told: UpstreamCall?
    /// Whether the value comes from an upstream's answer, so that nothing is stored here.
    public var isUpstreams: Bool
}
