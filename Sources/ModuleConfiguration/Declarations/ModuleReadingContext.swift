/// The settings that modules are read with beside their own files.
struct ModuleReadingContext: Sendable {
    /// The upstreams by name, as far as they could be read.
    let upstreams: [ExactString: UpstreamConfiguration]
    /// The fonts there are.
    let fonts: FontNames
    /// The images of the service's own.
    let images: ImageDirectory
    /// The scope header fields that trusted proxies set or strip, in lower case.
    let scopeHeaders: [String]
    /// True when several instances share a Redis server.
    let hasRedis: Bool
    /// The URLs that clients may open.
    var links = LinkRule()
    /// The texts of `strings`; nil where it names no file.
    var texts: PageTexts?
    /// `forms.defaults` of the main file.
    var formDefaults: ConfigurationNode?
    /// `maps` of the main file.
    var maps: [ExactString: ValueMap] = [:]
    /// The colours of the palette.
    var palette = PaletteNames.builtIn
}
