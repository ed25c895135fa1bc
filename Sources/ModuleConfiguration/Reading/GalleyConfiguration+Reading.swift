import ConfigurationLanguage
import ModuleDeclarations

extension GalleyConfiguration {
    /// Takes modules that were read; of those that are missing the ones whose names no other file has.
    mutating func take(_ read: [ModuleDeclaration]) {
        modules = read.filter { $0.version != .missing }
        let names = Set(modules.map(\.name).exact)
        missingModules = read.filter { $0.version == .missing && !names.contains($0.name) }
    }

    /// Has the paths of files begin at the folder of the configuration.
    mutating func resolvePaths(in folder: String) {
        if !cache.isInMemory { cache.path = ConfigurationPath.resolve(cache.path, in: folder) }
        state.path = ConfigurationPath.resolve(state.path, in: folder)
        if let path = traffic?.path { traffic?.path = ConfigurationPath.resolve(path, in: folder) }
    }
}
