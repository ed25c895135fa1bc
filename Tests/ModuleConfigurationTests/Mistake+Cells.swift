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
        .cell(
            "a text with a comma in braces",
            "{stack: vertical, children: [{text: 8,‸412 of 9}]}",
            "unknown key '412 of 9' in a child of a stack: a text with a comma stands in quotes inside of braces"
        ),
        .cell(
            "an alignment of another system",
            "{stack: vertical, align: ‸left}",
            "'align' must be one of",
            suggests: "start"
        ),
        .cell(
            "an alignment of a text, of another system",
            "{stack: vertical, children: [{text: a, align: ‸right}]}",
            "'align' must be one of",
            suggests: "end"
        ),
        .cell(
            "a colour that is like none",
            "{stack: vertical, children: [{text: a, color: ‸$nothing-like}]}",
            "'color' must be"
        ),
        .cell(
            "a colour whose name is like none",
            "{stack: vertical, children: [{text: a, color: ‸$zzzzzzzz}]}",
            "'color' names no colour of 'palette': there is no 'zzzzzzzz'; there are 'background', 'destructive'"
        ),
        .cell(
            "a name of a colour without its sign",
            "{stack: vertical, children: [{text: a, color: ‸labl}]}",
            "'color' must be a colour",
            suggests: "$label"
        ),
        .cell(
            "a percentage of what the content decides",
            "{stack: vertical, children: [{stack: vertical, children: [{text: a, width: ‸\"50%\"}]}]}",
            "a percentage needs a stack whose width is known"
        ),
        .cell(
            "a percentage of a height that the content decides",
            "{stack: vertical, children: [{stack: vertical, width: 9, children: [{text: a, maxHeight: ‸\"50%\"}]}]}",
            "a percentage needs a stack whose height is known"
        ),
        .cell(
            "a length that is none",
            "{stack: vertical, children: [{text: a, width: ‸wide}]}",
            "'width' must be"
        ),
        .cell(
            "a width beside the size of an image",
            "{stack: vertical, children: [{image: a, size: [1, 2], ‸width: 9}]}",
            "give 'size' or 'width', not both"
        ),
        .cell(
            "an id in a cell twice",
            "{stack: vertical, children: [{text: a, id: t}, {text: b, id: ‸t}]}",
            "the id 't' is already in line"
        ),
        .cell(
            "lines of a column",
            "{stack: vertical, ‸justify: center}",
            "'justify' goes with 'stack: wrap'"
        ),
        .cell(
            "more of no lines",
            "{stack: wrap, ‸more: {text: a}}",
            "'more' needs 'maxLines'"
        ),
        .cell(
            "an each without an end",
            "{stack: vertical, children: [‸{each: \"@.a[*]\", child: {text: a}}]}",
            "'each' needs 'max'"
        ),
        .cell(
            "an each of nothing",
            "{stack: vertical, children: [‸{each: \"@.a[*]\", max: 3}]}",
            "'each' needs 'child'"
        ),
        .cell(
            "an each of too many",
            "{stack: vertical, children: [{each: \"@.a[*]\", max: ‸300, child: {text: a}}]}",
            "from 1 to 100"
        ),
        .cell(
            "an each of too many parts",
            "‸{stack: vertical, children: [{each: \"@.a[*]\", max: 100, child: {stack: vertical, children: [{text: a}, {text: b}]}}]}",
            "more than 256 parts: the child of an 'each' counts 'max' times"
        ),
        .cell(
            "a more in a more of too many parts",
            "‸{stack: wrap, maxLines: 1, more: {stack: wrap, maxLines: 1, more: {text: m}, children: [{each: \"@.a[*]\", max: 15, child: {text: a}}]}, children: [{each: \"@.a[*]\", max: 15, child: {text: a}}]}",
            "a 'more' once for each child that it may stand for"
        ),
        .cell(
            "a position of no each",
            "{stack: vertical, children: [{text: \"${‸each}\"}]}",
            "'${each}' is known in the 'child' of an 'each' only"
        ),
        .cell(
            "a count of nothing hidden",
            "{stack: vertical, children: [{text: \"${‸hidden}\"}]}",
            "'${hidden}' is known in the 'more' of a stack only"
        ),
        .cell(
            "a key of boxes misspelt",
            "{stack: vertical, children: [{text: a, ‸minWith: 9}]}",
            "unknown key",
            suggests: "minWidth"
        ),
        .cell("a cell without a stack", "‸{children: []}", "needs 'stack'"),
        .cell("an axis that is none", "{stack: ‸diagonal}", "one of vertical, horizontal"),
        .cell(
            "a key misspelt",
            "{stack: vertical, ‸childern: []}",
            "unknown key",
            suggests: "children"
        ),
        .cell(
            "an action of a part without a name",
            "{stack: vertical, children: [{text: a, ‸select: {action: emit, name: b}}]}",
            "a part with an action needs an 'id'"
        ),
        .cell(
            "a name that two parts have",
            "{stack: vertical, children: [{text: a, id: b}, {stack: vertical, id: ‸b}]}",
            "the id 'b' is already in line"
        ),
        .cell(
            "a toggle that is called as another part",
            "{stack: vertical, children: [{text: a, id: b}, {text: c, id: d, ‸select: {action: toggle, id: b}}]}",
            "the id 'b' is already in line"
        ),
        .cell(
            "an action of a run without a name",
            "{stack: vertical, children: [{text: [{text: a, ‸select: {action: emit, name: b}}]}]}",
            "a run with an action needs an 'id'"
        ),
        .cell(
            "a run that sets a switch",
            "{stack: vertical, children: [{text: [{text: a, id: a, select: {action: ‸toggle, id: b}}]}]}",
            "a run of a text is a link and no switch"
        ),
        .cell(
            "a run that is called as a part",
            "{stack: vertical, children: [{text: a, id: b}, {text: [{text: c, ‸id: b}]}]}",
            "the id 'b' is already in line"
        ),
        .cell(
            "a toggle that is there many times",
            "{stack: vertical, children: [{each: \"@.a[*]\", max: 2, child: {text: a, ‸select: {action: toggle, id: like}}}]}",
            "a toggle in 'each' would be one switch for all values"
        ),
        .cell(
            "a name that a part in each has",
            "{stack: vertical, children: [{each: \"@.a[*]\", max: 2, child: {text: a, id: b}}, {text: c, id: ‸b.1}]}",
            "the id 'b.1' is that of a part in 'each' too"
        ),
        .cell(
            "a run that is called as a part in two each",
            "{stack: vertical, children: [{text: [{text: c, ‸id: b.1.22}]}, {each: \"@.a[*]\", max: 2, child: {stack: vertical, children: [{each: \"@.a[*]\", max: 2, child: {text: a, id: b}}]}}]}",
            "the id 'b.1.22' is that of a part in 'each' too"
        ),
        .cell(
            "a call that counts what a width hides",
            "{stack: wrap, maxLines: 1, more: {text: a, id: b, select: {action: request, upstream: api, path: \"/x/${‸hidden}\"}}, children: [{text: c}]}",
            "'${hidden}' is known in the 'more' of a stack only"
        ),
        .cell(
            "a switch that is denied as a path is",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: like}}, {text: b, when: \"!‸${value:like}\"}]}",
            "'when' must compare a template: write '${value:like} != true' for '!${value:like}'"
        ),
        .cell(
            "a switch that is tested as a path is",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: like}}, {text: b, when: \"@.x && ‸${value:like}\"}]}",
            "'when' must compare a template: write '${value:like} == true' for '${value:like}'"
        ),
        .cell(
            "an action of empty space",
            "{stack: vertical, children: [{space: 4, id: a, ‸select: {action: emit, name: b}}]}",
            "'select' does not apply to a space"
        ),
        .cell(
            "the value of a toggle that is not there",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: like}}, {text: \"${‸value:lik}\"}]}",
            "there is no toggle 'lik' in this cell",
            suggests: "like"
        ),
        .cell(
            "a key of another action",
            "{stack: vertical, children: [{text: a, id: a, select: {action: emit, name: b, ‸store: state}}]}",
            "'store' does not apply"
        ),
        .cell(
            "a path to a store with a parameter that is not there",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: b, store: {upstream: api, path: \"/x/${‸params.y}\"}}}]}",
            "no parameter 'y' is declared"
        ),
        .component(
            "a toggle that is no part of a cell",
            "select: {action: ‸toggle, id: like}",
            "'toggle' is the 'select' of a child of a cell"
        ),
        .component(
            "the value of a toggle outside of its cell",
            "item: {data: \"${‸value:like}\"}",
            "there is no toggle 'like' in this cell"
        ),
        .component(
            "a call of a part of a header",
            "header: {cell: {stack: vertical, children: [{text: a, id: a, select: {action: ‸request, upstream: api, path: /x}}]}}",
            "'request' is for items"
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
            "one of start, center, end, stretch",
            suggests: "center"
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
            "with 'clip: true'"
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
