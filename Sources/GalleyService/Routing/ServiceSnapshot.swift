import ConfigurationLanguage
import HTTPSocket
import Locking
import Logging
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import PageServing
import StateReplication
import TraceKit

/// A configuration with all that serves it. A reload makes a new one; requests under way end with the
/// one they began with.
final class ServiceSnapshot: Sendable {
    let configuration: GalleyConfiguration
    /// The part of the configuration in a rollout; nil without one.
    let part: RolloutPart?
    /// The modules, each with its pipeline.
    let catalog: ModuleCatalog
    /// The fonts as clients see them.
    let fonts: FontCatalog
    /// The comparison of texts that clients drew; the same in every snapshot.
    let reports: TextReports
    /// The images of the service's own.
    let images: ImageLibrary
    /// Finished pages.
    let cache: PageCache
    /// Mapped content, for pages of other viewports.
    private let contents: ContentCache
    /// The memory that is held, by part; the same in every snapshot.
    let memory: MemoryBudget
    /// The stages that pages are built by.
    let builder: PageBuilder
    /// The builder of pages.
    let pages: PageService
    /// The drawer of their pictures.
    let pictures: PictureService
    /// Says where texts are cut on them.
    let fits: FitService
    /// Revisions, changes and event streams; the same in every snapshot.
    let live: LiveService
    /// The setter of switches; the same in every snapshot.
    let switches: SwitchService
    /// The lines about changes of switches.
    let audit: SwitchAudit
    /// Tells caches in front of the service what has changed; the same in every snapshot.
    let purger: CachePurger
    /// The pace of the readers' own refreshes; the same in every snapshot.
    let refreshes: RefreshPace
    /// The recording of views; nil where none are.
    let traffic: TrafficContext?
    /// The content codings that bodies are sent in.
    let compression: CompressionPolicy
    /// The origins whose pages may read responses; nil for none.
    let crossOrigin: CrossOriginPolicy?

    /// The descriptions of the app, by language.
    let apps = PreparedByName()
    /// The documents of the app, by what they are asked for.
    let appPages = PreparedByName()
    /// The schemas of configuration files, by name and version.
    let schemas = PreparedByName()
    /// The files of the web client, by name: as many as there are.
    let clientFiles = PreparedByName(maximumNames: .max)
    /// The OpenAPI document, once somebody has asked for it.
    private let madeOpenAPI = Locked<PreparedResponse?>(nil)

    /// The name of what the new side of a rollout holds, among the holders of memory.
    static let rolledOut = "rollout"

    /// Creates the snapshot of a configuration.
    ///
    /// - Parameters:
    ///   - fonts: the fonts of the configuration.
    ///   - components: the parts of the service, of which every snapshot has the same.
    ///   - part: the part of the configuration in a rollout; nil without one.
    ///   - shared: the finished pages of the rollout's old side, among which those of the new side are; nil for a cache
    ///     of its own.
    init(
        _ configuration: GalleyConfiguration,
        catalog: ModuleCatalog,
        fonts: FontCatalog,
        of components: ServiceComponents,
        part: RolloutPart? = nil,
        sharing shared: PageCache? = nil
    ) {
        self.configuration = configuration
        self.catalog = catalog
        self.fonts = fonts
        self.part = part
        let compression = CompressionPolicy(configuration.server.compression)
        self.compression = compression
        reports = components.fonts.reports
        live = components.live
        switches = components.switches
        audit = SwitchAudit(components.log)
        purger = components.purger
        refreshes = components.refreshes
        memory = components.memory
        traffic = components.traffic.flatMap { TrafficContext($0, of: configuration) }
        let (memory, gate, metrics) = (components.memory, components.gate, components.metrics)
        let revisions = live.revisions
        let cache =
            shared
            ?? PageCache(maximumBytes: memory.maximum) { revisions.pageWillLeave($0.shared) }
        let contents = ContentCache(maximumBytes: memory.maximumContents)
        self.contents = contents
        let images = ImageLibrary(configuration.images, rules: configuration.imageRules)
        self.images = images
        self.cache = cache
        crossOrigin = CrossOriginPolicy(configured: configuration.server.cors.origins)
        builder = PageBuilder(
            catalog,
            contents: contents,
            limits: OutputLimits(configuration, images: images)
        )
        pages = PageService(
            builder: builder,
            limits: BuildLimits(gate: gate, memory: memory, cache: cache, metrics: metrics),
            part: part,
            compression: PageCompression(
                compression,
                of: cache,
                best: components.bestCompression,
                metrics: metrics
            ),
            tagger: PageTagger(
                configuration.server.front,
                catalog: catalog,
                variation: part?.variation
            ),
            purger: components.purger,
            sharedState: components.sharedState,
            observer: components.live,
            tracer: components.traces?.tracer,
            traffic: traffic,
            log: components.log
        )
        pictures = PictureService(
            cache: cache,
            gate: gate,
            metrics: metrics,
            images: images,
            measurer: catalog.tools.text
        )
        let fits = FitService(pages, metrics: metrics, traffic: configuration.traffic?.path)
        self.fits = fits
        if shared == nil { memory.measure(pages: cache) }
        measure(contents, fits)
    }

    /// Lets go of pages and content, as another configuration is served from now on.
    func retire() {
        live.retire(cache)
        contents.removeAll()
    }

    /// Has the memory of the configuration's own caches counted.
    private func measure(_ contents: ContentCache, _ fits: FitService) {
        let images = images
        let name = part?.side == .new ? Self.rolledOut : ""
        memory.measure(.images, of: name) { images.bytes }
        let columns = builder.columns
        memory.measure(.pages, of: "frames" + name) { columns.bytes }
        memory.measure(
            .responses,
            of: "content" + name,
            evicting: .init(
                bytes: { contents.usage.bytes },
                removeOldest: { contents.removeOldest(bytes: $0) }
            )
        )
        memory.measure(
            .responses,
            of: "fits" + name,
            // Weak: its pages count in this memory.
            evicting: .init(
                bytes: { [weak fits] in fits?.bytes ?? 0 },
                removeOldest: { [weak fits] in fits?.removeOldest(bytes: $0) }
            )
        )
    }

    /// Returns the OpenAPI document of the configuration, made when it is first asked for.
    ///
    /// - Parameter make: returns the document of a configuration.
    func openAPI(_ make: (GalleyConfiguration) -> PreparedResponse) -> PreparedResponse {
        madeOpenAPI.withLock { made in
            if let made { return made }
            let response = make(configuration)
            made = response
            return response
        }
    }
}

extension OutputLimits {
    /// The limits of the pages of a configuration.
    ///
    /// - Parameter images: The images of the service's own.
    init(_ configuration: GalleyConfiguration, images: ImageLibrary) {
        self.init(
            pageBytes: configuration.server.limits.page,
            items: configuration.server.limits.items,
            links: LinkRule(schemes: configuration.links),
            images: images,
            touch: configuration.touch
        )
    }
}
