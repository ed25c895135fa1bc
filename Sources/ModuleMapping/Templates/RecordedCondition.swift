package import JSONCore

/// A part of a condition, or of a filter, that was true or false for another reason than its author probably meant.
package struct RecordedCondition: Sendable, Equatable {
    /// The condition or the path, as the configuration has it.
    package let text: String
    /// The part and the values that it met the first time.
    package let note: PathConditionNote
    /// The number of times that it met such values.
    package internal(set) var count = 1

    init(text: String, note: PathConditionNote) {
        self.text = text
        self.note = note
    }
}
