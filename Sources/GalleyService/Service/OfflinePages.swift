package import Logging
package import ModuleConfiguration
package import ModuleKit

/// The pages of a configuration without a server: nothing listens, and nothing is stored.
package struct OfflinePages: Sendable {
    /// The reason why no page can be built.
    package struct OpenError: Error, CustomStringConvertible {
        /// One line.
        package let description: String
    }

    /// The configuration, changed to keep nothing.
    let configuration: GalleyConfiguration
    let log: Logger

    /// Creates the pages of a configuration that was read without errors. Their switches have the values
    /// that the configuration says.
    package init(_ configuration: GalleyConfiguration, log: Logger) {
        var configuration = configuration
        configuration.cache.path = ":memory:"
        configuration.state.path = ":memory:"
        configuration.rollout = nil
        configuration.traffic = nil
        self.configuration = configuration
        self.log = log
    }

    /// Returns what a computation makes of the builder of the pages.
    ///
    /// - Throws: the font that cannot be read.
    package func withBuilder<Result: Sendable>(
        _ body: (PageBuilder) async -> Result
    ) async throws(OpenError) -> Result {
        try await withComponents { components in
            await body(components.snapshot(of: configuration).builder)
        }
    }

    /// Returns what a computation makes of the parts of the service, which are closed afterwards.
    func withComponents<Result: Sendable>(
        _ body: (ServiceComponents) async -> Result
    ) async throws(OpenError) -> Result {
        let components: ServiceComponents
        do {
            components = try ServiceComponents(configuration, log: log)
            try await components.open(configuration)
        } catch {
            throw OpenError(description: "\(error)")
        }
        let result = await body(components)
        await components.close()
        return result
    }
}
