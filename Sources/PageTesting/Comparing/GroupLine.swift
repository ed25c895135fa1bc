/// A line of a report: a group, and those of the same views and the same cause that are less grave.
struct GroupLine {
    let group: ComparisonReport.Group
    private var lesser: [ComparisonReport.Group] = []

    /// The most lesser differences that a line names.
    private static let maximumLesser = 2

    private init(_ group: ComparisonReport.Group) {
        self.group = group
    }

    /// Returns a line for each cause and its views, in the order of the groups.
    static func lines(of groups: [ComparisonReport.Group]) -> [GroupLine] {
        var lines: [GroupLine] = []
        var places: [Key: [Int]] = [:]
        for group in groups {
            let key = Key(module: group.module, cause: group.cause)
            let same =
                group.cause == nil
                ? nil
                : places[key]?.first { lines[$0].group.facts.hasSameViews(as: group.facts) }
            if let same {
                lines[same].lesser.append(group)
            } else {
                places[key, default: []].append(lines.count)
                lines.append(GroupLine(group))
            }
        }
        return lines
    }

    private struct Key: Hashable {
        let module: ExactString
        let cause: ChangeCause?
    }

    /// The differences in words, the gravest first.
    var what: String {
        let more = lesser.count - Self.maximumLesser
        let words = [group.facts.what] + lesser.prefix(Self.maximumLesser).map(\.facts.what)
        return (words + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "; ")
    }
}
