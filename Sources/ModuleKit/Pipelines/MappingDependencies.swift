package import TextCore
package import SwitchKit

/// The dependencies of modules beside upstreams: fonts, and the values of switches.
package struct MappingDependencies: Sendable {
    package var text: TextMeasurer
    /// The store of switches' values.
    package var switches: any SwitchStore

    /// Creates dependencies.
    package init(text: TextMeasurer, switches: any SwitchStore) {
        self.text = text
        self.switches = switches
    }

    /// No fonts, so that widths are estimates, and no store, so that switches are as declared.
    package static let none = MappingDependencies(text: .estimating, switches: NoSwitchStore())
}

extension TextMeasurer {
    /// A measurer without fonts, which estimates.
    package static let estimating: TextMeasurer = {
        do {
            return try TextMeasurer()
        } catch {
            // Only font files can be at fault, and there are none.
            preconditionFailure("\(error)")
        }
    }()
}
