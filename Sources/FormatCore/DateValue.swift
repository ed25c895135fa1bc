package import InputCore

/// A time, or a day without one.
package struct DateValue: Sendable, Equatable {
    /// Milliseconds since 1970, in UTC; of a day, its midnight.
    package let milliseconds: Double
    /// True for a day without a time.
    package let isDay: Bool

    /// Creates the time of a number of seconds since 1970; nil for one beyond all calendars.
    package init?(epochSeconds: Double) {
        guard epochSeconds.magnitude <= WrittenDate.maximumSeconds else { return nil }
        milliseconds = (epochSeconds * 1_000).rounded(.down)
        isDay = false
    }

    /// Creates the time, or the day, that was written.
    ///
    /// - Parameter timeZone: The name of the zone whose clocks show a time that was written without one.
    package init(_ written: WrittenDate, timeZone: String) {
        switch written {
        case .moment(let moment):
            milliseconds = moment
            isDay = false
        case .local(let local):
            milliseconds = ZoneRules.named(timeZone)?.milliseconds(ofLocal: local) ?? local
            isDay = false
        case .day(let days):
            milliseconds = Double(days) * 86_400_000
            isDay = true
        }
    }

    /// Returns the time in milliseconds since 1970; of a day, that of its midnight in a zone.
    func moment(in timeZone: String) -> Double {
        guard isDay else { return milliseconds }
        return ZoneRules.named(timeZone)?.milliseconds(ofLocal: milliseconds) ?? milliseconds
    }
}

extension DateValue {
    /// Returns the day, or its month, that the clocks of a zone show, as ISO 8601 writes it.
    func text(in form: DateSkeleton.ISOForm, timeZone: String) -> String? {
        let local = isDay ? milliseconds : ZoneRules.named(timeZone)?.local(of: milliseconds)
        guard
            let days = local.map({ ($0 / 86_400_000).rounded(.down) }).flatMap(Int64.init(exactly:))
        else { return nil }
        let date = CivilDate(daysSince1970: days)
        return switch form {
        case .day: date.text
        case .month: date.monthText
        }
    }
}
