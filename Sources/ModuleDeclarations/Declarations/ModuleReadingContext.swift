package import ConfigurationLanguage

/// The settings that modules are read with beside their own files.
package struct ModuleReadingContext: Sendable {
    /// The upstreams by name, as far as they could be read.
    package let upstreams: [ExactString: UpstreamConfiguration]
    /// The fonts there are.
    package let fonts: FontNames
    /// The images of the service's own.
    package let images: ImageDirectory
    /// The scope header fields that trusted proxies set or strip, in lower case.
    package let scopeHeaders: [String]
    /// True when several instances share a Redis server.
    package let hasRedis: Bool
    /// The URLs that clients may open.
    package var links = LinkRule()
    /// The texts of `strings`; nil where it names no file.
    package var texts: PageTexts?
    /// `forms.defaults` of the main file.
    package var formDefaults: ConfigurationNode?
    /// `maps` of the main file.
    package var maps: [ExactString: ValueMap] = [:]
    /// The colours of the palette.
    package var palette = PaletteNames.builtIn

    package init(
        upstreams: [ExactString: UpstreamConfiguration],
        fonts: FontNames,
        images: ImageDirectory,
        scopeHeaders: [String],
        hasRedis: Bool
    ) {
        self.upstreams = upstreams
        self.fonts = fonts
        self.images = images
        self.scopeHeaders = scopeHeaders
        self.hasRedis = hasRedis
    }
}
