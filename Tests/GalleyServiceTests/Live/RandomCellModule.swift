import TestSupport

/// Writes modules whose items have random cells: stacks in lines, parts for each value, clipped boxes, runs,
/// actions, and carousels of other cells.
struct RandomCellModule {
    private var random: SeededGenerator
    /// The number of the next id.
    private var number = 0
    /// The parts that the cell may still have.
    private var room = 0
    /// True in the child of an `each`, in which `@` is a tag.
    private var isRepeated = false
    /// True in the cell of an item of a carousel.
    private var isInside = false

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Returns the module's file.
    mutating func module() -> String {
        let layout = random.pick([
            "itemHeight: auto", "columns: 2, itemHeight: auto, itemSpacing: 3.5",
            "kind: waterfall, columns: 2", "itemHeight: 60.5, lineSpacing: 2",
            "arrange: horizontal, itemWidth: 150, itemHeight: auto, rows: 1",
        ])
        let hasCarousel =
            random.chance(40) && !layout.contains("horizontal") && !layout.contains("60")
        let select = random.chance(50) ? "select: {action: emit, name: whole}" : "type: card"
        return """
            name: a
            kind: single
            request: {upstream: up, path: /cards}
            components:
              - id: cards
                layout: {\(layout)}
                item:
                  data: {}
                  \(select)
                  cell: \(cell(hasCarousel: hasCarousel))
            """
    }

    /// A cell of at most some 20 parts, in YAML's flow style.
    private mutating func cell(hasCarousel: Bool) -> String {
        room = random.int(2...20)
        var children = (0..<random.int(1...4)).map { _ in child(depth: 1) }
        if hasCarousel { children.append(carousel()) }
        let stack = hasCarousel ? "vertical" : random.pick(["vertical", "horizontal", "wrap"])
        return
            "{stack: \(stack), \(stackKeys(stack)), children: [\(children.joined(separator: ", "))]}"
    }

    private mutating func carousel() -> String {
        isInside = true
        defer { isInside = false }
        let height = random.pick(["auto", "40", "71.3"])
        return
            "{carousel: {items: \"@.parts[*]\", item: {id: \"${@.id}\", data: null, cell: \(cell(hasCarousel: false))}, "
            + "layout: {rows: 1, itemWidth: \(random.int(30...120)), itemHeight: \(height), itemSpacing: 3}}}"
    }

    private mutating func child(depth: Int) -> String {
        room -= 1
        let canNest = depth < 5 && room > 0
        switch random.below(canNest ? 12 : 6) {
        case 0, 1: return text()
        case 2: return runs()
        case 3: return image()
        case 4: return "{divider: {inset: 1}\(condition())}"
        case 5: return random.chance(50) ? "{space: \(random.below(9))}" : text()
        case 6 where !isRepeated: return each(depth: depth)
        default: return stack(depth: depth)
        }
    }

    // MARK: Stacks

    private mutating func stack(depth: Int) -> String {
        let kind = random.pick(["vertical", "horizontal", "overlay", "wrap", "wrap"])
        let children = (0..<random.int(1...4)).map { _ in child(depth: depth + 1) }
        return
            "{stack: \(kind), \(stackKeys(kind))\(condition())\(action(needsWords: true)), children: [\(children.joined(separator: ", "))]}"
    }

