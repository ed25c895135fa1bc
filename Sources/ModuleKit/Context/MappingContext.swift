import WorkLimits
import SwitchKit

/// The values that mapping needs beside responses.
struct MappingContext: Sendable {
    /// The budget of the page.
    let budget: WorkBudget
    /// The limits of the page.
    var limits = OutputLimits()
    /// The values of the module's switches.
    var switches = SwitchValues.none
    /// The owners of the page.
    var scope = PageScope.shared
}
