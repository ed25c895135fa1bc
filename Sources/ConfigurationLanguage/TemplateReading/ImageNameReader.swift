import ImageCore
import InputCore

/// Checks names of images that are meant to be those of files of the service's own.
package struct ImageNameReader {
    package let diagnostics: DiagnosticCollector
    package let images: ImageDirectory

    package init(diagnostics: DiagnosticCollector, images: ImageDirectory) {
        self.diagnostics = diagnostics
        self.images = images
    }

    /// Checks the images in a value: texts and templates under `image`.
    func check(in node: ConfigurationNode?, named name: String = "") {
        guard let node else { return }
        if let choice = node.choice {
            for rule in choice.elements ?? [] { check(in: rule["value"], named: name) }
            return
        }
        for member in node.members ?? [] { check(in: member.value, named: member.key) }
        for element in node.elements ?? [] { check(in: element, named: name) }
        if name == "image" { check(node) }
    }

    /// Checks the name that a node gives to an image.
    ///
    /// - Parameter needsFile: True where a name that is no file's is a mistake.
    /// - Returns: True when a mistake was reported.
    @discardableResult
    package func check(_ node: ConfigurationNode?, needsFile: Bool = false) -> Bool {
        guard let node, let scalar = node.scalar, scalar.resolved != .null,
            let template = try? Template(parsing: scalar.templateText)
        else { return false }
        guard let directory = images.name else {
            warn(ofFileName: template.fixedText ?? "", at: node.position)
            return false
        }
        guard let name = template.fixedText else {
            warn(of: template, in: directory, at: node.position)
            return false
        }
        guard Self.isName(name), images.image(named: name) == nil else { return false }
        if needsFile || Self.hasExtension(name) {
            report(name, at: node.position)
            return true
        }
        if let near = SpellingSuggestion.find(name, among: images.images.map(\.name)) {
            diagnostics.warn(
                "'\(name)' is no file in '\(directory)', so that the client must know it; did you mean '\(near)'?",
                at: node.position
            )
        }
        return false
    }

    /// Reports an `asset` that can be none of the files there are.
    ///
    /// - Returns: True when there are no files at all, or the name is written out and none of theirs.
    @discardableResult
    package func check(asset: Template, at position: SourcePosition) -> Bool {
        guard images.name != nil else {
            diagnostics.report(
                "'asset' names a file of 'images.directory' of galley.yaml, which is not given",
                at: position
            )
            return true
        }
        guard let name = asset.fixedText else {
            check(toggled: asset, at: position)
            return false
        }
        guard images.image(named: name) == nil else { return false }
        report(name, at: position)
        return true
    }

    /// Reports a name that is no file's.
    func report(_ name: String, at position: SourcePosition) {
        diagnostics.report(
            "there is no image '\(name)' in '\(images.name ?? "")'",
            at: position,
            nearest: name,
            among: name.contains(scalar: ".") ? images.names : images.images.map(\.name)
        )
    }

    /// Reports the names that a template with toggles makes and that are no file's: `heart-${value:like}`.
    func check(toggled template: Template, at position: SourcePosition) {
        for name in template.toggledTexts ?? [] where images.image(named: name) == nil {
            report(name, at: position)
        }
    }

    /// Warns of the name of a file where the service has none.
    private func warn(ofFileName name: String, at position: SourcePosition) {
        guard Self.isName(name), Self.hasExtension(name) else { return }
        diagnostics.warn(
            "'\(name)' is a name that the client must know: a URL begins with 'https://', and a file of yours is in "
                + "'images: {directory: …}' of galley.yaml",
            at: position
        )
    }

    /// Warns of a template that makes names like those of files, which it never names.
    private func warn(of template: Template, in directory: String, at position: SourcePosition) {
        let names = images.images.map(\.name).filter(template.mayMake(name:))
        guard let first = names.first else { return }
        diagnostics.warn(
            "a template under 'image' names what the client has, never a file in '\(directory)', such as '\(first)': "
                + "'asset' in the place of 'image' of a cell's child names one",
            at: position
        )
    }

    /// True for what is neither a URL nor a path.
    private static func isName(_ text: String) -> Bool {
        !text.contains(scalar: "/") && !text.contains(scalar: ":")
    }

    private static func hasExtension(_ name: String) -> Bool {
        guard let dot = name.lastIndex(ofScalar: ".") else { return false }
        return ImageFileName.isExtension(String(name.suffix(after: dot)))
    }
}

extension Template {
    /// Its texts for each value of its toggles; nil for a template with other values, or with more toggles than a
    /// name has.
    fileprivate var toggledTexts: [String]? {
        var texts = [""]
        var toggles: Set<ExactString> = []
        for segment in segments {
            switch segment {
            case .text(let text): texts = texts.map { $0 + text }
            case .value(let placeholder):
                guard case .toggle(let id) = placeholder.source, placeholder.formatters.isEmpty,
                    toggles.insert(ExactString(id)).inserted, toggles.count <= 2
                else { return nil }
                texts = texts.flatMap { [$0 + "false", $0 + "true"] }
            }
        }
        return toggles.isEmpty ? nil : texts
    }

    /// True when the template's own text, if it has any, begins and ends a name.
    fileprivate func mayMake(name: String) -> Bool {
        var beginning = ""
        var end = ""
        if case .text(let text)? = segments.first { beginning = text }
        if case .text(let text)? = segments.last { end = text }
        return beginning.utf8.count + end.utf8.count > 1 && name.begins(with: beginning)
            && name.ends(with: end) && name.utf8.count >= beginning.utf8.count + end.utf8.count
    }
}
