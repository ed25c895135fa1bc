/// The keys of `forms` of the main file.
final class FormsKeys: ObjectKeys {
    var title: String { "'forms'" }

    let defaults = Key(
        "defaults",
        FormDefaultsKeys(isVariant: true),
        otherwise: "none",
        "What no form, section or cell says itself: keys of `defaults` of a form."
    )
}

/// The keys of `defaults` of a form.
final class FormDefaultsKeys: ObjectKeys {
    /// True in the main file, where they hold for every form.
    let isVariant: Bool

    var title: String { "'defaults'" }

    init(isVariant: Bool = false) {
        self.isVariant = isVariant
    }

    let around = FormSurroundingsKeys()
    let cell = FormCellKeys()
}

/// The keys of a form's section.
final class FormSectionKeys: ObjectKeys {
    static let all = FormSectionKeys()

    var title: String { "a section" }
    var alternatives: [[String]] { [[cells.name, template.name]] }

    let id = Key("id", .name(.slug), otherwise: "its index", "Unique in the module.")
    let cells = Key(
        "cells",
        .list("cells", of: .object(LiteralFormCellKeys.all), 0...10_000),
        "Its cells."
    )
    let request = Key(
        "request",
        RequestKeys.only,
        otherwise: "none",
        "Instead of `cells`: where the values come from that cells are made of."
    )
    let items = Key(
        "items",
        .path,
        otherwise: "`$[*]` of an array, else `$`",
        "The values that become cells."
    )
    let template = Key("cell", FormCellTemplateKeys(), "How one value becomes a cell.")
    let around = FormSurroundingsKeys()
    let cell = FormCellKeys()
}

/// The keys of a cell.
final class LiteralFormCellKeys: ObjectKeys {
    static let all = LiteralFormCellKeys()

    var title: String { "a cell" }

    let id = Key("id", .text(1...256), "Its id, unique in the module.").required
    let cell = FormCellKeys()
}

/// The keys of a cell's template.
final class FormCellTemplateKeys: ObjectKeys {
    var title: String { "a cell's template" }

    let id = Key(
        "id",
        .plainTemplate,
        otherwise: "`${@.id}`",
        "Its id; a number becomes text."
    )
    let cell = FormCellKeys()
}

/// The keys of a section's header and footer.
final class FormSurroundingsKeys: ObjectKeys {
    let header = Key(
        "header",
        FormSurroundingKeys("a section's header"),
        otherwise: "height 10",
        "Stands above."
    )
    let footer = Key(
        "footer",
        FormSurroundingKeys("a section's footer", isVariant: true),
        otherwise: "height 10",
        "Stands below: keys of `header`."
    )
}

/// The keys of the header or footer of a form's section.
final class FormSurroundingKeys: ObjectKeys {
    let title: String
    /// True of the footer, whose keys are those of the header.
    let isVariant: Bool

    let height = Key("height", .points, otherwise: "10", "In points; 0 leaves it out.")
    let text = Key("title", .template, otherwise: "none", "What it says.")
    let select = Key("select", ActionKeys.all, otherwise: "none", "What selecting it does.")

    init(_ title: String, isVariant: Bool = false) {
        self.title = title
        self.isVariant = isVariant
    }
}

/// The keys that are resolved cell → section → defaults.
final class FormCellKeys: ObjectKeys {
    var groupTitle: String? { "what a cell, its section or `defaults` gives" }

