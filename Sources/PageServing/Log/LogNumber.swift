/// A number in a line of the log whose text is JSON's: with decimals, as a duration in milliseconds.
struct LogNumber: CustomStringConvertible, Sendable {
    /// The text.
    let description: String
}
