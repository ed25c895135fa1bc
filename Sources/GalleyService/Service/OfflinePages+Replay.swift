import ModuleConfiguration
import ModuleDeclarations
package import ModuleKit
import ModuleMapping
package import SwitchKit
package import TextCore
package import UpstreamKit

extension OfflinePages {
    /// The maximum of measured text in memory, in bytes.
    private static let maximumTextBytes = 256 << 20

    /// Returns the fonts of the configuration.
    ///
    /// - Throws: the font that cannot be read.
    package func measurer() throws(OpenError) -> TextMeasurer {
        do throws(TextError) {
            let fonts = try FontLibrary(
                configuration.fonts,
                maximumCacheBytes: Self.maximumTextBytes,
                log: log
            )
            return fonts.measurer
        } catch {
            throw OpenError(description: "\(error)")
        }
    }

    /// Returns a builder of pages of other responses than those of their upstreams.
    ///
    /// - Parameters:
    ///   - measurer: The fonts.
    ///   - switches: The values of switches.
    ///   - upstream: The source of all responses.
    package func builder(
        measuring measurer: TextMeasurer,
        switches: any SwitchStore,
        upstream: any Upstream
    ) -> PageBuilder {
        let upstreams = configuration.upstreams.mapValues { declared in
            NamedUpstream(
                upstream,
                forward: declared.forward,
                address: declared.urls?.first.flatMap { try? UpstreamURL(parsing: $0) },
                failure: declared.failure
            )
        }
        let catalog = ModuleCatalog(
            modules: configuration.modules,
            upstreams: upstreams,
            tools: MappingDependencies(text: measurer, switches: switches),
            widths: configuration.widths,
            palette: configuration.palette,
            accepts: AcceptsReader(configuration.catalogs)
        )
        let images = ImageLibrary(configuration.images, rules: configuration.imageRules)
        return PageBuilder(catalog, limits: OutputLimits(configuration, images: images))
    }
}
