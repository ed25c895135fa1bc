package import ConfigurationLanguage

extension Schema {
    package static let module = ModuleKeys.schema
    package static let pieces = PiecesKeys.schema
}
