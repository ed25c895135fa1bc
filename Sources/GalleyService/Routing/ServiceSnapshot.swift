import HTTPSocket
import Locking
import Logging
import ModuleConfiguration
import ModuleKit
import TraceKit
import StateReplication

/// A configuration with all that serves it. A reload makes a new one; requests under way end with the
/// one they began with.
final class ServiceSnapshot: Sendable {
    let configuration: GalleyConfiguration
    /// The modules, each with its pipeline.
    let catalog: ModuleCatalog
    /// The fonts as clients see them.
    let fonts: FontCatalog
    /// Finished pages.
    let cache: PageCache
    /// The memory that is held, by part; the same in every snapshot.
    let memory: MemoryBudget
    /// The stages that pages are built by.
    let builder: PageBuilder
    /// The builder of pages.
    let pages: PageService
    /// The drawer of their pictures.
    let pictures: PictureService
    /// Revisions, changes and event streams; the same in every snapshot.
    let live: LiveService
    /// The setter of switches; the same in every snapshot.
    let switches: SwitchService
    /// Tells caches in front of the service what has changed; the same in every snapshot.
    let purger: CachePurger
    /// The pace of the readers' own refreshes; the same in every snapshot.
    let refreshes: RefreshPace
    /// The origins whose pages may read responses; nil for none.
    let crossOrigin: CrossOriginPolicy?

    /// The OpenAPI document, once somebody has asked for it.
    private let madeOpenAPI = Locked<PreparedResponse?>(nil)

    init(
        configuration: GalleyConfiguration,
        catalog: ModuleCatalog,
        fonts: FontCatalog,
        live: LiveService,
        switches: SwitchService,
        purger: CachePurger,
        refreshes: RefreshPace,
        gate: LoadGate,
        memory: MemoryBudget,
        metrics: ServiceMetrics,
        tracer: Tracer?,
        sharedState: SharedState?,
        log: Logger
    ) {
        self.configuration = configuration
        self.catalog = catalog
        self.fonts = fonts
        self.live = live
        self.switches = switches
        self.purger = purger
        self.refreshes = refreshes
        self.memory = memory
        let cache = PageCache(maximumBytes: memory.maximum)
        let contents = ContentCache(maximumBytes: memory.maximumContents)
        let limits = configuration.server.limits
        self.cache = cache
        crossOrigin = CrossOriginPolicy(configured: configuration.server.cors.origins)
        builder = PageBuilder(
            catalog,
            contents: contents,
            limits: OutputLimits(
                pageBytes: limits.page,
                items: limits.items,
                links: LinkRule(schemes: configuration.links)
            )
        )
        pages = PageService(
            builder: builder,
            limits: BuildLimits(gate: gate, memory: memory, cache: cache, metrics: metrics),
            tagger: PageTagger(configuration.server.front, catalog: catalog),
            purger: purger,
            sharedState: sharedState,
            observer: live,
            tracer: tracer,
            log: log
        )
        pictures = PictureService(
            cache: cache,
            gate: gate,
            metrics: metrics,
            measurer: catalog.tools.text
        )
        memory.measure(pages: cache)
        memory.measure(
            .responses,
            of: "content",
            evicting: .init(
                bytes: { contents.usage.bytes },
                removeOldest: { contents.removeOldest(bytes: $0) }
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
