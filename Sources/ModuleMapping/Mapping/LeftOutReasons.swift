import ConfigurationLanguage

/// The reasons for which values of a component were left out, with the number of values of each.
struct LeftOutReasons {
    /// The maximum number of reasons that are told apart: more than a sentence can name.
    static let maximumCount = 4

    private var counts: [(reason: LeftOutReason, count: Int)] = []

    /// Adds the reason of one more value.
    mutating func add(_ reason: LeftOutReason) {
        if let index = counts.firstIndex(where: { $0.reason == reason }) {
            counts[index].count += 1
        } else if counts.count < Self.maximumCount {
            counts.append((reason, 1))
        }
    }

    /// Returns the template that most values were left out for, and a sentence; nil where none was left out.
    ///
    /// - Parameters:
    ///   - count: The number of values that were left out.
    ///   - total: The number of all values.
    ///   - id: The template of the id.
    ///   - issues: The values that formatters could not use.
    func sentence(
        count: Int,
        of total: Int,
        id: Template,
        issues: MappingIssues?
    ) -> (text: String, detail: String)? {
        let sorted = counts.sorted { $0.count > $1.count }
        guard let first = sorted.first, count > 0 else { return nil }
        let all =
            switch (count, total) {
            case (1, 1): "the only value was left out"
            case (total, _): "all \(count) values were left out"
            case (1, _): "1 of \(total) values was left out"
            default: "\(count) of \(total) values were left out"
            }
        let (text, why) = first.reason.words(id: id, issues: issues)
        if sorted.count == 1 { return (text, "\(all): \(why)") }
        let whys = sorted.map { "\($0.reason.words(id: id, issues: issues).why) (\($0.count))" }
        return (text, "\(all): \(whys.joined(separator: "; "))")
    }
}
