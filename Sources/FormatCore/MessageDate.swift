/// The way in which a text writes a date or a time.
package enum MessageDate: Sendable, Hashable {
    /// The fields of a skeleton: `{d, date, ::yMMMd}`.
    case skeleton(String)
    /// One of the language's own forms of a day: `{d, date, long}`.
    case day(Length)
    /// One of the language's own forms of a time of day: `{d, time, short}`.
    case time(Length)

    /// The length of a form.
    package enum Length: String, Sendable, CaseIterable {
        case full, long, medium, short
    }
}
