package import ModuleKit

/// The room of a slot in one language, on each screen that shows it.
package struct SlotBudget: Sendable {
    /// The room on a screen, and the sample texts in it.
    package struct Row: Sendable {
        package let screen: FitScreen
        /// The width that a long text has there, in points.
        package let width: Double
        /// The most lines; nil where there is no limit.
        package let lines: Int?
        /// The longest of the sample texts that is whole, by graphemes; nil where all are cut.
        package let longestSample: String?
        /// The number of sample texts that are cut.
        package let cut: Int
    }

    package let slot: TextSlot
    /// The language tag; nil where pages were asked for in none.
    package let locale: String?
    /// The number of sample texts.
    package let samples: Int
    package let rows: [Row]
}
