import TestSupport

/// Random modules of what only some clients draw, and random clients.
enum AcceptsCases {
    private static let names = ["card", "hero", "row", "tile"]
    private static let elements = ["text", "image", "box"]
    private static let features = ["runs", "palette", "clip", "hits", "a11y"]
    private static let actions = ["open", "back", "copy"]

    private static func subset(_ all: [String], _ generator: inout SeededGenerator) -> [String] {
        all.filter { _ in generator.chance(60) }
    }

    /// A client that draws some of it.
    static func client(_ generator: inout SeededGenerator) -> AcceptedJudge {
        var types: [String: Int] = [:]
        for name in subset(names, &generator) { types[name] = generator.int(1...3) }
        return AcceptedJudge(
            types: types,
            elements: generator.chance(50) ? subset(elements, &generator) : nil,
            features: subset(features, &generator),
            actions: generator.chance(50) ? subset(actions, &generator) : nil
        )
    }

    private static func type(_ generator: inout SeededGenerator) -> String {
        "\(generator.pick(names))@\(generator.int(1...3))"
    }

    private static func fallback(_ generator: inout SeededGenerator) -> String {
        let types = (0..<generator.below(3)).map { _ in "{type: \(type(&generator))}" }
        return "fallback: [\((types + ["drop"]).joined(separator: ", "))]"
    }

    private static func action(_ generator: inout SeededGenerator) -> String {
        switch generator.pick(actions) {
        case "open": "select: {action: open, url: \"https://a.example/\"}"
        case "back": "select: {action: back}"
        default: "select: {action: copy, text: a}"
        }
    }

    private static func part(_ number: Int, _ generator: inout SeededGenerator) -> String {
        switch generator.below(6) {
        case 0: "{text: words, color: $label}"
        case 1: "{text: [{text: some, color: $secondaryLabel}, {text: more, size: 20}]}"
        case 2: "{image: \"https://a.example/x\", size: [9, 9]}"
        case 3: "{text: tap, id: t\(number), \(action(&generator)), a11y: {hint: taps}}"
        case 4: "{divider: {color: $separator}}"
        default: "{text: said, a11y: {label: Said}}"
        }
    }

    private static func cell(_ generator: inout SeededGenerator) -> String {
        let parts = (0..<generator.int(1...4)).map { part($0, &generator) }
        let box = generator.chance(30) ? "background: {color: $surface}, " : ""
        let clip = generator.chance(30) ? "clip: true, radius: 4, " : ""
        return "cell: {stack: vertical, \(clip)\(box)children: [\(parts.joined(separator: ", "))]}"
    }

    private static func item(_ id: String, _ generator: inout SeededGenerator) -> String {
        var keys = [
            "id: \(id)", "type: \(type(&generator))", "data: {of: \(id)}", "size: {height: 20}",
            fallback(&generator),
        ]
        if generator.chance(50) { keys.append(cell(&generator)) }
        if generator.chance(40) { keys.append(action(&generator)) }
        return "{\(keys.joined(separator: ", "))}"
    }

    /// A module of two components, the second beside the first.
    static func module(_ generator: inout SeededGenerator) -> String {
        let components = ["one", "two"].map { name in
            let ids = (0..<6).filter { _ in generator.chance(70) }.shuffled(using: &generator)
            let items = (ids.isEmpty ? [0] : ids).map { item("\(name)\($0)", &generator) }
            let header =
                generator.chance(50)
                ? "header: {height: 10, type: \(type(&generator)), \(fallback(&generator))}\n    "
                : ""
            return """
                  - id: \(name)
                    \(header)layout: {itemHeight: auto}
                    items:
                      - \(items.joined(separator: "\n      - "))
                """
        }
        return "name: home\nkind: single\ncomponents:\n" + components.joined(separator: "\n")
    }
}
