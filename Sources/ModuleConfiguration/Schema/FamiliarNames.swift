/// Names of other systems, for which keys are suggested that mean the same.
enum FamiliarNames {
    /// The keys by such a name, the likeliest first.
    static let keys: [ExactString: [String]] = [
        "padding": ["inset"],
        "insets": ["inset", "padding"],
        "inset": ["padding"],
        "margin": ["inset", "padding"],
        "sticky": ["pin"],
        "pinned": ["pin"],
        "where": ["when"],
        "if": ["when"],
        "then": ["value"],
        "condition": ["when"],
        "cornerRadius": ["radius"],
        "borderRadius": ["radius"],
        "numberOfLines": ["maxLines"],
        "lineClamp": ["maxLines"],
        "fontSize": ["size"],
        "rowGap": ["lineSpacing"],
        "columnGap": ["itemSpacing"],
        "onTap": ["select"],
        "onClick": ["select"],
        "flex": ["grow"],
        "flexGrow": ["grow"],
    ]
}
