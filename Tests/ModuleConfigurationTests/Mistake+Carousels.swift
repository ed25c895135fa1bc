extension Mistake {
    /// A mistake in the carousel of a component.
    private static func carousel(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        .component(
            "a carousel: \(name)",
            "layout: {itemHeight: 60}\nitem:\n  carousel: \(keys)",
            message,
            suggests: suggestion
        )
    }

    static let carousels: [Mistake] = [
        .carousel("of nothing", "‸{layout: {rows: 1}}", "a carousel needs 'items'"),
        .carousel("without layout", "‸{items: \"@.a[*]\"}", "a carousel needs 'layout'"),
        .carousel(
            "from the answer",
            "{items: ‸\"$.songs[*]\", layout: {rows: 1}}",
            "begins with '@'",
            suggests: "@.songs[*]"
        ),
        .carousel(
            "a key misspelt",
            "{‸itmes: \"@.a[*]\", layout: {rows: 1}}",
            "unknown key 'itmes' in a carousel",
            suggests: "items"
        ),
        .carousel(
            "downward",
            "{items: \"@.a[*]\", layout: {arrange: ‸vertical, rows: 1}}",
            "'arrange' must be horizontal"
        ),
        .carousel(
            "without height",
            "{items: \"@.a[*]\", layout: ‸{itemHeight: 40}}",
            "a horizontal list needs 'rows' or 'height'"
        ),
        .carousel(
            "a key of vertical sections",
            "{items: \"@.a[*]\", layout: {rows: 1, ‸maxLines: 2}}",
            "unknown key 'maxLines'"
        ),
        .carousel(
            "a key of another kind",
            "{items: \"@.a[*]\", layout: {kind: flex, itemHeight: 3, ‸rows: 1}, item: {size: {width: 9}}}",
            "'rows' does not apply to a horizontal flex"
        ),
        .carousel(
            "items without width",
            "{items: \"@.a[*]\", layout: {kind: flex, itemHeight: 40}, item: ‸{type: song}}",
            "a horizontal flex needs the width"
        ),
        .carousel(
            "a carousel inside",
            "{items: \"@.a[*]\", layout: {rows: 1}, item: {‸carousel: {}}}",
            "(carousels inside carousels) is not supported"
        ),
        .component(
            "a carousel in the cell of a carousel's item",
            "layout: {itemHeight: auto}\nitem:\n  carousel:\n    items: \"@.b[*]\"\n    layout: {rows: 1, itemHeight: 40}\n    item:\n"
                + "      cell:\n        stack: vertical\n        children: [{‸carousel: {items: \"@.a[*]\", layout: {rows: 1, itemHeight: 4}}}]\n",
            "a carousel stands in the 'cell' of a component's 'item' only"
        ),
        .carousel(
            "a template of nothing",
            "{items: \"@.a[*]\", layout: {rows: 1}, item: {data: \"${‸params.lins}\"}}",
            "no parameter 'lins' is declared",
            suggests: "lines"
        ),
        .carousel(
            "one id for all",
            "{items: \"@.a[*]\", layout: {rows: 1}, item: {id: ‸song}}",
            "same id"
        ),
        .carousel("a word", "‸songs", "'carousel' must be a mapping"),
        .component(
            "a carousel of a literal item",
            "items: [{id: a, ‸carousel: {items: \"@.a\"}}]\nlayout: {itemHeight: 4}",
            "(carousels inside items) is not supported"
        ),
        .component(
            "rows lower than their carousels",
            "layout: {itemHeight: 30}\nitem:\n  carousel: ‸{items: \"@.a[*]\", layout: {rows: 2, itemHeight: 20}}",
            "the carousel is 45 points tall, and its rows are 30"
        ),
        .component(
            "rows lower than the carousels in their cells",
            "layout: {itemHeight: 30}\nitem:\n  cell:\n    stack: vertical\n    children: [{carousel: ‸{items: \"@.a[*]\", layout: {rows: 1, itemHeight: 40}}}]",
            "'itemHeight: auto', or 40 at least"
        ),
        .component(
            "two carousels in a cell",
            "layout: {itemHeight: auto}\nitem:\n  cell:\n    stack: vertical\n    children:\n"
                + "      - carousel: {items: \"@.a[*]\", layout: {rows: 1, itemHeight: 40}}\n"
                + "      - ‸carousel: {items: \"@.b[*]\", layout: {rows: 1, itemHeight: 40}}",
            "a cell has at most one carousel"
        ),
        .component(
            "a carousel beside a cell and in it",
            "layout: {itemHeight: auto}\nitem:\n  carousel: {items: \"@.b[*]\", layout: {rows: 1, itemHeight: 40}}\n"
                + "  cell:\n    stack: vertical\n    children: [{carousel: ‸{items: \"@.a[*]\", layout: {rows: 1, itemHeight: 40}}}]",
            "an item has one carousel"
        ),
        .component(
            "a carousel in a header's cell",
            "header: {cell: {stack: vertical, children: [{‸carousel: {items: \"@.a[*]\", layout: {rows: 1}}}]}}",
            "in the 'cell' of a component's 'item' only"
        ),
        .component(
            "a key misspelt in a cell's carousel",
            "layout: {itemHeight: auto}\nitem:\n  cell:\n    stack: vertical\n    children: [{carousel: {‸itmes: \"@.a[*]\", layout: {rows: 1}}}]",
            "unknown key 'itmes' in a carousel",
            suggests: "items"
        ),
        .component(
            "a key of images at a carousel",
            "layout: {itemHeight: auto}\nitem:\n  cell:\n    stack: vertical\n    children: [{carousel: {items: \"@.a[*]\", layout: {rows: 1}}, ‸fit: cover}]",
            "'fit' does not apply to a carousel"
        ),
        .component(
            "a row outside carousels",
            "item: {data: \"${‸row:$.a}\"}",
            "no request 'row'"
        ),
        .component("a selection of nothing", "selection: ‸{}", "a selection needs 'item'"),
        .component(
            "a selection misspelt",
            "selection: {‸itme: \"${params.word}\"}",
            "unknown key 'itme'",
            suggests: "item"
        ),
        .component(
            "a selection of an item's value",
            "selection: {item: \"${‸@.id}\"}",
            "'@' stands for nothing here",
            suggests: "${$.id}"
        ),
    ]
}
