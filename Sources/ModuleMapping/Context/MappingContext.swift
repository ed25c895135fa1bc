package import WorkLimits
package import SwitchKit

/// The values that mapping needs beside responses.
package struct MappingContext: Sendable {
    /// The budget of the page.
    package let budget: WorkBudget
    /// The limits of the page.
    package var limits = OutputLimits()
    /// The values of the module's switches.
    package var switches = SwitchValues.none
    /// The owners of the page.
    package var scope = PageScope.shared

    package init(
        budget: WorkBudget,
        limits: OutputLimits = OutputLimits(),
        switches: SwitchValues = .none,
        scope: PageScope = .shared
    ) {
        self.budget = budget
        self.limits = limits
        self.switches = switches
        self.scope = scope
    }
}
