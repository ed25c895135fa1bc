import InputCore
import JSONCore

extension TemplateValue {
    /// The number of seconds after 1970 below which a number is probably none of them: in 1973 nothing had an API.
    private static let firstLikelySecond = 1e8

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
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = Double(text), seconds < Self.firstLikelySecond
        else { return nil }
        let meant =
            switch text.utf8.count {
            case 4: ", not as a year"
            case 8: ", not as a year, a month and a day"
            default: ""
            }
        return "\(excerpt) was read as seconds since 1970\(meant)"
    }
}
