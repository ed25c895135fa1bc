package import ModuleKit

/// The room of a slot in one language, on each screen that shows it.
package struct SlotBudget: Sendable {
    /// The room on a screen, and the sample texts in it.
    package struct Row: Sendable {
        package let screen: FitScreen
        /// The width that a long text has there, in points; the least, where items are of several widths.
        package let width: Double
        /// The most lines; nil where there is no limit.
        package let lines: Int?
        /// The longest of the sample texts that is whole wherever the page shows it, by graphemes; nil where all are
        /// cut.
        package let longestSample: String?
        /// The sample texts that are cut where the page shows them, the longest first.
        package let cutTexts: [String]

        /// The number of sample texts that are cut.
        package var cut: Int { cutTexts.count }
    }

    package let slot: TextSlot
    /// The language tag; nil where pages were asked for in none.
    package let locale: String?
    /// The number of sample texts.
    package let samples: Int
    package let rows: [Row]
}
