import TestSupport

/// A module of a configuration that is allowed, and answers of its upstream that need not fit; bytes choose
/// both.
struct RandomModule {
    /// The module's file.
    let yaml: String
    /// The upstream's answers, one after the other.
    let answers: [String]
    /// The query of a request for its page.
    let query: [(name: String, value: String)]

    init(yaml: String, answers: [String], query: [(name: String, value: String)]) {
        (self.yaml, self.answers, self.query) = (yaml, answers, query)
    }

    init(choosing random: inout SeededGenerator) {
        yaml = random.chance(85) ? random.module() : random.form()
        answers = [random.answer(), random.answer()]
        query = random.query()
    }
}

extension SeededGenerator {
    /// Generates a query for a page of such a module.
    fileprivate mutating func query() -> [(name: String, value: String)] {
        var query = [("width", pick(["390", "320.5", "1024", "60"]))]
        if chance(50) { query.append(("scale", pick(["1", "2", "3", "2.75"]))) }
        if chance(30) { query.append(("textScale", pick(["0.5", "1.5", "3"]))) }
        if chance(20) { query.append(("locale", pick(["de", "ar", "hi"]))) }
        if chance(30) { query.append(("n", "\(int(0...9))")) }
        return query
    }

    fileprivate mutating func module() -> String {
        let components = (0...below(3)).map { "  - {\(component($0))}" }.joined(separator: "\n")
        return """
            name: m
            kind: single
            parameters: {n: {type: integer, min: 0, max: 9, default: 3}, s: {enum: [asc, desc], default: asc}}
            request: {upstream: up, path: /a}
            components:
            \(components)
            """
    }

    // MARK: Components

    private mutating func component(_ index: Int) -> String {
        var keys = ["id: c\(index)", "layout: {\(layout)}", "item: {\(item)}"]
        let groups = chance(15)
        if groups {
            let by = chance(50) ? "each: '$.groups[*]'" : "group: '$.items[*]', by: '@.k'"
            keys.append("sections: {\(by)}")
        } else if chance(80) {
            keys.append("items: '\(pick(Self.paths))'")
        }
        if chance(30) {
            let by = pick(["'@.n'", "'@.t'", "'${@.t|lower}'", "'@.${params.s}'"])
            let collate = chance(50) ? "" : ", collate: codePoint"
            keys.append("sort: {by: \(by), order: '${params.s}'\(collate)}")
        }
        if chance(20) { keys.append("unique: false") }
        if chance(20) { keys.append("missing: \(pick(["drop", "fail", "'null'"]))") }
        if chance(15) { keys.append("skip: \(below(3))") }
        if chance(25) { keys.append("limit: '${params.n}'") }
        if chance(15) { keys.append("when: '\(pick(Self.conditions))'") }
        if chance(40) { keys.append("header: {\(supplementary), pin: \(chance(50))}") }
        if chance(25) { keys.append("footer: {\(supplementary)}") }
        if chance(25) { keys.append("placeholder: {height: \(below(90)), type: empty}") }
        if chance(20) {
            keys.append(
                "decoration: {region: all, inset: \(below(9)), contents: {color: '#EEEEEE'}}"
            )
        }
        if chance(20) { keys.append("select: {action: emit, name: '${@.t}', data: '${@}'}") }
        if chance(20) { keys.append("selection: {item: '${$.chosen}'}") }
        return keys.joined(separator: ", ")
    }

    private static let paths = [
        "$.items[*]", "$.items[?@.n > 1]", "$.items[::-1]", "$..items[*]", "$.groups[*].items[1:]",
        "$.items[?@.n >= ${params.n}]", "$.items[?match(@.t, \"[a-c].*\")]",
    ]
    private static let conditions = [
        "@.n > 1", "$.title", "@.t == \"b\" || !@.k", "count($.items[*]) < 4", "length(@.t) <= 2",
    ]

    private var supplementary: String {
        mutating get {
            if chance(60) { return "height: \(below(60)), type: title, data: {t: '${$.title}'}" }
            return "cell: {\(cell.replacing("@", with: "$"))}, type: title"
        }
    }

    private var layout: String {
        mutating get {
            var keys = [
                "lineSpacing: \(below(9))", "itemSpacing: \(below(9))",
                "inset: [\(below(20)), \(below(20))]",
            ]
            let isHorizontal = chance(30)
            if isHorizontal {
                keys.append("arrange: horizontal")
                keys.append(
                    "scrolling: \(pick(["none", "continuous", "paging", "itemPaging", "centered"]))"
                )
            }
            if chance(15) { keys.append("maxItems: '${params.n}'") }
            keys.append(kind(isHorizontal))
            return keys.joined(separator: ", ")
        }
    }

