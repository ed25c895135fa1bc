package import ConfigurationLanguage

/// `app` of a `galley.yaml`: the pages that make up one app, and the paths of links into it.
package struct AppConfiguration: DeclaredObject {
    package static let title = "'app'"
    package static let hints: [ExactString: String] = [
        "title": "the title of the app is its 'name'",
        "routes": "the paths of an app are its 'links'",
        "screens": "an app has 'tabs', and 'links' to pages that no tab shows",
        "pages": "an app has 'tabs', and 'links' to pages that no tab shows",
        "icon": "tabs have an 'image'",
    ]

    /// The name of the app.
    @Key(
        .appText,
        default: Template(segments: []),
        need: .required,
        "Its name: a text, or `${t:KEY}` of `strings`."
    )
    package var name: Template

    /// The language whose texts stand in for those that the client's language lacks.
    @Key(
        .locale,
        otherwise: "en",
        "The language that must have all texts of the app."
    )
    package var locale: String?

    @Key(
        .list("tabs", of: .node(AppTab.schema), 1...AppConfiguration.maximumTabs),
        named: "tabs",
        need: .required,
        "The pages that can always be reached, in order."
    )
    var tabNodes: [ConfigurationNode]?

    @Key(
        .list("links", of: .node(AppLink.schema), 0...AppConfiguration.maximumLinks),
        named: "links",
        otherwise: "none",
        "The paths that open pages: the first that takes a path counts."
    )
    var linkNodes: [ConfigurationNode]?

    @Key(
        .scalar(.anything),
        named: "start",
        otherwise: "0",
        "The tab that is shown first: its position from 0, or the name of its module."
    )
    var startNode: ConfigurationNode?

    @Key(
        .list("groups", of: .node(AppGroup.schema), 0...AppConfiguration.maximumGroups),
        named: "groups",
        otherwise: "none",
        "Pages beside those of the app, each group a tab of the gallery of pages."
    )
    var groupNodes: [ConfigurationNode]?

    /// The tabs, in order; at least one.
    package var tabs: [AppTab] = []
    /// The links, in order.
    package var links: [AppLink] = []
    /// The groups of other pages, in order.
    package var groups: [AppGroup] = []
    /// The index of the tab that is shown first.
    package var start = 0
    /// The texts of `strings`; nil where there are none.
    package var texts: ModuleTexts?

    /// The most tabs: more do not fit beside one another on a phone, nor into a reader's mind.
    static let maximumTabs = 8
    /// The most links. Each path that is opened is compared with them in order.
    static let maximumLinks = 256

    /// The most groups: their tabs stand beside one another.
    static let maximumGroups = 16

    /// An app without any page.
    package init() {}
}

package struct AppTab: DeclaredObject {
    package static let title = "a tab of 'app'"
    package static let hints: [ExactString: String] = [
        "name": "the words of a tab are its 'title'", "label": "the words of a tab are its 'title'",
        "page": "a tab shows a 'module'",
    ]

    /// The words of the tab.
    @Key(
        .appText,
        default: Template(segments: []),
        need: .required,
        "Its words: a text, or `${t:KEY}` of `strings`."
    )
    package var title: Template

    /// The image of the tab: the name of a file of `images.directory`, or a URL.
    @Key(
        .text(1...2_048),
        otherwise: "none",
        "Its icon: the name of an image of `images.directory`, or a URL."
    )
    package var image: String?

    /// The name of the module that it shows.
    @Key(.name(.slug), default: "", need: .required, "The module that it shows.")
    package var module: String

    @Key(.arguments, named: "params", otherwise: "none", "The values of the module's parameters.")
    var given: [NamedValue<ConfigurationNode>]?

    /// The values of the module's parameters, in the order of the file.
    package var params: [AppArgument] = []

    /// A tab of nothing.
    package init() {}
}

/// A link of an app: a path, and the page that it opens.
package struct AppLink: DeclaredObject {
    package static let title = "a link of 'app'"
    package static let hints: [ExactString: String] = [
        "url": "the paths of links are their 'path'", "page": "a link opens a 'module'",
    ]

    /// The paths that it takes.
    @Key(
        .linkPath,
        default: LinkPath(),
        need: .required,
        "The path: `/songs/:id`, where `:id` is any one segment, percent-decoded."
    )
    package var path: LinkPath

    /// The name of the module that it opens.
    @Key(.name(.slug), default: "", need: .required, "The module that it opens.")
    package var module: String

    @Key(
        .arguments,
        named: "params",
        otherwise: "none",
        "The values of the module's parameters; `${id}` in one is the segment `:id` of the path."
    )
    var given: [NamedValue<ConfigurationNode>]?

    /// The values of the module's parameters, in the order of the file.
    package var params: [AppArgument] = []

    /// A link to nothing.
    package init() {}
}

/// The value of a parameter of a page that an app opens.
package struct AppArgument: Sendable {
    /// The name of the parameter.
    package let name: String
    /// Its value; of a link a text in which `${name}` stands for a segment of the path, where it has any.
    package let value: ParameterValue
}

extension AppArgument: Decodable {
    /// Makes the initializer of objects from a decoder possible; the validator of apps makes arguments.
    package init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "no argument is read by itself")
        )
    }
}

extension ModuleTexts: Decodable {
    /// Makes the initializer of objects from a decoder possible; the reader of apps gives them their texts.
    package init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: decoder.codingPath,
                debugDescription: "no texts are read by themselves"
            )
        )
    }
}

extension KeyType where Value == Template {
    /// A text of an app, which may be one of `strings`.
    fileprivate static var appText: Self {
        Self(.scalar(ScalarSchema(type: .template, refusesChoice: true))) { $1.template($0) }
    }
}
