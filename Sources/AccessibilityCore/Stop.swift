public import LayoutCore

/// A stop of a screen reader: what it says there, and what can be done.
public struct Stop: Sendable, Equatable {
    /// An action that is offered beside the stop's own.
    public struct Action: Sendable, Equatable {
        /// The name by which the service knows it.
        public var id: String?
        /// The words for it; empty where there are none.
        public var label: String
        /// The index of the element that acts.
        public var element: Int
        /// The index of the run that acts, in the text of the element.
        public var run: Int?
        /// The value of an action that is a switch.
        public var isOn: Bool?
    }

    /// The role by which it is announced.
    public var role: AccessibilityRole
    /// The words; empty where there are none.
    public var label: String
    /// The value, as of something adjustable; nil for none.
    public var value: String?
    /// The effect of selecting it, in words; nil for none.
    public var hint: String?
    /// The level of a heading.
    public var level: Int?
    /// The value of a switch.
    public var isOn: Bool?
    /// The announcement of its changes.
    public var live: AccessibilityLive?
    /// Its frame in the thing's coordinates; nil for the whole thing.
    public var frame: Rect?
    /// The index of its element; nil for the whole thing.
    public var element: Int?
    /// The index of its run in the text of the element.
    public var run: Int?
    /// True where activating it does something.
    public var isActive = false
    /// The actions that are offered beside that.
    public var actions: [Action] = []

    init(_ role: AccessibilityRole, label: String) {
        (self.role, self.label) = (role, label)
    }
}
