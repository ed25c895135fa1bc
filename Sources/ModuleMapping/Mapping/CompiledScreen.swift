import AccessibilityCore
import ConfigurationLanguage
package import FormatCore
import JSONCore
package import ModuleDeclarations

/// The compiled screen of a module.
package struct CompiledScreen: Sendable {
    private let declaration: ScreenDeclaration
    private let start: Button?
    private let end: [Button]

    package init(_ declaration: ScreenDeclaration) {
        self.declaration = declaration
        start = declaration.bar?.start.map { Button($0) }
        end = (declaration.bar?.end ?? []).map { Button($0) }
    }

    /// A compiled button of the bar.
    private struct Button: Sendable {
        let image: CompiledTemplate?
        let imageNames: [String]
        let title: Template?
        let select: CompiledAction?
        let accessibility: CompiledAccessibility?

        init(_ button: BarButtonDeclaration) {
            image = button.image.map { CompiledTemplate($0) }
            imageNames = button.imageNames
            title = button.title
            select = button.select.map { CompiledAction($0) }
            accessibility = button.a11y.map { CompiledAccessibility($0) }
        }

        /// Returns true when the client runs its action.
        func isShown(in scope: TemplateScope) -> Bool {
            select.map { scope.runs($0.kind) } ?? true
        }

        /// The JSON of an image's template that found nothing.
        private static let nothing: [[UInt8]] = [Array("null".utf8), Array("\"\"".utf8)]

        /// Returns the button as JSON; nil where it has neither an image nor a word, so that there is nothing to touch.
        func json(in scope: TemplateScope) -> [UInt8]? {
            let image = image.map { image in
                var writer = JSONWriter()
                image.write(to: &writer, in: scope)
                return writer.finish()
            }.flatMap { Self.nothing.contains($0) ? nil : $0 }
            let title = title.map { $0.text(in: scope) } ?? ""
            guard image != nil || !title.isEmpty else { return nil }
            var writer = JSONWriter()
            writer.object { writer in
                if let image { writer.member("image") { $0.bytes(image) } }
                if !title.isEmpty { writer.member("title", string: title) }
                writer.member("select") { writer in
                    if let select { writer.bytes(select.bytes(in: scope)) } else { writer.null() }
                }
                if let accessibility, scope.has(.a11y) {
                    writer.accessibility(accessibility.properties(in: scope))
                }
            }
            return writer.finish()
        }
    }

    /// Returns the screen in a scope; nil where nothing of it is left.
    package func content(in scope: TemplateScope) -> ScreenContent? {
        let title = declaration.title?.text(in: scope) ?? ""
        let background = declaration.background.flatMap { scope.color($0) }
        let start = start.flatMap { $0.isShown(in: scope) ? $0 : nil }
        let end = end.filter { $0.isShown(in: scope) }
        let first = start?.json(in: scope)
        let last = end.compactMap { $0.json(in: scope) }
        let hasBar = first != nil || !last.isEmpty
        guard !title.isEmpty || background != nil || declaration.refreshable != nil || hasBar else {
            return nil
        }
        var writer = JSONWriter()
        writer.object { writer in
            if !title.isEmpty { writer.member("title", string: title) }
            if let background { writer.member("background", string: background) }
            if let isRefreshable = declaration.refreshable {
                writer.member("refreshable", boolean: isRefreshable)
            }
            if hasBar {
                writer.member("bar") { writer in
                    writer.object { writer in
                        if let first { writer.member("start") { $0.bytes(first) } }
                        if !last.isEmpty { writer.member("end", array: last) { $0.bytes($1) } }
                    }
                }
            }
        }
        let names = (start.map { [$0] } ?? []) + end
        return ScreenContent(
            json: writer.finish(),
            background: background,
            images: names.flatMap(\.imageNames).compactMap(scope.images.image)
        )
    }

    /// Returns the screen of a composite, which knows its own parameters.
    package func content(
        of module: ModuleDeclaration,
        for request: PageRequest,
        within work: PageWork,
        clock: TextClock,
        acceptance: Acceptance?
    ) -> ScreenContent? {
        var scope = TemplateScope(
            parameters: request.parameters,
            viewport: request.viewport,
            locale: request.locale,
            formats: FormatSettings(of: module, requested: request.locale),
            clock: clock
        )
        scope.maps = ValueMaps(of: module, in: scope.formats)
        scope.begin(
            links: work.limits.links,
            images: work.limits.images,
            recorder: nil,
            issues: MappingIssues(),
            acceptance: acceptance
        )
        return content(in: scope)
    }
}
