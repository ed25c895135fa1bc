extension Mistake {
    static let sections: [Mistake] = [
        .component(
            "sections of nothing",
            "sections: ‸{id: \"${$.id}\"}",
            "'sections' needs 'each' or 'group'"
        ),
        .component(
            "sections of two kinds",
            "sections: {each: $.a, ‸group: $.b, by: \"@.c\"}",
            "takes only one of 'each' or 'group'"
        ),
        .component(
            "a group without a key",
            "sections: {‸group: $.a}",
            "'group' needs 'by'"
        ),
        .component(
            "an id of a group",
            "sections: {group: $.a, by: \"@.b\", ‸id: \"${$.id}\"}",
            "'id' is for 'each'"
        ),
        .component(
            "a key of each",
            "sections: {each: $.a, ‸by: \"@.b\"}",
            "'by' is for 'group'"
        ),
        .component(
            "one id for all sections",
            "sections: {each: $.a, id: ‸one}",
            "every section would have the same id"
        ),
        .component(
            "an item in a section's id",
            "sections: {each: $.a, id: \"${‸@.id}\"}",
            "'$' is the section's value",
            suggests: "${$.id}"
        ),
        .component(
            "a key of sections misspelt",
            "sections: {‸eech: $.a}",
            "unknown key 'eech'",
            suggests: "each"
        ),
        .component(
            "a grouping that is no path",
            "sections: {group: $.a, by: ‸genre}",
            "must be a path that begins with '@'",
            suggests: "@.genre"
        ),
        .component(
            "sections of literal items",
            "items: [{id: a}]\n‸sections: {each: $.a}",
            "does not apply to literal items"
        ),
        .component(
            "a last layout that may not hold",
            "layout: [{when: \"$.b\", columns: 2}, {‸when: \"$.a\", columns: 3}]",
            "the last rule of 'layout' takes no 'when'"
        ),
        .component(
            "a layout never reached",
            "layout: [‸{columns: 2}, {columns: 3}]",
            "never reached"
        ),
        .component(
            "a layout rule with a key misspelt",
            "layout: [{when: \"$.a\", ‸colums: 2}, {columns: 3}]",
            "unknown key 'colums' in a layout",
            suggests: "columns"
        ),
        .component(
            "a layout rule with a mistake in its condition",
            "layout: [{when: \"$.a ==‸\", columns: 2}, {columns: 3}]",
            "is not a logical expression"
        ),
        .component(
            "a layout rule whose items lack a size",
            "layout: [{when: \"$.a\", kind: flex, itemHeight: 9}, {columns: 3}]\nitem: ‸{type: a}",
            "needs the width"
        ),
        .component(
            "a condition of a plain layout",
            "layout: {‸when: \"$.a\", columns: 2}",
            "unknown key 'when'"
        ),
        .component(
            "a condition at a width",
            "layout: [{when: \"$.a\", columns: 2, at: {600: {‸when: \"$.b\"}}}, {columns: 3}]",
            "unknown key 'when'"
        ),
        .component(
            "a header rule without height",
            "header: [{when: \"$.a\", height: 9}, ‸{type: b}]",
            "a header needs 'height' or 'cell'"
        ),
        .component(
            "a condition with a mistake",
            "when: \"$.a ==‸\"",
            "is not a logical expression"
        ),
        .component("a key where another belongs", "‸itemSpacing: 4", "it belongs under 'layout'"),
        .component(
            "a key without its end",
            "‸hiddenWhenEmty: true",
            "unknown key",
            suggests: "hiddenWhenEmpty"
        ),
        .component("one id for all", "item: {id: ‸song}", "same id"),
        .component(
            "a rule never reached",
            "item: {type: [‸{type: a}, {when: \"@.b\", type: c}]}",
            "never reached"
        ),
        .component("a header without height", "header: ‸{type: title}", "a header needs 'height'"),
        .component("a decoration of nothing", "decoration: ‸{radius: 4}", "needs 'contents'"),
        .component(
            "two contents",
            "decoration: {contents: {color: \"#FFF\", ‸image: a}}",
            "only one of"
        ),
        .component(
            "a colour that is none",
            "decoration: {contents: {color: ‸\"#GGG\"}}",
            "must be a colour"
        ),
        .component(
            "one location too few",
            "decoration: {contents: {gradient: {colors: [red, green, blue], locations: ‸[0, 1]}}}",
            "each of the 3 colours"
        ),
        .component(
            "a region misspelt",
            "decoration: {region: ‸headerAndItem, contents: {color: red}}",
            "must be one of",
            suggests: "headerAndItems"
        ),
    ]
}
