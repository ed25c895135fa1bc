/// A number skeleton of a text with arguments whose numbers are written as `PlainNumbers` writes them.
enum PlainSkeleton: String {
    /// Grouped, with at most three decimals.
    case number = ".### rounding-mode-half-up"
    /// Without decimals.
    case integer = "precision-integer rounding-mode-half-up"
    /// A fraction as a whole percentage.
    case percent = "percent scale/100 precision-integer rounding-mode-half-up"
}
