package import ConfigurationLanguage

/// Pages beside those of an app, which the gallery shows in a tab of their own.
package struct AppGroup: DeclaredObject {
    package static let title = "a group of 'app'"
    package static let hints: [ExactString: String] = [
        "name": "the words of a group are its 'title'",
        "pages": "the pages of a group are its 'modules'",
        "module": "a group has 'modules', a list",
    ]

    /// The words of its tab.
    @Key(.text(1...100), default: "", need: .required, "The words of its tab.")
    package var title: String

    @Key(
        .list("modules", of: .name(.slug), 1...AppGroup.maximumModules),
        named: "modules",
        need: .required,
        "Its modules, in the order in which they are shown."
    )
    var moduleNames: [String]?

    /// The names of its modules, in order.
    package var modules: [String] { moduleNames ?? [] }

    /// The most modules: as many as a page of the gallery is looked through by a person.
    static let maximumModules = 256

    /// A group of nothing.
    package init() {}
}
