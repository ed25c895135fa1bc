import Testing

/// A module that breaks one rule, and the setting under which it breaks none.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    let rule: String
    /// The module's name.
    let module: String
    /// The file without its name.
    let yaml: String
    /// The words that the finding has.
    let words: [String]
    /// The line of the finding in the file.
    let line: Int
    /// A value of the rule under which there is no finding.
    let allowed: String

    var testDescription: String { "\(rule): \(module)" }

    /// The file, with the rule set where a setting is given.
    func file(setting: String? = nil) -> String {
        let test = setting.map { "test: {\(rule): \($0)}\n" } ?? ""
        return "name: \(module)\n" + yaml + test
    }

    /// One of each kind that the rules know.
    static let all = [
        PlantedFault(
            rule: "cut",
            module: "long-label",
            yaml: """
                kind: static
                sections:
                  - cells: [{id: a, title: "A title that is far too long for the width of its label"}]

                """,
            words: ["section '0', item 'a', element 'title'", "characters", "178.5 points wide"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "cut",
            module: "broken-button",
            yaml: """
                kind: single
                components:
                  - id: buttons
                    items:
                      - id: a
                        data: {}
                        cell:
                          stack: vertical
                          padding: 30
                          children: [{stack: vertical, width: 60, children: [{text: Subscribe, id: s, select: {action: emit, name: s}}]}]
                    layout: {itemHeight: 300}

                """,
            words: [
                "section 'buttons', item 'a', element 'text'",
                "“Subscribe” is broken inside of 'Subscribe'",
            ],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "cut",
            module: "broken-chip",
            yaml: """
                kind: single
                components:
                  - id: chips
                    items:
                      - id: a
                        data: {}
                        cell:
                          stack: vertical
                          children: [{stack: vertical, width: 60, background: {color: "#EEEEEE"}, children: [{text: Unbelievable}]}]
                    layout: {itemHeight: 300}

                """,
            words: [
                "section 'chips', item 'a', element 'text'", "is broken inside of 'Unbelievable'",
            ],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "label",
            module: "hidden-item",
            yaml: """
                kind: single
                components:
                  - id: list
                    items: [{id: a, type: t, a11y: {hidden: true}, select: {action: emit, name: tapped}}]
                    layout: {itemHeight: 60}

                """,
            words: ["section 'list', item 'a': can be selected and is hidden from screen readers"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "label",
            module: "hidden-heart",
            yaml: """
                kind: single
                components:
                  - id: list
                    items:
                      - id: a
                        data: {}
                        cell:
                          stack: vertical
                          children:
                            - {image: heart, size: [60, 60], id: heart, a11y: {hidden: true}, select: {action: emit, name: liked}}
                    layout: {itemHeight: 60}

                """,
            words: ["item 'a', element 'image': can be selected and is hidden"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "cut",
            module: "low-cell",
            yaml: """
                kind: single
                components:
                  - id: texts
                    items: [{id: a, type: t, cell: {stack: vertical, children: [{text: "one\\ntwo\\nthree", size: 15}]}}]
                    layout: {itemHeight: 20}

                """,
            words: ["section 'texts', item 'a', element 'text'", "bottom of the cell (320 × 20)"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "outside",
            module: "wide-item",
            yaml: """
                kind: single
                components:
                  - id: wide
                    items: [{id: a, type: t}, {id: b, type: t}]
                    layout: {kind: grid, columns: [200, 200], rows: [30], autoRows: 30}

                """,
            words: ["section 'wide', item 'b'", "85 points right of the section (320 × 30)"],
            line: 4,
            allowed: "85"
        ),
        PlantedFault(
            rule: "overlap",
            module: "two-in-one",
            yaml: """
                kind: single
                components:
                  - id: grid
                    items:
                      - {id: a, type: t, size: {width: 150}}
                      - {id: b, type: t}
                    layout: {kind: grid, columns: [100, 100], rows: [30], autoRows: 30}

                """,
            words: ["section 'grid', item 'b'", "overlaps item 'a' by 45 × 30 points"],
            line: 4,
            allowed: "30"
        ),
        PlantedFault(
            rule: "touch",
            module: "small-button",
            yaml: """
                kind: single
                components:
                  - id: buttons
                    items:
                      - {id: a, type: t, select: {action: emit, name: tapped}}
                      - {id: b, type: t}
                    layout: {itemHeight: 30}

                """,
            words: ["section 'buttons', item 'a': 320 × 30 points, at least 44 × 44"],
            line: 4,
            allowed: "30"
        ),
        PlantedFault(
            rule: "touch",
            module: "small-switch",
            yaml: """
                kind: static
                sections:
                  - cells: [{id: a, type: switch, title: On, height: 40}]

                """,
            words: ["section '0', item 'a': 320 × 40 points"],
            line: 4,
            allowed: "40"
        ),
        PlantedFault(
            rule: "touch",
            module: "small-header",
            yaml: """
                kind: single
                components:
                  - id: list
                    items: [{id: b, type: t}]
                    layout: {itemHeight: 30}
                    header: {height: 43, type: h, select: {action: emit, name: tapped}}

                """,
            words: ["section 'list', header: 320 × 43 points"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "crowded",
            module: "cornered-heart",
            yaml: """
                kind: single
                components:
                  - id: cards
                    items:
                      - id: a
                        data: {}
                        cell:
                          stack: vertical
                          children: [{image: a, size: [20, 20], id: heart, a11y: {label: Like}, select: {action: emit, name: liked}}]
                    layout: {itemHeight: 60}

                """,
            words: ["item 'a'", "touched in 32 × 32 points of 44 × 44"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "empty",
            module: "nothing",
            yaml: """
                kind: single
                request: {upstream: files, path: /none}
                components:
                  - {id: list, layout: {itemHeight: 30}}

                """,
            words: ["section 'list': neither items nor a placeholder"],
            line: 5,
            allowed: "off"
        ),
        PlantedFault(
            rule: "empty",
            module: "no-picture",
            yaml: """
                kind: single
                request: {upstream: files, path: /two}
                components:
                  - id: list
                    layout: {itemHeight: 44}
                    item: {data: {}, cell: {stack: overlay, children: [{image: star, size: ["${@.w}", 20]}]}}

                """,
            words: ["section 'list'", "element 'image': image “star” is 0 × 20 points"],
            line: 5,
            allowed: "off"
        ),
        PlantedFault(
            rule: "empty",
            module: "refused-picture",
            yaml: """
                kind: single
                request: {upstream: files, path: /two}
                components:
                  - id: list
                    layout: {itemHeight: 44}
                    item: {data: {}, cell: {stack: overlay, children: [{image: "javascript:1", size: [20, 20]}]}}

                """,
            words: ["section 'list'", "element 'image': the image is missing"],
            line: 5,
            allowed: "off"
        ),
        PlantedFault(
            rule: "failed",
            module: "optional",
            yaml: """
                kind: batch
                requests: [{id: gone, upstream: files, path: /gone}]
                components:
                  - {id: list, layout: {itemHeight: 30}}

                """,
            words: ["request 'gone': status 404"],
            line: 1,
            allowed: "off"
        ),
        PlantedFault(
            rule: "failed",
            module: "required",
            yaml: """
                kind: single
                request: {upstream: files, path: /gone}
                components:
                  - {id: list, layout: {itemHeight: 30}}

                """,
            words: ["request 'main': status 404"],
            line: 1,
            allowed: "off"
        ),
        PlantedFault(
            rule: "estimated",
            module: "no-glyph",
            yaml: """
                kind: static
                sections:
                  - cells: [{id: a, title: "\\u13A0"}]

                """,
            words: ["section '0', item 'a', element 'title'", "no font has “Ꭰ” (U+13A0) of “Ꭰ”"],
            line: 4,
            allowed: "off"
        ),
        PlantedFault(
            rule: "estimated",
            module: "no-glyph-wide",
            yaml: """
                kind: single
                components:
                  - id: words
                    items: [{id: a, type: t, size: {width: {text: "\\u13A0", size: 15}}}]
                    layout: {kind: flex, itemHeight: 30}

                """,
            words: ["section 'words', item 'a'", "its width is estimated"],
            line: 4,
            allowed: "off"
        ),
    ]
}
