import CFormat

/// A date beside a time that is now: the words for the distance, and the time at which they are others.
package struct RelativeDate: Sendable {
    /// The words.
    package let text: String
    /// The time from which on the words are others, in milliseconds since 1970; nil where they stay.
    package let changesAt: Double?
}

extension RelativeDate {
    /// A stretch of distances for which the words are the same, in milliseconds.
    struct Step: Equatable {
        let count: Double
        let unit: CFormatUnit
        /// The least distance, and the least one beyond.
        let range: Range<Double>
    }

    private static let minute = 60_000.0
    private static let hour = 60 * minute
    private static let day = 24 * hour
    private static let week = 7 * day
    /// A twelfth of a year of 365.28 days.
    private static let month = 30.44 * day

    /// The units with the distance from which on they count.
    private static let units: [(unit: CFormatUnit, length: Double, from: Double)] = [
        (CFORMAT_MINUTE, minute, minute), (CFORMAT_HOUR, hour, hour), (CFORMAT_DAY, day, day),
        (CFORMAT_WEEK, week, week), (CFORMAT_MONTH, month, 5 * week),
        (CFORMAT_YEAR, 12 * month, 12 * month),
    ]

    /// Returns the step of a distance, which is not negative.
    static func step(of distance: Double) -> Step {
        guard let index = units.lastIndex(where: { $0.from <= distance }) else {
            return Step(count: 0, unit: CFORMAT_SECOND, range: 0..<minute)
        }
        let (unit, length, from) = units[index]
        let count = (distance / length).rounded(.down)
        let limit = index + 1 < units.count ? units[index + 1].from : .infinity
        return Step(
            count: count,
            unit: unit,
            range: max(from, count * length)..<min(limit, (count + 1) * length)
        )
    }

    /// Creates the words for the distance between a date and now; nil where ICU has none.
    ///
    /// - Parameters:
    ///   - date: The date; a day without a time is its midnight in the zone.
    ///   - now: The time in milliseconds since 1970.
    package init?(_ date: DateValue, now: Double, locale: String, timeZone: String) {
        let time = date.moment(in: timeZone)
        let distance = now - time
        let step = Self.step(of: distance.magnitude)
        let count = distance < 0 ? step.count : -step.count
        guard let text = RelativeWords.of(locale)?.text(count, step.unit) else { return nil }
        self.text = text
        if distance >= 0 || step.count == 0 {
            changesAt = time + step.range.upperBound
        } else {
            // On its way to now the distance leaves a step below its least one.
            changesAt = time - step.range.lowerBound + 1
        }
    }

    /// Creates the words for a calendar day beside today; the date itself where it is not one of the days around
    /// it. Nil where ICU has none.
    package init?(dayOf date: DateValue, now: Double, locale: String, timeZone: String) {
        guard let zone = ZoneRules.named(timeZone), let skeleton = Self.otherDay else { return nil }
        let today = Self.days(zone.local(of: now))
        let day = Self.days(date.isDay ? date.milliseconds : zone.local(of: date.milliseconds))
        let distance = day - today
        let words =
            distance.magnitude <= 1
            ? RelativeWords.of(locale)?.text(distance, CFORMAT_DAY)
            : TextFormats.text(of: date, skeleton: skeleton, locale: locale, timeZone: timeZone)
        guard let words else { return nil }
        text = words
        let next = distance > 1 ? day - 1 : today + 1
        changesAt = distance < -1 ? nil : zone.milliseconds(ofLocal: next * Self.day)
    }

    /// The fields of a day that is not one of those around today.
    private static let otherDay = DateSkeleton("yMMMd")

    /// The days since 1970 of a time of a zone's clocks.
    private static func days(_ local: Double) -> Double { (local / day).rounded(.down) }
}
