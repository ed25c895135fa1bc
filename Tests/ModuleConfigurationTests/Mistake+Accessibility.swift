extension Mistake {
    static let accessibility: [Mistake] = [
        .component(
            "a key of 'a11y', misspelt",
            "item: {a11y: {‸lable: a}}",
            "unknown key 'lable'",
            suggests: "label"
        ),
        .component(
            "a name of another platform in 'a11y'",
            "item: {a11y: {‸aria-label: a}}",
            "the words for it are its 'label'"
        ),
        .component(
            "a role that is none",
            "header: {height: 10, a11y: {role: ‸headin}}",
            "must be one of",
            suggests: "heading"
        ),
        .component(
            "a level of an item that is no heading",
            "item: {a11y: {‸level: 3}}",
            "'level' is a heading's"
        ),
        .component(
            "a level of a footer that is no heading",
            "footer: {height: 10, a11y: {‸level: 3}}",
            "'level' is a heading's"
        ),
        .component(
            "a level of a header that says that it is no heading",
            "header: {height: 10, a11y: {role: text, ‸level: 3}}",
            "'level' is a heading's"
        ),
        .component(
            "a level beyond six",
            "header: {height: 10, a11y: {level: ‸7}}",
            "must be an integer from 1 to 6"
        ),
        .component(
            "something adjustable without its value",
            "item: {a11y: {role: ‸adjustable}}",
            "says its 'value'"
        ),
        .component(
            "words for what is hidden",
            "item: {a11y: {hidden: true, ‸label: a}}",
            "says nothing of what is 'hidden'"
        ),
        .component(
            "a label in the 'a11y' of a component",
            "a11y: {‸label: a}",
            "stands in the 'a11y' of 'item'"
        ),
        .component(
            "an order that is none",
            "a11y: {order: ‸dat}",
            "'order' must be data",
            suggests: "data"
        ),
        .component(
            "a path in a label that is not there",
            "item: {a11y: {label: \"${‸man:$.title}\"}}",
            "no request 'man'",
            suggests: "main"
        ),
        .component(
            "an item in the label of a header",
            "header: {height: 10, a11y: {label: \"${‸@.title}\"}}",
            "'@' stands for nothing here",
            suggests: "${$.title}"
        ),
        .component(
            "words for a space",
            "item: {cell: {stack: vertical, children: [{space: 3, ‸a11y: {label: a}}]}}",
            "'a11y' does not apply to a space"
        ),
        .component(
            "a group of a child, which is one stop",
            "item: {cell: {stack: vertical, children: [{text: a, a11y: {‸group: merge}}]}}",
            "unknown key 'group'"
        ),
    ]
}
