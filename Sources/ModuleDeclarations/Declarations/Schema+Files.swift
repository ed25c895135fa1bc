package import ConfigurationLanguage

extension Schema {
    /// A module's file.
    package static let module = ModuleKeys.schema
    package static let pieces = PiecesKeys.schema
}
