import JSONCore
import WorkLimits

/// The laws of JSONPath: `PATH === DOCUMENT`.
enum JSONPathLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        guard let document = try? JSONDocument(parsing: parts[1]) else { return }
        let expression = parts[0].text
        try partition(expression, in: document)
        try name(expression, in: document)
        try join(in: document)
        guard let path = try? JSONPath(parsing: expression) else { return }
        let found = try values(path, in: document)
        try require(!path.isSingular || (found?.count ?? 0) <= 1, "a singular path finds several")
        guard let found else { return }
        let first = try document.withRoot { root in
            try path.first(in: root, current: root, meter: meter()).map(text)
        }
        try require(first == found.first, "the first value is another than the first of all")
        try require(try values(path, in: document) == found, "a second evaluation finds another")
        try noted(path, in: document, finding: found)
        // Whatever is found is somewhere in the document.
        let everything = try JSONPath(parsing: "$..*")
        guard let all = try values(everything, in: document) else { return }
        let whole = document.withRoot(text)
        let known = Set(all + [whole])
        try require(found.allSatisfy(known.contains), "a value that is not in the document")
    }

    /// Notes change nothing, and what they advise is a condition.
    private static func noted(
        _ path: JSONPath,
        in document: JSONDocument,
        finding expected: [String]
    ) throws {
        var notes: Set<PathConditionNote> = []
        var found: [String] = []
        let isWhole = document.withRoot { root in
            (try? path.each(
                in: root,
                current: root,
                meter: meter(),
                context: PathContext { if notes.count < 20 { notes.insert($0) } },
                { value in
                    found.append(text(value))
                    return found.count < 10_000
                }
            )) != nil
        }
        try require(!isWhole || found == expected, "notes change what a path finds")
        for note in notes {
            try require(
                (try? JSONExpression(parsing: note.advice)) != nil,
                "'\(note.advice)' is advised, and no condition"
            )
            try require(note.values.unicodeScalars.count < 2_000, "a note is long")
        }
    }

    /// A text in brackets is a name, whatever it looks like.
    private static func name(_ text: String, in document: JSONDocument) throws {
        let path = try JSONPath(parsing: [.text("$["), .argument, .text("]")], text: "")
        try document.withRoot { root in
            var found: [JSONValue] = []
            try path.each(in: root, current: root, arguments: [.text(text)], meter: meter()) {
                found.append($0)
                return true
            }
            let expected = root.isObject ? root[text].map { [$0.place] } ?? [] : []
            try require(found.map(\.place) == expected, "a name is read as syntax")
        }
    }

    /// An index finds what a search finds.
    private static func join(in document: JSONDocument) throws {
        let path = try JSONPath(parsing: [.text("$[?@.a == "), .argument, .text("]")], text: "")
        try document.withRoot { root in
            guard let index = try? path.index(of: root, meter: meter()) else { return }
            let children = (root.elements.map(\.self) + root.members.map(\.value)).prefix(50)
            for value in children.compactMap({ $0["a"] }) {
                var (indexed, searched): ([JSONValue.Place], [JSONValue.Place]) = ([], [])
                try path.each(by: index, in: root, arguments: [.value(value)], meter: meter()) {
                    indexed.append($0.place)
                    return true
                }
                try path.each(in: root, current: root, arguments: [.value(value)], meter: meter()) {
                    searched.append($0.place)
                    return true
                }
                try require(indexed == searched, "an index finds other values than a search")
            }
        }
    }

    /// A condition and its opposite divide the elements.
    private static func partition(_ condition: String, in document: JSONDocument) throws {
        guard condition.count < 200, let holds = try? JSONPath(parsing: "$[?(\(condition))]"),
            let fails = try? JSONPath(parsing: "$[?!(\(condition))]")
        else { return }
        guard let all = try values(try JSONPath(parsing: "$[*]"), in: document),
            let some = try values(holds, in: document), let others = try values(fails, in: document)
        else { return }
        try require(
            (some + others).sorted() == all.sorted(),
            "'\(condition)' and its opposite do not divide the elements"
        )
    }

    /// Returns the values as JSON; nil when the budget ended first.
    private static func values(_ path: JSONPath, in document: JSONDocument) throws -> [String]? {
        document.withRoot { root in
            var found: [String] = []
            do {
                try path.each(in: root, current: root, meter: meter()) { value in
                    found.append(text(value))
                    return found.count < 10_000
                }
            } catch {
                return nil
            }
            return found
        }
    }

    private static func meter() -> VisitMeter {
        VisitMeter(budget: WorkBudget(maximumVisits: 100_000))
    }

    private static func text(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        writer.value(value)
        return writer.finish().text
    }
}
