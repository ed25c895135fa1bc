import FormatCore
import InputCore

/// A distance from UTC in place of the name of a time zone: `GMT+1`, `UTC-3`, `+05:30`.
struct ZoneOffset {
    /// The minutes that the clocks are ahead of UTC.
    private let minutes: Int

    /// The zones whose clocks are never at a whole hour.
    private static let zones: [Int: String] = [
        330: "Asia/Kolkata", 345: "Asia/Kathmandu", 210: "Asia/Tehran", 270: "Asia/Kabul",
        390: "Asia/Yangon", 570: "Australia/Darwin", -210: "America/St_Johns",
    ]

    /// Reads a text; nil where it is anything else.
    init?(_ text: String) {
        var rest = text.filterScalars { $0 != " " }.uppercased()
        for prefix in ["GMT", "UTC"] { rest = rest.rest(after: prefix).map { String($0) } ?? rest }
        guard let sign = rest.unicodeScalars.first, sign == "+" || sign == "-" else { return nil }
        let digits = rest.dropFirstScalars().split(at: ":", omittingEmptySubsequences: false)
        guard let hours = digits.first, digits.count <= 2,
            digits.allSatisfy({ (1...4).contains($0.utf8.count) }),
            digits.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let whole = Int(hours), let beyond = digits.count == 2 ? Int(digits[1]) : 0
        else { return nil }
        let isJoined = digits.count == 1 && hours.utf8.count > 2
        let distance = isJoined ? whole / 100 * 60 + whole % 100 : whole * 60 + beyond
        minutes = sign == "-" ? -distance : distance
    }

    /// The name of a zone of that distance; nil where there is none.
    private var zone: String? {
        if minutes == 0 { return "UTC" }
        guard minutes % 60 == 0 else { return Self.zones[minutes] }
        // POSIX counts westwards: the clocks of `Etc/GMT-1` are an hour ahead.
        let name = "Etc/GMT\(minutes > 0 ? "-" : "+")\((minutes / 60).magnitude)"
        return FormatNames.isTimeZone(name) ? name : nil
    }

    /// Returns the mistake, with a word on the sign where the suggestion has the other one.
    func problem(_ wrong: ScalarError) -> ScalarError {
        var problem = wrong.suggesting(zone)
        let way = minutes > 0 ? "ahead of" : "behind"
        problem.message +=
            zone?.begins(with: "Etc/") == true
            ? ", which knows summer time ('\(zone ?? "")' does not, and is \(way) UTC in spite of its sign)"
            : ", which knows summer time"
        return problem
    }
}
