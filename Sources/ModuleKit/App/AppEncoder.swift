package import ConfigurationLanguage
import JSONCore
package import ModuleConfiguration
package import ModuleMapping

/// An app in the words of a language, as JSON.
package struct AppEncoder {
    private let app: AppConfiguration
    private let palette: Palette
    private let images: ImageLibrary
    private let locale: String?
    private let scope: TemplateScope

    /// - Parameter locale: The client's language tag; nil where it names none.
    package init(
        _ app: AppConfiguration,
        palette: Palette,
        images: ImageLibrary,
        locale: String?
    ) {
        self.app = app
        self.palette = palette
        self.images = images
        self.locale = locale
        let formats = FormatSettings(of: app, requested: locale)
        scope = TemplateScope(locale: locale, formats: formats)
    }

    package var name: String { app.name.text(in: scope) }

    /// The language of its texts.
    package var language: String { scope.formats.locale }

    /// The app as clients read it.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("name", string: name)
            writer.member("start", integer: app.start)
            writer.member("tabs", array: app.tabs) { writer, tab in
                writer.object { self.tab(tab, to: &$0) }
            }
            writer.member("links", array: app.links) { writer, link in
                writer.object { writer in
                    writer.member("path", string: link.path.text)
                    writer.member("module", string: link.module)
                    writer.member("params") { arguments(link.params, to: &$0) }
                }
            }
            writer.member("palette") { $0.palette(PagePalette(all: palette.colors)) }
            let names = app.tabs.compactMap(\.image)
            writer.member("images") { $0.images(PageImages(named: names, in: images)) }
        }
        return writer.finish()
    }

    private func tab(_ tab: AppTab, to writer: inout JSONWriter) {
        writer.member("title", string: tab.title.text(in: scope))
        if let image = tab.image {
            // Elements have the image's own name, whichever of its files is named.
            let name = images.image(named: image)?.name ?? image
            writer.member("image", string: name)
        }
        writer.member("module", string: tab.module)
        writer.member("params") { arguments(tab.params, to: &$0) }
        writer.member("layout", string: layout(of: tab))
    }

    private func arguments(_ arguments: [AppArgument], to writer: inout JSONWriter) {
        writer.object { writer in
            for argument in arguments {
                writer.member(named: argument.name) { $0.parameter(argument.value) }
            }
        }
    }

    /// The URL of the layout of a tab, in the language of the client.
    private func layout(of tab: AppTab) -> String {
        var query = tab.params.map { ($0.name, $0.value.text) }
        if let locale { query.append(("locale", locale)) }
        let path = "/v1/modules/\(tab.module)/layout"
        if query.isEmpty { return path }
        return path + "?" + QueryEncoder.join(query.sorted { $0.0 < $1.0 })
    }
}

extension JSONWriter {
    /// Appends a parameter's value.
    package mutating func parameter(_ value: ParameterValue) {
        switch value {
        case .text(let text): string(text)
        case .integer(let number): integer(number)
        case .number(let number): length(number)
        case .boolean(let flag): boolean(flag)
        }
    }
}
