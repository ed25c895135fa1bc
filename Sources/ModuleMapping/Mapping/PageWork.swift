package import FormatCore
package import TextCore
package import WorkLimits

/// The bounds of building one page.
package struct PageWork: Sendable {
    /// The budget of time, JSONPath visits and grid cells.
    package let budget: WorkBudget
    package let texts: TextWork
    /// The limits of the result.
    package let limits: OutputLimits
    /// The time of the texts, which notes when the first of them passes; nil where nobody asks.
    package var clock: TextClock?
    /// The types, elements, features and actions that the client draws; nil where the page is as declared.
    package var accepted: AcceptedDrawing?

    /// Creates the bounds of a page.
    package init(budget: WorkBudget, limits: OutputLimits = OutputLimits()) {
        self.budget = budget
        texts = TextWork(budget: budget)
        self.limits = limits
    }
}
