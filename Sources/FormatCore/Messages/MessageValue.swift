/// A value of an argument of a text.
package protocol MessageValue {
    /// The value as text; nil for one that texts cannot show, such as a list, and for none.
    var messageText: String? { get }
    /// The number that it is, or that its text is; nil for any other.
    var messageNumber: NumberValue? { get }
    /// Returns the time that it stands for; nil where it stands for none.
    ///
    /// - Parameter timeZone: The zone of times that name none.
    func messageDate(in timeZone: String) -> DateValue?
    /// True where it is a number rather than a text of one.
    var isMessageNumber: Bool { get }
}

/// The reason for which a text cannot be written: an argument without a value that it can use.
package struct MessageValueError: Error, Equatable, CustomStringConvertible {
    /// The name of the argument.
    package let argument: String
    /// The kind of value that it needs.
    package let needs: Need

    /// A kind of value.
    package enum Need: Sendable {
        /// Any value.
        case value
        case number
        case date
    }

    /// One sentence without a full stop.
    package var description: String {
        switch needs {
        case .value: "the argument '\(argument)' has no value"
        case .number: "the argument '\(argument)' is not a number"
        case .date: "the argument '\(argument)' is not a date"
        }
    }
}

/// The language and the time zone of a text.
package struct MessageSettings: Sendable {
    /// A language tag (BCP 47).
    package let locale: String
    /// The name of a time zone.
    package let timeZone: String
    /// True where the text is made longer and gets accents, to see that a layout has room for other languages.
    package let isPseudo: Bool

    /// Creates settings.
    package init(locale: String, timeZone: String, isPseudo: Bool = false) {
        self.locale = locale
        self.timeZone = timeZone
        self.isPseudo = isPseudo
    }
}
