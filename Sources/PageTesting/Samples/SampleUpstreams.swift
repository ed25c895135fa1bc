import ConfigurationLanguage
import ModuleDeclarations
package import ModuleConfiguration

/// Upstreams that respond from folders of sample answers and never from a network.
package struct SampleUpstreams: Sendable {
    private let folder: String?

    /// Creates upstreams.
    ///
    /// - Parameter folder: The folder that has one of each upstream, as `galley record` writes it; nil
    ///   for the folders of `directory` upstreams alone.
    package init(folder: String?) {
        self.folder = folder
    }

    /// Returns the names of upstreams of a configuration that have sample answers, sorted.
    package func names(in configuration: GalleyConfiguration) -> [String] {
        configuration.upstreams.values.filter { source(of: $0) != nil }.map(\.name).sorted()
    }

    /// Returns a configuration whose upstreams respond from their folders at once; one without a folder
    /// responds to nothing.
    package func replacing(in configuration: GalleyConfiguration) -> GalleyConfiguration {
        var configuration = configuration
        configuration.upstreams = configuration.upstreams.mapValues { upstream in
            var upstream = upstream
            // Below a file there is no folder, whatever its name.
            let none = DirectoryUpstreamConfiguration(path: "/dev/null/none")
            upstream.directory = source(of: upstream) ?? none
            upstream.urls = nil
            upstream.retries = 0
            return upstream
        }
        return configuration
    }

    private func source(of upstream: UpstreamConfiguration) -> DirectoryUpstreamConfiguration? {
        if let folder {
            let path = "\(folder)/\(upstream.name)"
            if DiskFiles().names(in: path) != nil {
                return DirectoryUpstreamConfiguration(path: path)
            }
        }
        guard case .directory(var own) = upstream.source else { return nil }
        own.delay = .zero
        // Of several answers in turn none is the sample.
        own.rotate = nil
        return own
    }
}
