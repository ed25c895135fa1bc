extension Schema {
    /// The whole of a `galley.yaml`.
    static let galley = GalleyFile.schema
    /// A module file.
    static let module = ModuleKeys.all.schema
    /// A pieces file.
    static let pieces = PiecesKeys.all.schema
    /// A file of devices.
    static let devices = TestDevices.schema
}
