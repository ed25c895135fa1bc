import InputCore
import JSONCore

extension TemplateValue {
    /// The number of seconds after 1970 below which a number is probably none of them: in 1973 nothing had an API.
    private static let firstLikelySecond = 1e8

    /// The limits of each two digits of a time of the years from 1900 to 2099.
    private static let calendarLimits: [ClosedRange<Int>] = [
        19...20, 0...99, 1...12, 1...31, 0...23, 0...59, 0...59,
    ]

    /// The reason for which a value that a date was read from is probably no such date; nil where it is one.
    var doubtOfDate: String? {
        let text: String
        switch self {
        case .text(let own): text = own
        case .json(let json): text = json.text
        case .integer, .number, .decimal: text = self.text
        case .missing, .null, .boolean, .composed, .list: return nil
        }
        if text.begins(with: "0001-01-01") {
            return "\(excerpt) is the first day of the year 1, which some services send for no date"
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        if Self.isCalendarTime(Array(text.utf8)) {
            return "\(excerpt) was read as milliseconds since 1970, "
                + "not as a year, a month, a day and a time"
        }
        guard let seconds = Double(text), seconds < Self.firstLikelySecond else { return nil }
        let meant =
            switch text.utf8.count {
            case 4: ", not as a year"
            case 8: ", not as a year, a month and a day"
            default: ""
            }
        return "\(excerpt) was read as seconds since 1970\(meant)"
    }

    /// True for digits that are a time of the years from 1900 to 2099 as `yyyyMMddHHmm` or `yyyyMMddHHmmss`.
    private static func isCalendarTime(_ digits: [UInt8]) -> Bool {
        guard digits.count == 12 || digits.count == 14 else { return false }
        let pairs: [Int] = stride(from: 0, to: digits.count, by: 2).map { place in
            let (tens, ones) = (Int(digits[place]) - 0x30, Int(digits[place + 1]) - 0x30)
            return tens * 10 + ones
        }
        return zip(calendarLimits, pairs).allSatisfy { limit, pair in limit.contains(pair) }
    }
}
