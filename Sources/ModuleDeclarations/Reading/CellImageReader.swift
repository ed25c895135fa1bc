import ConfigurationLanguage
import ImageCore

/// Checks the images of a cell, and finds the files of the service's own that they name.
struct CellImageReader {
    let templates: TemplateReader

    private var diagnostics: DiagnosticCollector { templates.diagnostics }
    private var images: ImageDirectory { templates.variables.images }

    /// Checks an image, and sets the size of its file.
    func read(_ image: inout CellPartDeclaration, at position: SourcePosition) {
        let name = (image.image ?? image.asset)?.fixedText
        if let file = name.flatMap(images.image(named:)) { image.file = CellFileSize(file.size) }
        let isMissing = image.file.size == nil && checkName(name, of: image)
        if !isMissing { checkSize(of: image, at: position) }
        checkPlaceholder(of: image)
    }

    /// Reports or warns of a name that is meant to be that of a file and is none.
    ///
    /// - Returns: True when a mistake was reported.
    private func checkName(_ name: String?, of image: CellPartDeclaration) -> Bool {
        let names = ImageNameReader(diagnostics: diagnostics, images: images)
        guard let node = image.$asset.node else {
            let needsFile = image.hasNaturalSize || image.hasNaturalRatio
            return names.check(image.$image.node, needsFile: needsFile)
        }
        guard let asset = image.asset else { return false }
        let position = images.name == nil ? image.$asset.position ?? node.position : node.position
        return names.check(asset: asset, at: position)
    }

    private func checkSize(of image: CellPartDeclaration, at position: SourcePosition) {
        let size = image.$size.node
        let isKnown = image.file.size != nil || image.$asset.node != nil
        if size == nil, image.$aspectRatio.node == nil, !isKnown {
            diagnostics.report("an image needs 'size' or 'aspectRatio'", at: position)
        } else if size != nil, let ratio = image.$aspectRatio.position {
            diagnostics.report("give 'size' or 'aspectRatio', not both", at: ratio)
        } else if let size, size.scalar != nil || size.choice != nil {
            diagnostics.report("'size' of an image is [width, height]", at: size.position)
        } else if image.hasNaturalRatio, !isKnown, let node = image.$aspectRatio.node {
            diagnostics.report(
                "'natural' is the ratio of a file of 'images.directory', or of an 'asset'",
                at: node.position
            )
        }
    }

    private func checkPlaceholder(of image: CellPartDeclaration) {
        guard case .blurHash(let template)? = image.placeholder, let text = template.fixedText,
            !BlurHash.isValid(text), let node = image.$placeholder.node?["blurHash"]
        else { return }
        diagnostics.report("'blurHash' is no blur hash: '\(text)'", at: node.position)
    }
}
