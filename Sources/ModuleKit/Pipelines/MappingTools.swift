public import TextCore

/// What modules need beside upstreams: fonts, and the values of switches.
public struct MappingTools: Sendable {
    /// Measures texts.
    public var text: TextMeasurer
    /// Keeps the values of switches.
    public var switches: any SwitchStore

    /// The given tools.
    public init(text: TextMeasurer, switches: any SwitchStore) {
        self.text = text
        self.switches = switches
    }

    /// No fonts, so that widths are estimates, and no store, so that switches are as declared.
    public static let none = MappingTools(text: .estimating, switches: NoSwitchStore())
}

extension TextMeasurer {
    /// A measurer without fonts.
    public static let estimating: TextMeasurer = {
        do {
            return try TextMeasurer()
        } catch {
            // Only font files can be at fault, and there are none.
            preconditionFailure("\(error)")
        }
    }()
}
