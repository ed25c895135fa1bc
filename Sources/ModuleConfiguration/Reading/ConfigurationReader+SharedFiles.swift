import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// Reading the files that modules share. A mistake in one belongs to that file.
extension ConfigurationReader {
    /// Reads the files of named components, items and cells.
    func readPieces(
        _ galley: GalleyFile,
        folder: String,
        palette: PaletteNames
    ) -> Pieces {
        var pieces = Pieces(diagnostics: sources.diagnostics, palette: palette)
        let modules = sources.expand(galley.modulePatterns, in: folder, mayBeNone: true)
        let modulePaths = Set(modules.map(\.path).exact)
        let patterns = galley.$pieces.node
        for (path, element) in sources.expand(patterns, in: folder, mayBeNone: true) {
            if modulePaths.contains(path) {
                let name = path.split(at: "/").last ?? ""
                sources.diagnostics.report(
                    "'\(name)' is named by 'modules' too: a file is a module or has pieces, not both",
                    at: element.position
                )
                continue
            }
            sources.diagnostics.owned(by: path) {
                guard let root = sources.read(path, as: .pieces, namedBy: element) else { return }
                pieces.add(root)
            }
        }
        return pieces
    }

    /// Reads the files of texts; nil where `strings` is not given.
    func readTexts(_ galley: GalleyFile, folder: String) -> TextsReader? {
        guard let patterns = galley.$strings.node else { return nil }
        var texts = TextsReader(diagnostics: sources.diagnostics)
        for (path, element) in sources.expand(patterns, in: folder, mayBeNone: false) {
            sources.diagnostics.owned(by: path) {
                if let root = sources.read(path, as: .texts, namedBy: element) {
                    texts.add(root, path: path, namedBy: element)
                } else {
                    texts.addUnreadable()
                }
            }
        }
        return texts
    }

    /// Reads the files of what released apps draw.
    func readCatalogs(_ galley: GalleyFile, folder: String) -> [Catalog] {
        guard let patterns = galley.$catalogs.node else { return [] }
        var catalogs = CatalogReader(diagnostics: sources.diagnostics)
        for (path, element) in sources.expand(patterns, in: folder, mayBeNone: false) {
            sources.diagnostics.owned(by: path) {
                if let root = sources.read(path, as: .catalog, namedBy: element) {
                    catalogs.add(root)
                }
            }
        }
        catalogs.checkUnique()
        return catalogs.catalogs
    }
}
