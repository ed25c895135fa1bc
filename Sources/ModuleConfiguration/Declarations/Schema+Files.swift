package import ConfigurationLanguage
import ModuleDeclarations

extension Schema {
    /// The whole of a `galley.yaml`.
    static let galley = GalleyFile.schema
    package static let module = ModuleKeys.schema
    package static let pieces = PiecesKeys.schema
    static let catalog = CatalogKeys.schema
    static let devices = TestDevices.schema
}
