import ConfigurationLanguage
import InputCore
import JSONCore
import PageServing
import TextCore

/// The body of a client's reports of texts: `[{"font": "body", "size": 17, …}]`.
enum TextReportBody {
    /// The most texts of one request, as many as a client sends in one session.
    static let maximumCount = 20
    /// The largest body in bytes: twice what as many texts take.
    static let maximumBytes = 8_192
    /// The most lines of a text that are believed.
    private static let maximumLines = 10_000.0

    private static let members = [
        "font", "size", "platform", "text", "width", "lines", "lineHeight",
    ]

    /// Reads a body.
    ///
    /// - Parameter fonts: The names of the configured fonts.
    /// - Throws: A 400 that names the member and what it may be; a 413.
    static func reports(in body: [UInt8], fonts: [String]) throws(Problem) -> [TextReport] {
        guard body.count <= maximumBytes else {
            throw Problem(.bodyTooLarge, detail: "The body has more than \(maximumBytes) bytes.")
        }
        guard let document = try? JSONDocument(parsing: body), document.withRoot(\.isArray) else {
            throw Problem(
                .invalidBody,
                detail: #"The body must be a JSON list such as [{"font": "body", "size": 17, "#
                    + #""platform": "ios", "text": "9ae16a3b2f904f40", "width": 201.5, "lines": 2}]."#
            )
        }
        return try document.withRoot { root throws(Problem) in
            var reports: [TextReport] = []
            for element in root.elements {
                guard reports.count < maximumCount else {
                    throw Problem(
                        .invalidBody,
                        detail: "The body has more than \(maximumCount) texts."
                    )
                }
                reports.append(try report(element, at: "[\(reports.count)]", fonts: fonts))
            }
            return reports
        }
    }

    private static func report(
        _ value: JSONValue,
        at place: String,
        fonts: [String]
    ) throws(Problem) -> TextReport {
        try checkMembers(of: value, at: place)
        guard let name = value["font"]?.string, let font = fonts.first(where: { $0 == name }) else {
            throw mistake("\(place).font", "must be the name of a font of the service")
        }
        guard let word = value["platform"]?.string, let platform = TextPlatform(rawValue: word)
        else { throw mistake("\(place).platform", "must be web, ios or android") }
        guard let hash = value["text"]?.string, let text = TextFingerprint(hexadecimal: hash),
            text.isSampled
        else {
            throw mistake(
                "\(place).text",
                "must be the hash of a sampled text, 16 digits of a multiple of \(TextFingerprint.interval)"
            )
        }
        var report = TextReport(
            font: font,
            platform: platform,
            size: try number(value["size"], at: "\(place).size"),
            text: text,
            width: try number(value["width"], at: "\(place).width"),
            lines: try lines(value["lines"], at: "\(place).lines")
        )
        if let height = value["lineHeight"] {
            report.lineHeight = try number(height, at: "\(place).lineHeight")
        }
        return report
    }

    private static func checkMembers(of value: JSONValue, at place: String) throws(Problem) {
        guard value.isObject else { throw mistake(place, "must be an object") }
        for member in value.members {
            let name = String(decoding: member.name, as: UTF8.self)
            if members.contains(name) { continue }
            throw mistake(
                "\(place).\(String(name.unicodeScalars.prefix(64)))",
                "a text has no such member" + SpellingSuggestion.hint(name, among: members)
            )
        }
    }

    private static func number(_ value: JSONValue?, at place: String) throws(Problem) -> Double {
        guard let number = value?.double, (0...TextLimits.size).contains(number) else {
            throw mistake(place, "must be a number of 0 to 10000")
        }
        return number
    }

    private static func lines(_ value: JSONValue?, at place: String) throws(Problem) -> Int {
        guard let number = value?.double, (0...maximumLines).contains(number),
            let lines = Int(exactly: number)
        else { throw mistake(place, "must be a whole number of 0 to 10000") }
        return lines
    }

    private static func mistake(_ place: String, _ detail: String) -> Problem {
        Problem(.invalidBody, detail: "\(place): \(detail)")
    }
}
