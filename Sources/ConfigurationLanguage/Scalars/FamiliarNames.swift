/// Names of other systems, for which keys are suggested that mean the same.
package enum FamiliarNames {
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
        "fontFamily": ["font"],
        "tokenUrl": ["token"], "tokenURL": ["token"], "token_url": ["token"],
        "tokenEndpoint": ["token"], "token_endpoint": ["token"],
        "clientId": ["client"], "clientID": ["client"], "client_id": ["client"],
        "clientSecret": ["secret"], "client_secret": ["secret"],
        "scopes": ["scope"],
        "username": ["user"], "login": ["user"],
        "pass": ["password"], "passwd": ["password"], "pwd": ["password"],
        "params": ["query"],
        "gap": ["spacing", "itemSpacing"],
        "spacing": ["itemSpacing"],
        "alignItems": ["align"],
        "justifyContent": ["justify"],
        "thickness": ["width"],
        "direction": ["arrange"],
        "overflow": ["clip"],
        "strikethrough": ["strike"], "lineThrough": ["strike"],
        "textColor": ["color"],
        "backgroundColor": ["background"],
        "href": ["url", "select"], "link": ["url", "select"],
        "subtitle": ["detail"],
        "icon": ["image"],
        "accessory": ["type"],
        "separatorInset": ["separators"],
        "accessibility": ["a11y"],
        "body": ["json"],
    ]

    /// The keys that say elsewhere what a key says where it applies.
    static let insteadOf: [ExactString: [String]] = [
        "gap": ["lineSpacing", "itemSpacing"], "rowGap": ["lineSpacing"],
        "columnGap": ["itemSpacing"],
        "lineSpacing": ["gap"], "itemSpacing": ["gap"],
    ]

    /// The values by such a name, the likeliest first.
    package static let values: [ExactString: [String]] = [
        "left": ["start"], "right": ["end"], "flex-start": ["start"], "flex-end": ["end"],
        "top": ["start"], "bottom": ["end"], "middle": ["center"], "centre": ["center"],
        "row": ["horizontal"], "column": ["vertical"], "zstack": ["overlay"],
        "header": ["heading"], "img": ["image"], "toggle": ["switch"], "slider": ["adjustable"],
        "insetGrouped": ["grouped"],
        "navigate": ["open"], "push": ["open"], "link": ["open"], "goto": ["open"], "url": ["open"],
        "dialog": ["alert"], "event": ["emit"], "fetch": ["request"], "call": ["request"],
    ]

    /// Returns the place of a carousel, which people look for among the kinds; nil for all else.
    static func hint(at member: ConfigurationNode.Member) -> String? {
        guard member.key == "kind", let kind = member.value.text else { return nil }
        return hint(atValue: kind).map { ": \($0)" }
    }

    /// Returns the place of what is no kind of anything.
    static func hint(atValue value: String) -> String? {
        guard value.lowercased() == "carousel" else { return nil }
        return
            "a carousel is a row inside an item: the key 'carousel' of an 'item', or of a child of its cell's stack"
    }
}
