/// The keys of `forms` of the main file.
final class FormsKeys: ObjectKeys {
    var title: String { "'forms'" }

    let defaults = Key("defaults", FormDefaultsKeys(isVariant: true)).otherwise("none")
        .doc("What no form, section or cell says itself: keys of `defaults` of a form.")
}

final class FormDefaultsKeys: ObjectKeys {
    static let all = FormDefaultsKeys()

    /// True in the main file, where they hold for every form.
    let isVariant: Bool

    var title: String { "'defaults'" }

    init(isVariant: Bool = false) {
        self.isVariant = isVariant
    }

    let around = FormSupplementariesKeys()
    let cell = FormCellKeys()
}

final class FormSectionKeys: ObjectKeys {
    static let all = FormSectionKeys()

    var title: String { "a section" }
    var alternatives: [[String]] { [[cells.name, template.name]] }

    let id = Key("id", .name(.slug)).otherwise("its index").doc("Unique in the module.")
        .decides(.nothing)
    let cells = Key("cells", .list("cells", of: .object(LiteralFormCellKeys.all), 0...10_000))
        .doc("Its cells.")
    let request = Key("request", .given(RequestKeys.self, as: RequestKeys.onlySchema)).otherwise("none")
        .doc("Instead of `cells`: where the values come from that cells are made of.")
        .decides(.nothing)
    let items = Key("items", .path).otherwise("`$[*]` of an array, else `$`")
        .doc("The values that become cells.").decides(.nothing)
    let template = Key("cell", FormCellTemplateKeys()).doc("How one value becomes a cell.")
    let around = FormSupplementariesKeys()
    let cell = FormCellKeys()
}

final class LiteralFormCellKeys: ObjectKeys {
    static let all = LiteralFormCellKeys()

    var title: String { "a cell" }

    let id = Key("id", .text(1...256)).doc("Its id, unique in the module.").required
        .decides(.nothing)
    let a11y = Key("a11y", .node(AccessibilityKeys.schema)).otherwise("its labels")
        .doc("What a screen reader is told of it.").decides(.nothing)
    let cell = FormCellKeys()
}

final class FormCellTemplateKeys: ObjectKeys {
    var title: String { "a cell's template" }

    let id = Key("id", .plainTemplate).otherwise("`${@.id}`").doc("Its id; a number becomes text.")
        .decides(.nothing)
    let a11y = Key("a11y", .node(AccessibilityKeys.schema)).otherwise("its labels")
        .doc("What a screen reader is told of it.").decides(.nothing)
    let cell = FormCellKeys()
}

/// The keys of a section's header and footer.
final class FormSupplementariesKeys: ObjectKeys {
    let header = Key("header", FormSupplementaryKeys("a section's header")).otherwise("height 10")
        .doc("Stands above.")
    let footer = Key("footer", FormSupplementaryKeys("a section's footer", isVariant: true))
        .otherwise("height 10").doc("Stands below: keys of `header`.").decides(.nothing)
}

/// The keys of the header or footer of a form's section.
final class FormSupplementaryKeys: ObjectKeys {
    let title: String
    /// True of the footer, whose keys are those of the header.
    let isVariant: Bool

    let height = Key("height", .points).otherwise("10")
        .doc("In points; 0 leaves it out. One with a `title` needs it.")
    let text = Key("title", .template).otherwise("none").doc("What it says.").decides(.nothing)
    let select = Key("select", ActionKeys.all).otherwise("none").doc("What selecting it does.")
        .decides(.nothing)
    let a11y = Key("a11y", .node(AccessibilityKeys.schema)).otherwise("a header is a heading of level 2")
        .doc("What a screen reader is told of it.").decides(.nothing)

    init(_ title: String, isVariant: Bool = false) {
        self.title = title
        self.isVariant = isVariant
    }
}

/// The keys that are resolved cell → section → defaults.
final class FormCellKeys: ObjectKeys {
    var groupTitle: String? { "what a cell, its section or `defaults` gives" }