    private mutating func kind(_ isHorizontal: Bool) -> String {
        if isHorizontal { return horizontalKind() }
        switch below(4) {
        case 0:
            let height = chance(50) ? "\(20 + below(60))" : "auto"
            return "kind: list, \(listWidth), itemHeight: \(height)"
        case 1:
            let justify = pick(["start", "end", "space-between", "space-evenly"])
            let align = pick(["start", "center", "end"])
            return "kind: flex, justifyContent: \(justify), alignItems: \(align)"
        case 2: return "kind: waterfall, columns: \(int(1...3))"
        default:
            return pick([
                "kind: grid, columns: [1fr, auto, 40], flow: dense",
                "kind: grid, areas: 'a a b; a a c'",
                "kind: grid, columns: ['25%', 2fr], rows: [20, auto]",
            ])
        }
    }

    private mutating func horizontalKind() -> String {
        if chance(20) { return "kind: flex, itemHeight: \(10 + below(50))" }
        let kinds = [
            "kind: list, \(listWidth), itemHeight: \(20 + below(60))", "kind: waterfall, rows: 2",
            "kind: grid, rows: [auto, 30], autoColumns: 80",
        ]
        return "\(pick(kinds)), height: \(20 + below(90))"
    }

    private var listWidth: String {
        mutating get {
            chance(50) ? "columns: \(int(1...4))" : "itemWidth: \(pick(["'33%'", "120"]))"
        }
    }

    // MARK: Items

    private var item: String {
        mutating get {
            var keys = [
                "id: '\(pick(["${@.id}", "${@.id}-${index}", "${@.t}"]))'", "data: {\(data)}",
            ]
            if chance(30) {
                keys.append("type: [{when: '\(pick(Self.conditions))', type: big}, {type: small}]")
            }
            switch below(4) {
            case 0: keys.append("cell: {\(cell)}")
            case 1:
                let row = "rows: 1, itemWidth: 50, itemHeight: 20, scrolling: paging"
                keys.append("carousel: {items: '@.films[*]', layout: {\(row)}}")
                keys.append("size: {width: 150, height: 20}")
            case 2: keys.append("size: {width: {text: '${@.t}', extra: 4}, height: '${@.h}'}")
            default:
                keys.append(
                    "size: {height: \(10 + below(50)), span: '${@.n}', aspectRatio: '${@.h}'}"
                )
            }
            return keys.joined(separator: ", ")
        }
    }

    private var data: String {
        mutating get {
            let values = [
                "a: '${@.t|upper}'", "b: '${@.n|number}'", "c: '${@.d|date(\"yMMMd\")}'",
                "d: '${@}'",
                "e: '${@.n|plural(\"one: # x; other: # y\")|default(\"-\")}'",
                "f: '${@.films|json}'",
                "g: {$choose: [{when: '@.n > 1', value: many}, {when: '@.t', value: '${@.t}'}, {value: '${@.n}'}]}",
                "h: '${@.h|currency(@.t)}'", "i: '$${x} ${$.title}'",
                "j: '${@.films[*].id|join(\",\")}'", "k: '${@.films[*].id|unique|sort|take(2)}'",
                "l: '${$.films[?@.id == ${@.id}].t|first}'", "m: '${@[${@.t}]}'",
                "n: '${$..n|sum}'", "o: '${@.films[${index}].id|upper}'",
            ]
            return (0...below(4)).map { _ in pick(values) }.reduce(into: [String]()) {
                list,
                value in
                if !list.contains(value) { list.append(value) }
            }.joined(separator: ", ")
        }
    }

    private var cell: String {
        mutating get {
            let axis = pick(["vertical", "horizontal", "overlay"])
            let children = (0...below(3)).map { _ in "{\(child)}" }.joined(separator: ", ")
            return
                "stack: \(axis), spacing: \(below(6)), padding: \(below(8)), children: [\(children)]"
        }
    }

    private var child: String {
        mutating get {
            let parts = [
                "text: '${@.t}', maxLines: \(below(3)), grow: \(below(2))",
                "image: i, size: [20, \(below(30))]",
                "text: '${@.n|compact}', size: \(8 + below(12)), align: end", "space: \(below(9))",
                "image: '${@.t}', aspectRatio: 3/2",
                "stack: horizontal, children: [{text: a}, {text: '${@.t}'}]",
                "text: '${@.t}', when: '@.n > 1'",
            ]
            return pick(parts)
        }
    }

    fileprivate mutating func form() -> String {
        let cells = (0...below(5)).map { index in
            let type = pick(["none", "switch", "disclosure", "logout", "avatar"])
            let title = pick([
                "Wi-Fi", "A title that is longer than the cell has room for it", "العربية", "",
            ])
            let detail =
                chance(50)
                ? ", detail: '\(pick(["on", "a detail that is long as well, more or less"]))'" : ""
            let image = chance(30) ? ", image: {name: i, size: [\(below(60)), \(below(60))]}" : ""
            return
                "      - {id: k\(index), type: \(type), title: '\(title)'\(detail)\(image), titleSize: \(8 + below(20))}"
        }
        return """
            name: m
            kind: static
            sections:
              - header: {title: T, height: \(below(50))}
                cells:
            \(cells.joined(separator: "\n"))
            """
    }
}