    private mutating func stackKeys(_ kind: String) -> String {
        var keys = ["padding: \(random.pick(["0", "2.5", "[1, 4]"]))"]
        if kind != "overlay" { keys.append("spacing: \(random.below(6))") }
        if kind == "wrap" {
            if random.chance(30) { keys.append("lineSpacing: 1.5") }
            if random.chance(40) {
                keys.append("maxLines: \(random.int(1...2))")
                if random.chance(70) { keys.append("more: \(more())") }
            }
        }
        if random.chance(25) { keys += ["clip: true", "radius: 6"] }
        if random.chance(25) {
            keys.append("background: {color: \(random.pick(["$fill", "\"#102030\""]))}")
        }
        if random.chance(15) { keys.append("align: \(random.pick(["center", "end", "stretch"]))") }
        return keys.joined(separator: ", ")
    }

    private mutating func more() -> String {
        random.chance(50)
            ? "{text: \"+${hidden}\", size: 10\(action(needsWords: false))}"
            : "{stack: vertical, background: {color: red}, children: [{text: \"${hidden} more\", size: 8, a11y: {label: \"${hidden}\"}}]}"
    }

    private mutating func each(depth: Int) -> String {
        isRepeated = true
        defer { isRepeated = false }
        return
            "{each: \"@.tags[*]\", max: \(random.int(1...4))\(condition()), child: \(child(depth: depth + 1))}"
    }

    // MARK: Leaves

    private mutating func words() -> String {
        isRepeated
            ? random.pick(["${@.t}", "${each} ${row:$.id}", "${@.t} and ${row:$.t}"])
            : random.pick(["${@.t}", "${@.id}: ${@.t}", "words of the module"])
    }

    private mutating func text() -> String {
        var keys = ["text: \"\(words())\"", "size: \(random.int(8...20))"]
        if random.chance(30) { keys.append("maxLines: \(random.pick(["1", "2", "fit"]))") }
        if random.chance(20) { keys.append("color: $label") }
        if random.chance(20) { keys.append("letterSpacing: 0.5") }
        if random.chance(20) { keys.append("grow: 1") }
        return "{\(keys.joined(separator: ", "))\(condition())\(action(needsWords: false))}"
    }

    private mutating func runs() -> String {
        if random.chance(30) { return "{runs: \"${@.html|markup}\", size: 11\(condition())}" }
        if random.chance(40) { return "{runs: \"${@.runs}\", size: 9\(condition())}" }
        let runs = (0..<random.int(1...4)).map { _ in
            let look = random.pick([
                "strike: true", "underline: true", "background: \"#FFEE00\", radius: 2", "size: 17",
                "color: $sale",
            ])
            return "{text: \"\(words()) \", \(look)\(condition())\(action(needsWords: false))}"
        }
        return "{text: [\(runs.joined(separator: ", "))], size: 12}"
    }

    private mutating func image() -> String {
        let size = random.pick(["size: [12, 9.5]", "width: 20, aspectRatio: 1.5", "size: [40, 24]"])
        let name = isRepeated ? "${@.t}" : "${@.t}"
        return "{image: \"\(name)\", \(size)\(condition())\(action(needsWords: true))}"
    }

    private mutating func condition() -> String {
        guard random.chance(20) else { return "" }
        return ", when: \"\(random.pick(["@.on == true", "@.on != true", "@.t"]))\""
    }

    private mutating func action(needsWords: Bool) -> String {
        guard random.chance(30) else { return "" }
        number += 1
        let words = needsWords ? ", a11y: {label: L}" : ""
        let row = isRepeated || isInside ? "${row:$.id}" : "${@.id}"
        let action = random.pick([
            "{action: emit, name: n\(number), data: \"\(row)\"}",
            "{action: open, url: \"https://a.example/\(number)\"}",
            "{action: request, upstream: up, path: \"/call/\(number)/\(row)\", then: reload}",
        ])
        return ", id: p\(number)\(words), select: \(action)"
    }
}

/// Cards of an upstream that change at random.
struct RandomCards {
    private var random: SeededGenerator
    private var ids = Array(0..<8)
    private var next = 8

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Removes, adds and moves some cards; the words of all are others by the draw.
    mutating func change() {
        if random.chance(50) { ids.remove(at: random.below(ids.count)) }
        if random.chance(50) {
            ids.insert(next, at: random.below(ids.count + 1))
            next += 1
        }
        if random.chance(40) { ids.swapAt(random.below(ids.count), random.below(ids.count)) }
    }

    /// The cards as JSON.
    ///
    /// - Parameter round: The words of most cards are the same in two rounds.
    mutating func json(round: Int) -> String {
        let changed = random.below(3)
        let cards = ids.map { id in
            var words = SeededGenerator(seed: UInt64(id * 31 + (id % 3 == changed ? round : 0)))
            return Self.card(id, &words)
        }
        return "[\(cards.joined(separator: ", "))]"
    }

    private static func text(_ words: inout SeededGenerator) -> String {
        let all = [
            "sea", "in the hills", "a", "hyphen-ated", "سلام", "ไทย", "漢字仮名", "", "<3", "e\u{301}",
        ]
        return (0..<words.below(5)).map { _ in words.pick(all) }.joined(separator: " ")
    }

    private static func card(_ id: Int, _ words: inout SeededGenerator) -> String {
        let tags = (0..<words.below(6)).map { _ in
            #"{"t": "\#(text(&words))", "on": \#(words.chance(50)), "runs": \#(runs(&words)), "html": "<b>x</b>"}"#
        }
        let parts = (0..<words.below(5)).map {
            #"{"id": "i\#($0)", "t": "\#(text(&words))", "on": true, "tags": [{"t": "z"}], "runs": \#(runs(&words)), "html": "y"}"#
        }
        return """
            {"id": "c\(id)", "t": "\(text(&words))", "on": \(words.chance(50)), "tags": [\(tags.joined(separator: ", "))],
             "parts": [\(parts.joined(separator: ", "))], "runs": \(runs(&words)),
             "html": "<b>\(text(&words))</b> <a href='https://b.example'>link</a>"}
            """
    }

    private static func runs(_ words: inout SeededGenerator) -> String {
        let runs = (0..<words.below(4)).map { _ in
            #"{"text": "\#(text(&words))", "id": "p\#(words.below(9))", "href": "https://c.example", "strike": true}"#
        }
        return "[\(runs.joined(separator: ", "))]"
    }
}
