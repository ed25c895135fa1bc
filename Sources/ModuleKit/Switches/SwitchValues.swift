/// The values that the switches of a module had at one time.
public struct SwitchValues: Sendable, Equatable {
    /// What has been stored; switches that nobody set are not in it.
    public var stored: [SwitchKey: Bool]

    /// Values that were stored.
    public init(_ stored: [SwitchKey: Bool] = [:]) {
        self.stored = stored
    }

    /// Nobody has set anything.
    public static let none = SwitchValues()
}
