/// The values that the switches of a module had at one time.
public struct SwitchValues: Sendable {
    /// What has been stored; switches that nobody set are not in it.
    public var stored: [SwitchKey: Bool]
    /// When they were read; nil when they never change.
    public var mark: SwitchMark?

    /// Values that were stored.
    public init(_ stored: [SwitchKey: Bool] = [:], mark: SwitchMark? = nil) {
        self.stored = stored
        self.mark = mark
    }

    /// Nobody has set anything.
    public static let none = SwitchValues()
}
