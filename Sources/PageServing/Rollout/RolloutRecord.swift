import InputCore

/// A change of a rollout's share while it runs.
package struct RolloutRecord: Sendable, Equatable {
    /// The reason of a change.
    package enum Cause: String, Sendable {
        /// Somebody has set it.
        case set
        /// Too many pages of the new side failed.
        case errors
        /// Too many pages of the new side have texts newly cut.
        case cut
        /// The file's `rollout` is another one, whose own share holds.
        case file
    }

    /// The number of the change, from 1: the greatest one holds.
    let number: Int
    /// The name of the file's `rollout` that it is a change of.
    let plan: String
    package let cause: Cause
    /// The share in force from then on, from 0 to 1.
    package let share: Double
    /// The time, in milliseconds since 1970.
    package let time: Int64

    init(number: Int, plan: String, cause: Cause, share: Double, time: Int64) {
        self.number = number
        self.plan = plan
        self.cause = cause
        self.share = share
        self.time = time
    }

    /// Reads a record's text; nil for one of another version.
    init?(_ text: String) {
        let parts = text.split(at: " ").map(String.init)
        guard parts.count == 5, let number = Int(parts[0]), number > 0,
            let cause = Cause(rawValue: parts[2]), let bits = UInt64(parts[3], radix: 16),
            let time = Int64(parts[4])
        else { return nil }
        let share = Double(bitPattern: bits)
        guard (0...1).contains(share) else { return nil }
        self.init(number: number, plan: parts[1], cause: cause, share: share, time: time)
    }

    /// The record as one word of text after another.
    var text: String {
        "\(number) \(plan) \(cause.rawValue) \(String(share.bitPattern, radix: 16)) \(time)"
    }

    /// Returns true where this record holds rather than another: of two changes at once the one with the lesser share.
    func holds(over other: RolloutRecord) -> Bool {
        (number, -share, time) > (other.number, -other.share, other.time)
    }
}