    let type = Key("type", .plainTemplate).otherwise("disclosure")
        .doc("`disclosure`, `switch`, `none`, `logout`, `avatar`, or the name of a custom cell.")
    let reuse = Key("reuse", .template).otherwise("the type").doc("The client's reuse identifier.")
        .decides(.nothing)
    let height = Key("height", .templatedPoints).otherwise("44").doc("The cell's height.")
    let image = Key("image", .image).otherwise("none").doc("The left image.")
    let imageSize = Key("imageSize", .extent).otherwise("[30, 30]").doc("The left image's size.")
    let title = Key("title", .template).otherwise("none")
        .doc("The left label; `退出登录` in a `logout` without one.").decides(.measuredText)
    let titleSize = Key("titleSize", .templatedPoints).otherwise("15")
        .doc("Its font size; 16 in `logout`.").decides(.text)
    let titleColor = Key("titleColor", .color).otherwise("#000000")
        .doc("Its colour; with a `palette`, `$label` where nothing gives one.")
        .decides(.nothing)
    let imageGap = Key("imageGap", .templatedPoints).otherwise("10")
        .doc("From the left image to the left label.")
    let detail = Key("detail", .template).otherwise("none").doc("The right label.")
        .decides(.measuredText)
    let detailSize = Key("detailSize", .templatedPoints).otherwise("13")
        .doc("Its font size; 12 in `avatar`.").decides(.text)
    let detailColor = Key("detailColor", .color).otherwise("#888888")
        .doc("Its colour; with a `palette`, `$secondaryLabel` where nothing gives one.")
        .decides(.nothing)
    let detailImage = Key("detailImage", .image).otherwise("none").doc("The right image.")
    let detailImageSize = Key("detailImageSize", .extent).otherwise("its natural size")
        .doc("The right image's size; without it, its natural one at most `height` − 16 tall.")
    let detailGap = Key("detailGap", .templatedPoints).otherwise("6")
        .doc("From the right image to the right label.")
    let imageFirst = Key("imageFirst", .boolean).otherwise("true")
        .doc("Whether the right image is next to the arrow, rather than the right label.")
    let titleLimit = Key("titleLimit", .templatedPoints).otherwise("180")
        .doc("How wide a label may be, times the text scale above 1; it is cut then.")
        .decides(.text)
    let labelGap = Key("labelGap", .templatedPoints).otherwise("8")
        .doc("The least distance between the labels; where there is less, they are cut.")
    let font = Key("font", .name(.label)).otherwise("the first font").doc("The font of its labels.")
        .decides(.text)
    let titleFont = Key("titleFont", .name(.label)).otherwise("`font`")
        .doc("The left label's font.").decides(.text)
    let detailFont = Key("detailFont", .name(.label)).otherwise("`font`")
        .doc("The right label's font.").decides(.text)
    let titleLines = Key("titleLines", .scalar(.lines)).otherwise("1")
        .doc(
            "The most lines of the left label, with which the cell grows; 0 is no limit. `logout` and `avatar` have one."
        ).decides(.text)
    let titleWidth = Key("titleWidth", .templatedPoints).otherwise("measured")
        .doc("The left label's width, at which it is cut, instead of its own up to `titleLimit`.")
    let detailWidth = Key("detailWidth", .templatedPoints).otherwise("measured")
        .doc("The right label's width, likewise.")
    let value = Key("value", .scalar(.flag)).otherwise("false")
        .doc("A switch that nobody has set yet.").decides(.nothing)
    let messages = Key("messages", MessageKeys.all).otherwise("none")
        .doc("What is said once a switch is set.").decides(.nothing)
    let scope = Key("scope", .switchScope).otherwise("shared").doc("Whose a switch's value is.")
        .decides(.nothing)
    let store = Key("store", .switchStore).otherwise("state")
        .doc(
            "Where a switch's value is kept: in the state file, with an upstream, or in Redis "
                + "(`redis`); with `cache.redis` one of the last two has to be named."
        ).decides(.nothing)
    let select = Key("select", ActionKeys.all).otherwise("none").doc("What selecting it does.")
        .decides(.nothing)
}

/// The keys of an image that is more than a name.
final class FormImageKeys: ObjectKeys {
    static let all = FormImageKeys()

    var title: String { "an image" }
    var alternatives: [[String]] { [[name.name, asset.name]] }

    let name = Key("name", .template).doc("Its name, which the client knows, or its URL.")
        .decides(.nothing)
    let asset = Key("asset", .template)
        .doc("In place of `name`: that of a file of `images.directory`, which a template may give.")
    let size = Key("size", .extent).otherwise("that of the file")
        .doc("Its natural size, in points.")
}

final class MessageKeys: ObjectKeys {
    static let all = MessageKeys()

    var title: String { "'messages'" }

    let on = Key("on", .template).otherwise("none").doc("When it is switched on.")
    let off = Key("off", .template).otherwise("none").doc("When it is switched off.")
}

/// The keys of a scope that is more than a word.
final class ScopeKeys: ObjectKeys {
    static let all = ScopeKeys()

    var title: String { "a scope" }

    var alternatives: [[String]] { [[header.name, authorization.name]] }

    let header = Key("header", .name(.field)).otherwise("none")
        .doc("The header field that names its owner.")
    let authorization = Key("authorization", AuthorizationScopeKeys())
        .doc("The owner of a token, once an upstream has accepted that.")
}

final class AuthorizationScopeKeys: ObjectKeys {
    var title: String { "'authorization'" }

    let verify = Key("verify", VerificationKeys())
        .doc("The call that has to succeed with the caller's token before a value is stored.")
}

/// The keys of `verify`.
final class VerificationKeys: ObjectKeys {
    var title: String { "'verify'" }

    let upstream = Key("upstream", .name(.label)).doc("The upstream that knows tokens.").required
    let path = Key("path", .text(1...4_096)).doc("The path of the call, a GET.").required
}

/// The keys of a store that is an upstream.
final class StoreKeys: ObjectKeys {
    static let all = StoreKeys()

    var title: String { "a store" }

    let upstream = Key("upstream", .name(.label)).doc("The upstream that keeps it.").required
    let path = Key("path", .plainTemplate).doc("The path of the call.").required
    let method = Key("method", .words(["PUT", "POST", "PATCH"]), default: "PUT")
        .doc("The method of the call; the body is passed on.")
}

extension KeyType where Value == ConfigurationNode {
    /// The name of an image, or an object.
    fileprivate static var image: Self { .template.or(FormImageKeys.all) }
    /// Whose a switch's value is: a word, or a header field.
    static var switchScope: Self {
        scalar(.choice(["shared", "authorization"])).or(ScopeKeys.all)
    }
    /// The store of a switch's value: the state file, Redis, or an upstream.
    static var switchStore: Self {
        scalar(.choice(["state", "redis"])).or(StoreKeys.all)
    }
}
