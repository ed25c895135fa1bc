extension Schema {
    /// The whole of a `galley.yaml`.
    static let galley = GalleyFile.schema
    static let module = ModuleKeys.schema
    static let pieces = PiecesKeys.schema
    static let catalog = CatalogKeys.schema
    static let devices = TestDevices.schema
}
