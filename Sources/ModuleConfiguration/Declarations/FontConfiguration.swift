package import ConfigurationLanguage
package import TextCore

/// A font of the configuration: a name, and the faces that characters are looked for in, in order.
package struct FontConfiguration: DeclaredObject, Equatable {
    package static let title = "a font"

    /// The longest file that is served, in bytes: a client loads it before it draws its first text, and what is on its
    /// way is in memory.
    package static let maximumServedBytes = 32 << 20

    /// The name that cells ask for it by.
    package var name = ""

    /// The files, each a path resolved against the configuration's folder, with `#n` behind it for
    /// face `n` of a collection.
    @Key(
        .fontFiles,
        default: [],
        need: .required,
        "The font files in the order in which characters are looked for; `#n` names a face of "
            + "a collection."
    )
    package var files: [String]

    /// True when clients may fetch the files.
    @Key(
        .boolean,
        named: "serve",
        default: false,
        "Whether clients may fetch the files, each of 32 MiB at most: licences must allow it."
    )
    package var isServed: Bool

    /// The weight that clients know it by; nil is that of each file.
    @Key(
        .integer(1...1_000),
        otherwise: "that of each file",
        "The weight that clients are told, as in CSS: 400 is regular, 700 is bold."
    )
    package var weight: Int?

    /// The files or metrics in its place on the platforms of apps.
    @Key(
        "The fonts that apps draw it with, where those are others than `files`."
    )
    package var platforms: FontPlatforms

    /// The points that lines which wrap leave free.
    @Key(
        .number(0...100),
        default: 0,
        "The points that each line of a paragraph which wraps leaves free, so that the same lines fit "
            + "in a font that is "
            + "a little wider."
    )
    package var slack: Double

    /// The text style of texts that name none.
    @Key(
        .choice,
        otherwise: "none",
        "The text style of iOS of its texts: `style` of a text says more."
    )
    package var style: TextStyleName?

    /// The name of the font of bold runs.
    @Key(
        .name(.label),
        otherwise: "the font itself",
        "The font of what is bold in `markup`, one of `fonts`."
    )
    package var bold: String?

    /// The name of the font of italic runs.
    @Key(
        .name(.label),
        otherwise: "the font itself",
        "The font of what is italic in `markup`, one of `fonts`. What is both is the `italic` of the bold font."
    )
    package var italic: String?

    /// The name of the font of code.
    @Key(
        .name(.label),
        otherwise: "the font itself",
        "The font of what is code in `markup`, one of `fonts`."
    )
    package var code: String?

    package init() {}

    /// A font of the given name and files.
    package init(name: String, files: [String], isServed: Bool = false) {
        self.init()
        self.name = name
        self.files = files
        self.isServed = isServed
    }
}

extension KeyType where Value == [String] {
    static var fontFiles: Self { list("font files", of: .text(1...4_096), 1...32) }
}

extension KeyType where Value == FontConfiguration {
    /// A list of files, or a mapping.
    static var font: Self {
        .either(
            KeyType<[String]>.fontFiles.map { FontConfiguration(name: "", files: $0) },
            .object(FontConfiguration.self)
        )
    }
}
