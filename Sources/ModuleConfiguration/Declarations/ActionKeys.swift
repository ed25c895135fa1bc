/// The keys of `select`.
final class ActionKeys: ObjectKeys {
    static let all = ActionKeys()

    var title: String { "an action" }
    var hints: [ExactString: String] {
        let shown = "how a page is opened is 'as': push, modal, sheet or replace"
        let target = "what is opened is 'module', with its 'params', or 'url'"
        return [
            "presentation": shown, "style": shown, "transition": shown, "modal": shown,
            "sheet": shown, "mode": shown, "replace": shown, "to": target, "target": target,
            "destination": target, "page": target, "screen": target,
        ]
    }

    let action = Key<ActionDeclaration.Kind?>("action", .choice)
        .doc(
            "What happens; headers and footers take no `request`, `toggle` is for children of cells."
        )
        .required.deciding(.actionKind)
    let module = Key("module", .name(.slug)).otherwise("none")
        .doc("The module to open; or `url`.").only(.actions("open"))
    let url = Key("url", .template).otherwise("none")
        .doc("The address to open, or `module`; the address to share.")
        .only(.actions("open", "share"))
    let presentation = Key("as", .words(["push", "modal", "sheet", "replace"]), default: "push")
        .doc("How it is opened: upon this page, over it as a whole or in part, or in its place.")
        .only(.actions("open"))
    let text = Key("text", .template).otherwise("none")
        .doc("What is copied; what is shared, with a `url` or without.")
        .only(.actions("share", "copy"))
    let params = Key(
        "params",
        .map("parameters", by: .name(.variable), to: .template, 0...64, choice: .whole)
    ).otherwise("none")
        .doc("The parameters of the module that is opened, or of this page asked for again.")
        .only(.actions("open", "set"))
    let message = Key("message", .template)
        .doc("What is said.").required.only(.actions("alert", "confirm"))
    let buttons = Key("buttons", .list("buttons", of: .template, 1...8)).otherwise("the client's")
        .doc("What may be answered.").only(.actions("alert", "confirm"))
    let name = Key("name", .template).doc("What is emitted.").required.only(.actions("emit"))
    let data = Key("data", .data).otherwise("none").doc("What goes with it.").only(.actions("emit"))

    let id = Key("id", .name(.label))
        .doc("The name of the switch, whose value is `${value:ID}` in the cell.").required
        .only(.actions("toggle"))
    let value = Key("value", .scalar(.flag)).otherwise("false")
        .doc("The value of a switch that nobody has set yet.").only(.actions("toggle"))
    let messages = Key("messages", MessageKeys.all).otherwise("none")
        .doc("What is said once the switch is set.").only(.actions("toggle"))
    let scope = Key("scope", .switchScope).otherwise("shared")
        .doc("Whose the switch's value is, as in forms.").only(.actions("toggle"))
    let store = Key("store", .switchStore).otherwise("state")
        .doc("Where the switch's value is kept, as in forms.").only(.actions("toggle"))

    let upstream = Key("upstream", .name(.label))
        .doc("The upstream that is called.").required.only(.actions("request"))
    let path = Key("path", .plainTemplate)
        .doc("The path, which begins with `/`.").required.only(.actions("request"))
    let method = Key("method", .words(["POST", "PUT", "PATCH", "DELETE", "GET"]), default: "POST")
        .doc("The method of the call.").only(.actions("request"))
    let json = Key("json", .data).otherwise("none").doc("The body.").only(.actions("request"))
    let then = Key("then", .words(["reload", "nothing"]), default: "nothing")
        .doc("`reload`: the page's data is fetched again afterwards.").only(.actions("request"))
}

extension Applicability {
    /// In actions of these kinds.
    fileprivate static func actions(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.actionKind: Set(kinds.exact)]])
    }
}