    let type = Key(
        "type",
        .plainTemplate,
        otherwise: "disclosure",
        "`disclosure`, `switch`, `none`, `logout`, `avatar`, or the name of a custom cell."
    )
    let reuse = Key("reuse", .template, otherwise: "the type", "The client's reuse identifier.")
    let height = Key("height", .templatedPoints, otherwise: "44", "The cell's height.")
    let image = Key("image", .image, otherwise: "none", "The left image.")
    let imageSize = Key("imageSize", .pair, otherwise: "[30, 30]", "The left image's size.")
    let title = Key("title", .template, otherwise: "none", "The left label.")
    let titleSize = Key(
        "titleSize",
        .templatedPoints,
        otherwise: "15",
        "Its font size; 16 in `logout`."
    )
    let titleColor = Key("titleColor", .color, otherwise: "#000000", "Its colour.")
    let imageGap = Key(
        "imageGap",
        .templatedPoints,
        otherwise: "10",
        "From the left image to the left label."
    )
    let detail = Key("detail", .template, otherwise: "none", "The right label.")
    let detailSize = Key(
        "detailSize",
        .templatedPoints,
        otherwise: "13",
        "Its font size; 12 in `avatar`."
    )
    let detailColor = Key("detailColor", .color, otherwise: "#888888", "Its colour.")
    let detailImage = Key("detailImage", .image, otherwise: "none", "The right image.")
    let detailImageSize = Key(
        "detailImageSize",
        .pair,
        otherwise: "its natural size",
        "The right image's size; without it, its natural one at most `height` − 16 tall."
    )
    let detailGap = Key(
        "detailGap",
        .templatedPoints,
        otherwise: "6",
        "From the right image to the right label."
    )
    let imageFirst = Key(
        "imageFirst",
        .boolean,
        otherwise: "true",
        "Whether the right image is next to the arrow, rather than the right label."
    )
    let titleLimit = Key(
        "titleLimit",
        .templatedPoints,
        otherwise: "180",
        "How wide a label may be; it is cut then."
    )
    let font = Key("font", .name(.label), otherwise: "the first font", "The font of its labels.")
    let titleFont = Key("titleFont", .name(.label), otherwise: "`font`", "The left label's font.")
    let detailFont = Key(
        "detailFont",
        .name(.label),
        otherwise: "`font`",
        "The right label's font."
    )
    let titleWidth = Key(
        "titleWidth",
        .templatedPoints,
        otherwise: "measured",
        "The left label's width, at which it is cut, instead of its own up to `titleLimit`."
    )
    let detailWidth = Key(
        "detailWidth",
        .templatedPoints,
        otherwise: "measured",
        "The right label's width, likewise."
    )
    let value = Key(
        "value",
        .scalar(.templated(.flag)),
        otherwise: "false",
        "A switch that nobody has set yet."
    )
    let messages = Key(
        "messages",
        MessageKeys.all,
        otherwise: "none",
        "What is said once a switch is set."
    )
    let scope = Key("scope", .scope, otherwise: "shared", "Whose a switch's value is.")
    let store = Key(
        "store",
        .store,
        otherwise: "state",
        "Where a switch's value is kept: in the state file, with an upstream, or in Redis (`redis`); with "
            + "`cache.redis` one of the last two has to be named."
    )
    let select = Key("select", ActionKeys.all, otherwise: "none", "What selecting it does.")
}

/// The keys of an image that is more than a name.
final class FormImageKeys: ObjectKeys {
    static let all = FormImageKeys()

    var title: String { "an image" }

    let name = Key("name", .template, "Its name.").required
    let size = Key("size", .pair, "Its natural size, in points.").required
}

/// The keys of `messages`.
final class MessageKeys: ObjectKeys {
    static let all = MessageKeys()

    var title: String { "'messages'" }

    let on = Key("on", .template, otherwise: "none", "When it is switched on.")
    let off = Key("off", .template, otherwise: "none", "When it is switched off.")
}

/// The keys of a scope that is more than a word.
final class ScopeKeys: ObjectKeys {
    static let all = ScopeKeys()

    var title: String { "a scope" }

    var alternatives: [[String]] { [[header.name, authorization.name]] }

    let header = Key(
        "header",
        .name(.field),
        otherwise: "none",
        "The header field that names its owner."
    )
    let authorization = Key(
        "authorization",
        AuthorizationScopeKeys(),
        "The owner of a token, once an upstream has accepted that."
    )
}

/// The keys of `authorization` of a scope.
final class AuthorizationScopeKeys: ObjectKeys {
    var title: String { "'authorization'" }

    let verify = Key(
        "verify",
        VerificationKeys(),
        "The call that has to succeed with the caller's token before a value is stored."
    )
}

/// The keys of `verify`.
final class VerificationKeys: ObjectKeys {
    var title: String { "'verify'" }

    let upstream = Key("upstream", .name(.label), "The upstream that knows tokens.").required
    let path = Key("path", .text(1...4_096), "The path of the call, a GET.").required
}

/// The keys of a store that is an upstream.
final class StoreKeys: ObjectKeys {
    static let all = StoreKeys()

    var title: String { "a store" }

    let upstream = Key("upstream", .name(.label), "The upstream that keeps it.").required
    let path = Key("path", .plainTemplate, "The path of the call.").required
    let method = Key(
        "method",
        .words(["PUT", "POST", "PATCH"]),
        default: "PUT",
        "The method of the call; the body is passed on."
    )
}

extension KeyType where Value == ConfigurationNode {
    /// A width and a height in points, each perhaps a template.
    fileprivate static var pair: Self {
        node(
            .list(
                ListSchema(
                    name: "two numbers, [width, height]",
                    element: .scalar(ScalarSchema(type: .templated(.points))),
                    count: 2...2
                )
            )
        )
    }

    /// The name of an image, or an object.
    fileprivate static var image: Self {
        node(.either([.scalar(ScalarSchema(type: .template)), FormImageKeys.all.schema]))
    }

    /// Whose a switch's value is: a word, or a header field.
    fileprivate static var scope: Self {
        node(
            .either([
                .scalar(ScalarSchema(type: .choice(["shared", "authorization"], aliases: []))),
                ScopeKeys.all.schema,
            ])
        )
    }

    /// The store of a switch's value: the state file, Redis, or an upstream.
    fileprivate static var store: Self {
        node(
            .either([
                .scalar(ScalarSchema(type: .choice(["state", "redis"], aliases: []))),
                StoreKeys.all.schema,
            ])
        )
    }
}
