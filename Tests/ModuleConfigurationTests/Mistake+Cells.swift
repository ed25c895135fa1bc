extension Mistake {
    /// A mistake in the cell of an item.
    static func itemCell(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        component(name, "item: {cell: \(keys)}", message, suggests: suggestion)
    }

    static let cells: [Mistake] = [
        .itemCell(
            "a text with a comma in braces",
            "{stack: vertical, children: [{text: 8,‸412 of 9}]}",
            "unknown key '412 of 9' in a child of a stack: a text with a comma stands in quotes inside of braces"
        ),
        .itemCell(
            "an alignment of another system",
            "{stack: vertical, align: ‸left}",
            "'align' must be one of",
            suggests: "start"
        ),
        .itemCell(
            "an alignment of a text, of another system",
            "{stack: vertical, children: [{text: a, align: ‸right}]}",
            "'align' must be one of",
            suggests: "end"
        ),
        .itemCell(
            "a colour that is like none",
            "{stack: vertical, children: [{text: a, color: ‸$nothing-like}]}",
            "'color' must be"
        ),
        .itemCell(
            "a colour whose name is like none",
            "{stack: vertical, children: [{text: a, color: ‸$zzzzzzzz}]}",
            "'color' names no colour of 'palette': there is no 'zzzzzzzz'; there are 'background', 'destructive'"
        ),
        .itemCell(
            "a name of a colour without its sign",
            "{stack: vertical, children: [{text: a, color: ‸labl}]}",
            "'color' must be a colour",
            suggests: "$label"
        ),
        .itemCell(
            "a percentage of what the content decides",
            "{stack: vertical, children: [{stack: vertical, children: [{text: a, width: ‸\"50%\"}]}]}",
            "a percentage needs a stack whose width is known"
        ),
        .itemCell(
            "a percentage of a height that the content decides",
            "{stack: vertical, children: [{stack: vertical, width: 9, children: [{text: a, maxHeight: ‸\"50%\"}]}]}",
            "a percentage needs a stack whose height is known"
        ),
        .itemCell(
            "a length that is none",
            "{stack: vertical, children: [{text: a, width: ‸wide}]}",
            "'width' must be"
        ),
        .itemCell(
            "a width beside the size of an image",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸width: 9}]}",
            "give 'size' or 'width', not both"
        ),
        .itemCell(
            "an id in a cell twice",
            "{stack: vertical, children: [{text: a, id: t}, {text: b, id: ‸t}]}",
            "the id 't' is already in line"
        ),
        .itemCell(
            "lines of a column",
            "{stack: vertical, ‸justify: center}",
            "'justify' goes with 'stack: wrap'"
        ),
        .itemCell(
            "more of no lines",
            "{stack: wrap, ‸more: {text: a}}",
            "'more' needs 'maxLines'"
        ),
        .itemCell(
            "an each without an end",
            "{stack: vertical, children: [‸{each: \"@.a[*]\", child: {text: a}}]}",
            "'each' needs 'max'"
        ),
        .itemCell(
            "an each of nothing",
            "{stack: vertical, children: [‸{each: \"@.a[*]\", max: 3}]}",
            "'each' needs 'child'"
        ),
        .itemCell(
            "an each of too many",
            "{stack: vertical, children: [{each: \"@.a[*]\", max: ‸300, child: {text: a}}]}",
            "from 1 to 100"
        ),
        .itemCell(
            "an each of too many parts",
            "‸{stack: vertical, children: [{each: \"@.a[*]\", max: 100, child: {stack: vertical, children: [{text: a}, {text: b}]}}]}",
            "more than 256 parts: the child of an 'each' counts 'max' times"
        ),
        .itemCell(
            "a more in a more of too many parts",
            "‸{stack: wrap, maxLines: 1, more: {stack: wrap, maxLines: 1, more: {text: m}, children: [{each: \"@.a[*]\", max: 15, child: {text: a}}]}, children: [{each: \"@.a[*]\", max: 15, child: {text: a}}]}",
            "a 'more' once for each child that it may stand for"
        ),
        .itemCell(
            "a position of no each",
            "{stack: vertical, children: [{text: \"${‸each}\"}]}",
            "'${each}' is known in the 'child' of an 'each' only"
        ),
        .itemCell(
            "a count of nothing hidden",
            "{stack: vertical, children: [{text: \"${‸hidden}\"}]}",
            "'${hidden}' is known in the 'more' of a stack only"
        ),
        .itemCell(
            "a key of boxes misspelt",
            "{stack: vertical, children: [{text: a, ‸minWith: 9}]}",
            "unknown key",
            suggests: "minWidth"
        ),
        .itemCell("a cell without a stack", "‸{children: []}", "needs 'stack'"),
        .itemCell("an axis that is none", "{stack: ‸diagonal}", "one of vertical, horizontal"),
        .itemCell(
            "a key misspelt",
            "{stack: vertical, ‸childern: []}",
            "unknown key",
            suggests: "children"
        ),
        .itemCell(
            "a child that is nothing",
            "{stack: vertical, children: [‸{grow: 1}]}",
            "needs 'image' or 'text' or 'space' or 'stack'"
        ),
        .itemCell(
            "a child that is two things",
            "{stack: vertical, children: [{text: a, ‸space: 8}]}",
            "takes only one of"
        ),
        .itemCell(
            "an image of no size",
            "{stack: vertical, children: [‸{image: a}]}",
            "needs 'size' or 'aspectRatio'"
        ),
        .itemCell(
            "an image of two sizes",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸aspectRatio: 1}]}",
            "not both"
        ),
        .itemCell(
            "an image of one side",
            "{stack: vertical, children: [{image: a, size: ‸9}]}",
            "[width, height]"
        ),
        .itemCell(
            "a text of two sizes",
            "{stack: vertical, children: [{text: a, size: ‸[9, 9]}]}",
            "is its font size"
        ),
        .itemCell(
            "a text and runs",
            "{stack: vertical, children: [{text: a, ‸runs: \"${@.r}\"}]}",
            "takes only one of"
        ),
        .itemCell(
            "a run without a text",
            "{stack: vertical, children: [{text: [{text: a}, ‸{size: 9}]}]}",
            "needs 'text'"
        ),
        .itemCell(
            "a text of no runs",
            "{stack: vertical, children: [{text: ‸[]}]}",
            "must have 1 to 64 entries"
        ),
        .itemCell(
            "a run that is bold",
            "{stack: vertical, children: [{text: [{text: a, ‸bold: true}]}]}",
            "as bold as its 'font'"
        ),
        .itemCell(
            "a radius of nothing",
            "{stack: vertical, children: [{text: [{text: a, ‸radius: 2}]}]}",
            "'radius' rounds a 'background'"
        ),
        .itemCell(
            "letters too far apart",
            "{stack: vertical, children: [{text: a, letterSpacing: ‸101}]}",
            "from -100 to 100"
        ),
        .itemCell(
            "letter spacing of an image",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸letterSpacing: 1}]}",
            "'letterSpacing' does not apply to an image"
        ),
        .itemCell(
            "lines of an image",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸maxLines: 1}]}",
            "'maxLines' does not apply to an image"
        ),
        .itemCell(
            "a ratio of a text",
            "{stack: vertical, children: [{text: a, ‸aspectRatio: 1}]}",
            "'aspectRatio' does not apply to a text"
        ),
        .itemCell(
            "an alignment that is none",
            "{stack: vertical, align: ‸middle}",
            "one of start, center, end, stretch",
            suggests: "center"
        ),
        .itemCell(
            "a text that is stretched",
            "{stack: vertical, children: [{text: a, align: ‸stretch}]}",
            "is start, center or end"
        ),
        .itemCell(
            "an alignment of a stack from an item",
            "{stack: vertical, align: ‸\"${@.a}\"}",
            "takes no template"
        ),
        .itemCell(
            "a radius of nothing",
            "{stack: vertical, ‸radius: 4}",
            "with 'clip: true'"
        ),
        .itemCell(
            "a background of two things",
            "{stack: vertical, background: {color: red, ‸image: a}}",
            "takes only one of"
        ),
        .itemCell(
            "a condition that is none",
            "{stack: vertical, children: [{space: 1, when: \"@.a ==‸\"}]}",
            "expression"
        ),
        .itemCell(
            "a background of an image",
            "{stack: vertical, children: [{image: a, size: [1, 1], ‸background: {color: red}}]}",
            "does not apply to an image"
        ),
        .itemCell(
            "children of a space",
            "{stack: vertical, children: [{space: 8, ‸children: []}]}",
            "'children' does not apply to a space"
        ),
        .itemCell(
            "a font that is not there",
            "{stack: vertical, children: [{text: a, font: ‸body}]}",
            "no 'fonts'"
        ),
        .itemCell(
            "a padding of three",
            "{stack: vertical, padding: ‸[1, 2, 3]}",
            "must have 2 or 4 entries"
        ),
        .itemCell(
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
        .itemCell("a cell from nowhere", "{use: ‸card}", "no piece 'card' under 'cells'"),
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
