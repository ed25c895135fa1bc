extension Mistake {
    /// A mistake in the cell of an item.
    private static func cell(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        component(name, "item: {cell: \(keys)}", message, suggests: suggestion)
    }

    static let cells: [Mistake] = [
        .cell("a cell without a stack", "‸{children: []}", "needs 'stack'"),
        .cell("an axis that is none", "{stack: ‸diagonal}", "one of vertical, horizontal"),
        .cell(
            "a key misspelt",
            "{stack: vertical, ‸childern: []}",
            "unknown key",
            suggests: "children"
        ),
        .cell(
            "a child that is nothing",
            "{stack: vertical, children: [‸{grow: 1}]}",
            "needs 'image' or 'text' or 'space' or 'stack'"
        ),
        .cell(
            "a child that is two things",
            "{stack: vertical, children: [{text: a, ‸space: 8}]}",
            "takes only one of"
        ),
        .cell(
            "an image of no size",
            "{stack: vertical, children: [‸{image: a}]}",
            "needs 'size' or 'aspectRatio'"
        ),
        .cell(
            "an image of two sizes",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸aspectRatio: 1}]}",
            "not both"
        ),
        .cell(
            "an image of one side",
            "{stack: vertical, children: [{image: a, size: ‸9}]}",
            "[width, height]"
        ),
        .cell(
            "a text of two sizes",
            "{stack: vertical, children: [{text: a, size: ‸[9, 9]}]}",
            "is its font size"
        ),
        .cell(
            "a text and runs",
            "{stack: vertical, children: [{text: a, ‸runs: \"${@.r}\"}]}",
            "takes only one of"
        ),
        .cell(
            "a run without a text",
            "{stack: vertical, children: [{text: [{text: a}, ‸{size: 9}]}]}",
            "needs 'text'"
        ),
        .cell(
            "a text of no runs",
            "{stack: vertical, children: [{text: ‸[]}]}",
            "must have 1 to 64 entries"
        ),
        .cell(
            "a run that is bold",
            "{stack: vertical, children: [{text: [{text: a, ‸bold: true}]}]}",
            "as bold as its 'font'"
        ),
        .cell(
            "a radius of nothing",
            "{stack: vertical, children: [{text: [{text: a, ‸radius: 2}]}]}",
            "'radius' rounds a 'background'"
        ),
        .cell(
            "letters too far apart",
            "{stack: vertical, children: [{text: a, letterSpacing: ‸101}]}",
            "from -100 to 100"
        ),
        .cell(
            "letter spacing of an image",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸letterSpacing: 1}]}",
            "'letterSpacing' does not apply to an image"
        ),
        .cell(
            "lines of an image",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸maxLines: 1}]}",
            "'maxLines' does not apply to an image"
        ),
        .cell(
            "a ratio of a text",
            "{stack: vertical, children: [{text: a, ‸aspectRatio: 1}]}",
            "'aspectRatio' does not apply to a text"
        ),
        .cell(
            "an alignment that is none",
            "{stack: vertical, align: ‸middle}",
            "one of start, center, end, stretch"
        ),
        .cell(
            "a text that is stretched",
            "{stack: vertical, children: [{text: a, align: ‸stretch}]}",
            "is start, center or end"
        ),
        .cell(
            "an alignment of a stack from an item",
            "{stack: vertical, align: ‸\"${@.a}\"}",
            "takes no template"
        ),
        .cell(
            "a radius of nothing",
            "{stack: vertical, ‸radius: 4}",
            "a stack never clips"
        ),
        .cell(
            "a background of two things",
            "{stack: vertical, background: {color: red, ‸image: a}}",
            "takes only one of"
        ),
        .cell(
            "a condition that is none",
            "{stack: vertical, children: [{space: 1, when: \"@.a ==‸\"}]}",
            "expression"
        ),
        .cell(
            "a background of an image",
            "{stack: vertical, children: [{image: a, size: [1, 1], ‸background: {color: red}}]}",
            "does not apply to an image"
        ),
        .cell(
            "children of a space",
            "{stack: vertical, children: [{space: 8, ‸children: []}]}",
            "'children' does not apply to a space"
        ),
        .cell(
            "a font that is not there",
            "{stack: vertical, children: [{text: a, font: ‸body}]}",
            "no 'fonts'"
        ),
        .cell(
            "an alignment that is none",
            "{stack: vertical, align: ‸middle}",
            "one of start, center, end, stretch"
        ),
        .cell(
            "a padding of three",
            "{stack: vertical, padding: ‸[1, 2, 3]}",
            "must have 2 or 4 entries"
        ),
        .cell(
            "a template in a text",
            "{stack: vertical, children: [{text: \"${‸params.x}\"}]}",
            "no parameter 'x'"
        ),
        Mistake(
            name: "a form section whose id is a boolean",
            files: [
                "galley.yaml": ConfigurationFixture.galley,
                "m/a.yaml": "name: a\nkind: static\nsections: [{id: ‸false, cells: []}]",
            ],
            message: "'id' must be",
            suggestion: "\"false\""
        ),
        Mistake(
            name: "a request whose id is a boolean",
            files: [
                "galley.yaml": ConfigurationFixture.galley,
                "m/a.yaml":
                    "name: a\nkind: batch\nrequests: [{id: ‸true, upstream: api, path: /x}]\ncomponents: [{id: c, layout: {itemHeight: 1}}]",
            ],
            message: "'id' must be",
            suggestion: "\"true\""
        ),
        Mistake(
            name: "a component whose id is a boolean",
            files: [
                "galley.yaml": ConfigurationFixture.galley,
                "m/a.yaml":
                    "name: a\nkind: single\nrequest: {upstream: api, path: /x}\ncomponents: [{id: ‸false, layout: {itemHeight: 1}}]",
            ],
            message: "'id' must be",
            suggestion: "\"false\""
        ),
        .component(
            "a placeholder without a height and without a cell",
            "placeholder: ‸{type: a}",
            "needs 'height' or 'cell'"
        ),
        .component(
            "points for the items of a grid",
            "layout: {kind: grid, arrange: horizontal, autoColumns: 80, itemHeight: ‸50}\nitem: {size: {height: 5}}",
            "can only be 'auto'"
        ),
        .cell("a cell from nowhere", "{use: ‸card}", "no piece 'card' under 'cells'"),
        Mistake(
            name: "a cell of a pieces file",
            files: [
                "galley.yaml": ConfigurationFixture.galley + "\npieces: [p.yaml]",
                "p.yaml": "cells: {card: {stack: vertical, ‸spaceing: 3}}",
                "m/a.yaml": "name: a\nkind: static\nsections: [{cells: [{id: 1, type: card}]}]",
            ],
            message: "unknown key 'spaceing'",
            suggestion: "spacing"
        ),
        .component(
            "a list of cells that are none",
            "layout: {itemHeight: auto}\nitem: ‸{type: a}",
            "needs the height"
        ),
    ]
}
