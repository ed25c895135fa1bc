package import ConfigurationLanguage

/// The keys of `select`, those with templates as the file has them: which are read is a matter of the action.
package struct ActionKeys: DeclaredObject {
    package static let title = "an action"
    package static let hints: [ExactString: String] = {
        let shown = "how a page is opened is 'as': push, modal, sheet or replace"
        let target = "what is opened is 'module', with its 'params', or 'url'"
        return [
            "presentation": shown, "style": shown, "transition": shown, "modal": shown,
            "sheet": shown, "mode": shown, "replace": shown, "to": target, "target": target,
            "destination": target, "page": target, "screen": target,
        ]
    }()

    @Key(
        .choice,
        need: .required,
        "What happens; headers and footers take no `request`, `toggle` is for children of cells."
    )
    var action: ActionDeclaration.Kind?

    @Key(
        .name(.slug),
        otherwise: "none",
        only: .actions("open"),
        "The module to open; or `url`."
    )
    var module: String?

    @Key(
        .template,
        otherwise: "none",
        only: .actions("open", "share"),
        "The address to open, or `module`; the address to share."
    )
    var url: ConfigurationNode?

    @Key(
        .words(["push", "modal", "sheet", "replace"]),
        named: "as",
        default: "push",
        only: .actions("open"),
        "How it is opened: upon this page, over it as a whole or in part, or in its place."
    )
    var presentation: String

    @Key(
        .template,
        otherwise: "none",
        only: .actions("share", "copy"),
        "What is copied; what is shared, with a `url` or without."
    )
    var text: ConfigurationNode?

    @Key(
        .map("parameters", by: .name(.variable), to: .template, 0...64, choice: .whole),
        otherwise: "none",
        only: .actions("open", "set"),
        "The parameters of the module that is opened, or of this page asked for again."
    )
    var params: [NamedValue<ConfigurationNode>]?

    @Key(
        .template,
        need: .required,
        only: .actions("alert", "confirm"),
        "What is said."
    )
    var message: ConfigurationNode?

    @Key(
        .list("buttons", of: .template, 1...8),
        otherwise: "the client's",
        only: .actions("alert", "confirm"),
        "What may be answered."
    )
    var buttons: [ConfigurationNode]?

    @Key(.template, need: .required, only: .actions("emit"), "What is emitted.")
    var name: ConfigurationNode?

    @Key(.data, otherwise: "none", only: .actions("emit"), "What goes with it.")
    var data: ConfigurationNode?

    // MARK: Switches

    @Key(
        .name(.label),
        need: .required,
        only: .actions("toggle"),
        "The name of the switch, whose value is `${value:ID}` in the cell."
    )
    var id: String?

    @Key(
        .scalar(.flag),
        otherwise: "false",
        only: .actions("toggle"),
        "The value of a switch that nobody has set yet."
    )
    var value: ConfigurationNode?

    @Key(
        .node(FormCellDeclaration.Messages.schema),
        otherwise: "none",
        only: .actions("toggle"),
        "What is said once the switch is set."
    )
    var messages: ConfigurationNode?

    @Key(
        .node(KeyType<SwitchScope>.switchScope.schema),
        otherwise: "shared",
        only: .actions("toggle"),
        "Whose the switch's value is, as in forms."
    )
    var scope: ConfigurationNode?

    @Key(
        .node(KeyType<SwitchStoreDeclaration>.switchStore.schema),
        otherwise: "state",
        only: .actions("toggle"),
        "Where the switch's value is kept, as in forms."
    )
    var store: ConfigurationNode?

    // MARK: Calls

    @Key(
        .name(.label),
        need: .required,
        only: .actions("request"),
        "The upstream that is called."
    )
    var upstream: String?

    @Key(
        .plainTemplate,
        need: .required,
        only: .actions("request"),
        "The path, which begins with `/`."
    )
    var path: ConfigurationNode?

    @Key(
        .words(["POST", "PUT", "PATCH", "DELETE", "GET"]),
        default: "POST",
        only: .actions("request"),
        "The method of the call."
    )
    var method: String

    @Key(.data, otherwise: "none", only: .actions("request"), "The body.")
    var json: ConfigurationNode?

    @Key(
        .words(["reload", "nothing"]),
        default: "nothing",
        only: .actions("request"),
        "`reload`: the page's data is fetched again afterwards."
    )
    var then: String

    package init() {}

    package static func adjust(_ object: inout ObjectSchema) {
        object.change("action") { $0.discriminates = .actionKind }
    }
}

extension Applicability {
    /// In actions of these kinds.
    fileprivate static func actions(_ kinds: String...) -> Applicability {
        Applicability(cases: [[.actionKind: Set(kinds.exact)]])
    }
}
