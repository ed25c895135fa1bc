extension Mistake {
    static let choices: [Mistake] = [
        .component(
            "an unknown key in a rule",
            "item: {data: {a: {$choose: [{‸wen: \"@.b\", value: 1}, {value: 2}]}}}",
            "unknown key 'wen' in a rule of '$choose'",
            suggests: "when"
        ),
        .component(
            "a rule without its value",
            "item: {data: {a: {$choose: [‸{when: \"@.b\"}, {value: 2}]}}}",
            "a rule of '$choose' needs 'value'"
        ),
        .component(
            "a rule without a condition before others",
            "item: {data: {a: {$choose: [‸{value: 1}, {when: \"@.b\", value: 2}]}}}",
            "those after it are never reached"
        ),
        .component(
            "a choice with a sibling",
            "item: {data: {$choose: [{value: 1}], ‸b: 2}}",
            "'b' stands beside '$choose'"
        ),
        .component(
            "a choice without rules",
            "item: {data: {$choose: ‸[]}}",
            "a list of 1 to 64 rules"
        ),
        .component(
            "a choice that is no list",
            "item: {data: {$choose: ‸{when: \"@.b\", value: 1}}}",
            "a list of 1 to 64 rules"
        ),
        .component(
            "a rule that is no mapping",
            "item: {data: {$choose: [‸1]}}",
            "must be a mapping"
        ),
        .component(
            "a condition with a mistake",
            "item: {data: {$choose: [{when: \"@.b ‸= 1\", value: 1}]}}",
            "is not a logical expression"
        ),
        .component(
            "a value of a wrong type",
            "item: {size: {height: {$choose: [{when: \"@.b\", value: ‸wide}, {value: 2}]}}}",
            "must be a number not below 0"
        ),
        .component(
            "a parameter that is not there",
            "item: {data: {$choose: [{when: \"${‸params.wrd} == 1\", value: 1}]}}",
            "no parameter 'wrd'",
            suggests: "word"
        ),
        .component(
            "a misspelt choice for a number",
            "item: {size: {height: {‸$chose: [{value: 1}]}}}",
            "or '$choose'",
            suggests: "$choose"
        ),
        .component(
            "a choice of an id",
            "item: {id: {‸$choose: [{value: \"${@.a}\"}]}}",
            "'id' takes no '$choose'"
        ),
        .component(
            "a choice of a type, which has rules",
            "item: {type: {‸$choose: [{value: a}]}}",
            "'type' takes no '$choose': it has rules of its own"
        ),
        .component(
            "a choice of a layout, which has rules",
            "layout: {‸$choose: [{value: {columns: 2}}]}",
            "'layout' takes no '$choose': it has rules of its own"
        ),
        .component(
            "a choice of items",
            "items: {‸$choose: [{value: $.a}]}",
            "'items' takes no '$choose'"
        ),
        .component(
            "a choice of sections",
            "sections: {‸$choose: [{value: {each: $.a}}]}",
            "'sections' takes no '$choose'"
        ),
        .component(
            "a choice of a number that takes only parameters",
            "skip: {‸$choose: [{value: 1}]}",
            "'skip' takes no '$choose'"
        ),
        .component(
            "a mapping inside a choice of sizes",
            "item: {size: {$choose: [{value: {height: 1, span: ‸{columns: 2}}}]}}",
            "'span' cannot be a mapping inside '$choose'"
        ),
        .component(
            "the current item outside of one",
            "header: {height: 4, data: {$choose: [{when: \"‸@.b\", value: 1}]}}",
            "'@' stands for nothing here"
        ),
        .request(
            "a choice of a path",
            "upstream: api\npath: {‸$choose: [{value: /a}]}",
            "'path' takes no '$choose'"
        ),
        .request(
            "a response in the query that asks for it",
            "upstream: api\npath: /a\nquery: {a: {$choose: [{when: \"‸$.b\", value: 1}]}}",
            "'$' stands for no answer here"
        ),
        .component(
            "a choice among parameters of which one is not declared",
            "select: {action: set, params: {$choose: [{value: {‸wrd: a}}]}}",
            "has no parameter 'wrd'",
            suggests: "word"
        ),
        .component(
            "a choice of a value that its parameter does not take",
            "select: {action: set, params: {lines: {$choose: [{when: \"@.a\", value: 2}, {value: ‸12}]}}}",
            "must not be above 9"
        ),
    ]

    static let sorts: [Mistake] = [
        .component("an order by nothing", "sort: ‸{order: asc}", "'sort' needs 'by'"),
        .component(
            "a misspelt choice of an order",
            "sort: {‸$choos: [{value: {by: \"@.a\"}}], by: \"@.a\"}",
            "unknown key '$choos'",
            suggests: "$choose"
        ),
        .component(
            "an order that is none",
            "sort: {by: \"@.a\", order: ‸descending}",
            "must be asc, desc or a template",
            suggests: "desc"
        ),
        .component(
            "a collation that is none",
            "sort: {by: \"@.a\", collate: ‸codepoint}",
            "must be locale, codePoint or a template",
            suggests: "codePoint"
        ),
        .component(
            "an order by a name",
            "sort: {by: ‸price}",
            "begins with '@'",
            suggests: "@.price"
        ),
        .component(
            "an order by an index",
            "sort: {by: \"${‸index}\"}",
            "known in 'item' only"
        ),
        .component(
            "an order by a path with a mistake",
            "sort: {by: ‸\"@.${params.word}[\"}",
            "is not a path where templates stand for names"
        ),
        .component(
            "a direction that differs by value",
            "sort: {by: \"@.a\", order: \"${‸@.b}\"}",
            "'@' stands for nothing here",
            suggests: "${$.b}"
        ),
        .component(
            "an order of literal items",
            "items: [{id: a}]\n‸sort: {by: \"@.a\"}\nlayout: {itemHeight: 4}",
            "does not apply to literal items"
        ),
        .component(
            "an order of sections by an unknown key",
            "sections: {each: $.a, sort: {‸bi: \"@.a\"}}",
            "unknown key 'bi'",
            suggests: "by"
        ),
    ]
}
