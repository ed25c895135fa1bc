package import ConfigurationLanguage
package import TextCore

/// The fonts that apps draw a font with, by platform.
package struct FontPlatforms: DeclaredObject, Equatable {
    package static let title = "the platforms of a font"
    package static let hints: [ExactString: String] = [
        "web": "browsers draw with the font's own 'files'"
    ]

    @Key(
        .object(PlatformFontConfiguration.self),
        otherwise: "`files`",
        "On iOS and iPadOS, of pages with `?platform=ios`."
    )
    package var ios: PlatformFontConfiguration?

    @Key(
        .object(PlatformFontConfiguration.self),
        otherwise: "`files`",
        "On Android, of pages with `?platform=android`."
    )
    package var android: PlatformFontConfiguration?

    package init() {}

    /// The fonts that are given, in the order of the keys.
    package var given: [(platform: TextPlatform, font: PlatformFontConfiguration)] {
        [(.ios, ios), (.android, android)].compactMap { platform, font in
            font.map { (platform, $0) }
        }
    }
}

/// A font as one platform has it: files, or numbers that were read on a device.
package struct PlatformFontConfiguration: DeclaredObject, Equatable {
    package static let title = "a font of a platform"

    /// The files, each a path resolved against the configuration's folder, with `#n` behind it for face `n` of a
    /// collection.
    @Key(
        .fontFiles,
        default: [],
        otherwise: "those of the font",
        "The font files, as those of the font itself. Beside `metrics` they measure the characters that it lacks."
    )
    package var files: [String]

    /// The file of metrics, resolved against the configuration's folder.
    @Key(
        .text(1...4_096),
        otherwise: "none",
        "A JSON file with the widths of the font's characters, for fonts whose files are nowhere but on devices."
    )
    package var metrics: String?

    package init() {}
}
