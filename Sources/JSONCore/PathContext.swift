/// What an evaluation of paths and conditions has beside its values.
package struct PathContext {
    /// The time zone of times that name none, by its name.
    package var timeZone: String
    /// Takes the parts of conditions that were true or false for another reason than they read; nil where nothing is
    /// noted.
    package var notes: ((PathConditionNote) -> Void)?

    /// Creates a context; in UTC, and without notes, where it is not said otherwise.
    package init(timeZone: String = "UTC", notes: ((PathConditionNote) -> Void)? = nil) {
        self.timeZone = timeZone
        self.notes = notes
    }
}
