extension Mistake {
    /// Mistakes in what the parts of a cell do, and in the values of its toggles.
    static let cellActions: [Mistake] = [
        .itemCell(
            "an action of a part without a name",
            "{stack: vertical, children: [{text: a, ‸select: {action: emit, name: b}}]}",
            "a part with an action needs an 'id'"
        ),
        .itemCell(
            "a name that two parts have",
            "{stack: vertical, children: [{text: a, id: b}, {stack: vertical, id: ‸b}]}",
            "the id 'b' is already in line"
        ),
        .itemCell(
            "a toggle that is called as another part",
            "{stack: vertical, children: [{text: a, id: b}, {text: c, id: d, ‸select: {action: toggle, id: b}}]}",
            "the id 'b' is already in line"
        ),
        .itemCell(
            "an action of a run without a name",
            "{stack: vertical, children: [{text: [{text: a, ‸select: {action: emit, name: b}}]}]}",
            "a run with an action needs an 'id'"
        ),
        .itemCell(
            "a run that sets a switch",
            "{stack: vertical, children: [{text: [{text: a, id: a, select: {action: ‸toggle, id: b}}]}]}",
            "a run of a text is a link and no switch"
        ),
        .itemCell(
            "a run that is called as a part",
            "{stack: vertical, children: [{text: a, id: b}, {text: [{text: c, ‸id: b}]}]}",
            "the id 'b' is already in line"
        ),
        .itemCell(
            "a toggle that is there many times",
            "{stack: vertical, children: [{each: \"@.a[*]\", max: 2, child: {text: a, ‸select: {action: toggle, id: like}}}]}",
            "a toggle in 'each' would be one switch for all values"
        ),
        .itemCell(
            "a name that a part in each has",
            "{stack: vertical, children: [{each: \"@.a[*]\", max: 2, child: {text: a, id: b}}, {text: c, id: ‸b.1}]}",
            "the id 'b.1' is that of a part in 'each' too"
        ),
        .itemCell(
            "a run that is called as a part in two each",
            "{stack: vertical, children: [{text: [{text: c, ‸id: b.1.22}]}, {each: \"@.a[*]\", max: 2, child: {stack: vertical, children: [{each: \"@.a[*]\", max: 2, child: {text: a, id: b}}]}}]}",
            "the id 'b.1.22' is that of a part in 'each' too"
        ),
        .itemCell(
            "a call that counts what a width hides",
            "{stack: wrap, maxLines: 1, more: {text: a, id: b, select: {action: request, upstream: api, path: \"/x/${‸hidden}\"}}, children: [{text: c}]}",
            "'${hidden}' is known in the 'more' of a stack only"
        ),
        .itemCell(
            "a switch that is denied as a path is",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: like}}, {text: b, when: \"!‸${value:like}\"}]}",
            "'when' must compare a template: write '${value:like} != true' for '!${value:like}'"
        ),
        .itemCell(
            "a switch that is tested as a path is",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: like}}, {text: b, when: \"@.x && ‸${value:like}\"}]}",
            "'when' must compare a template: write '${value:like} == true' for '${value:like}'"
        ),
        .itemCell(
            "an action of empty space",
            "{stack: vertical, children: [{space: 4, id: a, ‸select: {action: emit, name: b}}]}",
            "'select' does not apply to a space"
        ),
        .itemCell(
            "the value of a toggle that is not there",
            "{stack: vertical, children: [{text: a, select: {action: toggle, id: like}}, {text: \"${‸value:lik}\"}]}",
            "there is no toggle 'lik' in this cell",
            suggests: "like"
        ),
        .itemCell(
            "a key of another action",
            "{stack: vertical, children: [{text: a, id: a, select: {action: emit, name: b, ‸store: state}}]}",
            "'store' does not apply"
        ),
        .itemCell(
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
    ]
}
