import Foundation
import Testing

/// The members of objects, as `docs/wire.md` has them: a member is always there unless its type is `T?`.
struct WireGuide {
    let text: String

    init() throws {
        text = try Project.text("docs/wire.md")
    }

    /// The names that the document has.
    var names: Set<String> { Set(text.matches(of: /`([a-zA-Z0-9]+)`/).map { String($0.1) }) }

    /// True where a member is always there; nil where the object's description does not name it.
    func isAlways(_ member: String, in object: String) throws -> Bool? {
        let type =
            #"(?:`\w+`(?:(?:, | or )`\w+`)*|[A-Za-z]+|\([^)]*\)|\[[^\]]*\]+|\{[^}]*\})"#
        let pattern = try Regex<(Substring, Substring?)>(
            "`\(member)`(?:(?:,|, and| and| or)\\s+`\\w+`)*?\\s+\(type)(\\?)?"
        )
        let description = try description(of: object)
        if let match = description.firstMatch(of: pattern) { return match.output.1 == nil }
        // Of a few members the sentence says more than a type.
        return description.contains("`\(member)`") ? true : nil
    }

    /// The description of an object: its sentence, or the rows of its table.
    private func description(of object: String) throws -> String {
        switch object {
        case "Layout": return try table(after: "`Layout`:")
        case "Section": return try table(after: "`Section`:")
        case "Element":
            return
                "`kind` text, `role` text, `frame` Frame, `clip` integer?, `a11y` Accessibility?, `id` text?, `action` Action?, `hit` Frame?. "
                + elements
        case "Window":
            let own = try table(after: "## A window")
            return own.replacing("as in Layout", with: "")
        case "Carousel":
            return try description(of: "Scroller") + " `items` [Item]"
        default: break
        }
        let start = try #require(text.range(of: "`\(object)`: "), "\(object)")
        let rest = text[start.upperBound...]
        let end = rest.firstMatch(of: /\s`[A-Z][A-Za-z]+`: |\n\n/)?.range.lowerBound
        return String(rest[..<(end ?? rest.endIndex)])
    }

    /// The rows of a table, each as `name` type.
    private func table(after heading: String) throws -> String {
        let start = try #require(text.range(of: "\n\(heading)") ?? text.range(of: heading))
        let rows = text[start.upperBound...].split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
        return rows.map { row in
            let cells = row.components(separatedBy: " | ")
            return cells[0].dropFirst(2) + " " + (cells.count > 1 ? cells[1] : "") + "."
        }.joined(separator: "\n")
    }

    // MARK: Elements

    /// The rows of the table of elements.
    private var elements: String {
        kinds.map(\.members).joined(separator: " ")
    }

    /// The kinds of elements, each with what its row says of its members.
    private var kinds: [(name: String, members: String)] {
        guard let start = text.range(of: "| `kind` | has |") else { return [] }
        let rows = text[start.upperBound...].split(separator: "\n").dropFirst()
            .prefix { $0.hasPrefix("|") }
        return rows.compactMap { row in
            let cells = row.components(separatedBy: " | ")
            let name = cells[0].firstMatch(of: /`(\w+)`/).map { String($0.1) }
            return name.map { ($0, cells.dropFirst().joined(separator: " | ")) }
        }
    }

    /// The members that elements of a kind always have, of those that are given.
    func always(ofKind kind: String, among members: Set<String>) throws -> Set<String> {
        let row = try #require(kinds.first { $0.name == kind }, "\(kind)").members
        let own = try members.filter { member in
            let pattern = try Regex<(Substring, Substring?)>(
                #"(?:^|, |and )`\#(member)` (?:`\w+`(?:(?:, | or )`\w+`)*|[A-Za-z]+(?: or null)?|\[[^\]]*\]|\{[^}]*\})(\?)?"#
            )
            guard let match = row.firstMatch(of: pattern) else { return false }
            return match.output.1 == nil
        }
        return own.union(["kind", "role", "frame"])
    }
}
