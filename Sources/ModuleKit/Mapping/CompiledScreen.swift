import AccessibilityCore
import FormatCore
import JSONCore
import ModuleConfiguration

/// The compiled screen of a module.
struct CompiledScreen: Sendable {
    private let declaration: ScreenDeclaration
    private let start: Button?
    private let end: [Button]

    init(_ declaration: ScreenDeclaration) {
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

        func write(to writer: inout JSONWriter, in scope: TemplateScope) {
            writer.object { writer in
                if let image { writer.member("image") { image.write(to: &$0, in: scope) } }
                if let title { writer.member("title", string: title.text(in: scope)) }
                writer.member("select") { writer in
                    if let select { writer.bytes(select.bytes(in: scope)) } else { writer.null() }
                }
                if let accessibility, scope.has(.a11y) {
                    writer.accessibility(accessibility.properties(in: scope))
                }
            }
        }
    }

    /// Returns the screen in a scope; nil where nothing of it is left.
    func content(in scope: TemplateScope) -> ScreenContent? {
        let title = declaration.title?.text(in: scope) ?? ""
        let background = declaration.background.flatMap { scope.color($0) }
        let start = start.flatMap { $0.isShown(in: scope) ? $0 : nil }
        let end = end.filter { $0.isShown(in: scope) }
        let hasBar = start != nil || !end.isEmpty
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
            if hasBar { writer.member("bar") { Self.bar(start, end, to: &$0, in: scope) } }
        }
        let names = (start.map { [$0] } ?? []) + end
        return ScreenContent(
            json: writer.finish(),
            background: background,
            images: names.flatMap(\.imageNames).compactMap(scope.images.image)
        )
    }

    private static func bar(
        _ start: Button?,
        _ end: [Button],
        to writer: inout JSONWriter,
        in scope: TemplateScope
    ) {
        writer.object { writer in
            if let start { writer.member("start") { start.write(to: &$0, in: scope) } }
            if !end.isEmpty {
                writer.member("end", array: end) { $1.write(to: &$0, in: scope) }
            }
        }
    }

    /// Returns the screen of a composite, which knows its own parameters.
    func content(
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
