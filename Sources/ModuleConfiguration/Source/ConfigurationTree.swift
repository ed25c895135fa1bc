package import ConfigurationLanguage
import InputCore

/// A configuration with the nodes of the files that it was read from.
package struct ConfigurationTree: Sendable {
    package let configuration: GalleyConfiguration
    /// The path of the main file.
    package let path: String
    /// The variables for `${env:NAME}`.
    let environment: [ExactString: String]
    /// The nodes by the path of their file from the folder of the main one, which is under the empty path.
    let nodes: [ExactString: ConfigurationNode]
    let roles: [ExactString: ConfigurationFileRole]

    /// The main file's path from its own folder, whatever its name.
    static let main: ExactString = ""

    /// The folder of the main file: empty, or with a slash at its end.
    package var folder: String { ConfigurationPath.folder(of: path) }

    /// Reads a configuration, or finds every mistake in it.
    ///
    /// The parameters are those of ``ConfigurationLoader/load(path:environment:files:)``.
    package static func load(
        path: String,
        environment: [ExactString: String],
        files: some ConfigurationFiles = DiskFiles()
    ) -> Result<ConfigurationTree, ConfigurationErrors> {
        load(path: path, environment: environment, files: files, given: [:])
    }

    /// Reads a configuration some of whose files are given as nodes, by their paths.
    static func load(
        path: String,
        environment: [ExactString: String],
        files: some ConfigurationFiles,
        given: [ExactString: ConfigurationNode]
    ) -> Result<ConfigurationTree, ConfigurationErrors> {
        let reader = ConfigurationReader(environment: environment, files: files, given: given)
        return ConfigurationLoader.read(reader, path: path).map { configuration in
            let folder = ConfigurationPath.folder(of: path)
            var nodes: [ExactString: ConfigurationNode] = [:]
            var roles: [ExactString: ConfigurationFileRole] = [:]
            for (file, read) in reader.sources.read {
                let name =
                    read.role == .main
                    ? main
                    : ExactString(file.text.rest(after: folder).map { String($0) } ?? file.text)
                (nodes[name], roles[name]) = (read.node, read.role)
            }
            return ConfigurationTree(
                configuration: configuration,
                path: path,
                environment: environment,
                nodes: nodes,
                roles: roles
            )
        }
    }

    /// The paths of its files from the folder of the main one, but for that itself.
    package var fileNames: Set<ExactString> { Set(nodes.keys).subtracting([Self.main]) }
}
