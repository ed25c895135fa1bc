import ConfigurationLanguage
import InputCore

/// Makes `app` of a checked node; the modules that it names are checked once they are read.
struct AppReader {
    let diagnostics: DiagnosticCollector
    let images: ImageDirectory
    let texts: PageTexts?
    /// The texts that it names.
    private(set) var textUses: [TextUses.Use] = []

    init(diagnostics: DiagnosticCollector, images: ImageDirectory, texts: PageTexts?) {
        self.diagnostics = diagnostics
        self.images = images
        self.texts = texts
    }

    /// The app; nil where none is declared.
    mutating func read(_ node: ConfigurationNode?) -> AppConfiguration? {
        guard let node, node.members != nil else { return nil }
        let fallback = AppConfiguration(reading: node).locale ?? Self.standardLocale
        let uses = TextUses(fallback: fallback)
        var variables = TemplateVariables()
        variables.parameters = []
        variables.current = .nothing("an app has no data: its texts are plain or ${t:KEY}")
        variables.answer = variables.current
        variables.noRequests = "an app has no requests: its texts are plain or ${t:KEY}"
        variables.textUses = uses
        let templates = TemplateReader(diagnostics: diagnostics, variables: variables)
        var app = AppConfiguration(reading: node, with: templates)
        checkViewport(in: app.name, of: app.$name.node)
        app.tabs = (app.tabNodes ?? []).map { tab($0, templates) }
        app.links = (app.linkNodes ?? []).map { AppLink(reading: $0) }
        app.groups = (app.groupNodes ?? []).map { AppGroup(reading: $0) }
        app.texts = texts.map { ModuleTexts(all: $0, fallback: fallback) }
        checkOrder(of: app.links)
        textUses = uses.all
        return app
    }

    private static let standardLocale = "en"

    private func tab(_ node: ConfigurationNode, _ templates: TemplateReader) -> AppTab {
        let tab = AppTab(reading: node, with: templates)
        checkViewport(in: tab.title, of: tab.$title.node)
        if let image = tab.image, let node = tab.$image.node { check(image, at: node.position) }
        return tab
    }

    /// An app is the same on all screens.
    private func checkViewport(in template: Template, of node: ConfigurationNode?) {
        guard let node else { return }
        for placeholder in template.placeholders {
            switch placeholder.source {
            case .viewportWidth, .viewportHeight, .viewportScale:
                diagnostics.report(
                    "an app knows no screen: its texts are plain or ${t:KEY}",
                    at: node.position(atUTF8Offset: placeholder.offset)
                )
            default: break
            }
        }
    }

    /// Reports an image that is neither a URL nor one of the service's own.
    private func check(_ image: String, at position: SourcePosition) {
        if image.contains(scalar: "/") || image.contains(scalar: ":") { return }
        if images.image(named: image) != nil { return }
        diagnostics.report(
            images.name.map { "there is no image '\(image)' in '\($0)'" }
                ?? "there is no image '\(image)': 'images: {directory: …}' names the folder of images",
            at: position,
            nearest: image,
            among: images.names
        )
    }

    /// Warns of links whose paths are all taken by one before them.
    private func checkOrder(of links: [AppLink]) {
        for (index, link) in links.enumerated() {
            guard let position = link.$path.node?.position,
                let earlier = links[..<index].first(where: { $0.path.takesAll(of: link.path) }),
                let line = earlier.$path.node?.position.line
            else { continue }
            diagnostics.warn(
                "no path reaches '\(link.path.text)': '\(earlier.path.text)' in line \(line) takes all of its paths",
                at: position
            )
        }
    }
}
