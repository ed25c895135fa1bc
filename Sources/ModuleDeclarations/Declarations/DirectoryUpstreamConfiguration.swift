package import ConfigurationLanguage

/// A folder of JSON files: `GET /songs` is `songs.json` in it.
package struct DirectoryUpstreamConfiguration: DeclaredObject, Equatable {
    package static let title = "'directory'"

    /// The folder, resolved against the file that names it.
    @Key(
        .text(1...4_096),
        default: "",
        need: .required,
        "The folder, relative to this file."
    )
    package var path: String

    /// The delay of each response.
    @Key(.lifetime, default: .zero, "How long each response is held back.")
    package var delay: Duration

    /// The length of the turns that `name.1.json`, `name.2.json`, … take; nil is no rotation.
    @Key(
        .time,
        otherwise: "none",
        "`name.1.json`, `name.2.json`, … take turns of this length."
    )
    package var rotate: Duration?

    package init() {}

    /// A folder whose files are served at once.
    package init(path: String) {
        self.init()
        self.path = path
    }
}

extension KeyType where Value == DirectoryUpstreamConfiguration {
    /// The path of a folder, or a mapping.
    static var directory: Self {
        .either(
            KeyType<String>.text(1...4_096).map { DirectoryUpstreamConfiguration(path: $0) },
            .object(DirectoryUpstreamConfiguration.self)
        )
    }
}
