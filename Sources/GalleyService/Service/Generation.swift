import HTTPSocket
import Logging
import ModuleKit

/// All that one reading of the configuration brought forth. A reload makes a new one; requests under
/// way keep the one they began with.
final class Generation: Sendable {
    /// The configuration.
    let configuration: GalleyConfiguration
    /// The modules, each with what loads it.
    let catalog: ModuleCatalog
    /// Finished pages.
    let memory: PageMemory
    /// What answers with pages.
    let pages: PageService
    /// What knows how pages change; the same for all generations.
    let live: LiveService
    /// What sets switches; the same for all generations.
    let switches: SwitchKeeper

    init(
        configuration: GalleyConfiguration,
        upstreams: [String: NamedUpstream],
        tools: MappingTools,
        live: LiveService,
        switches: SwitchKeeper,
        metrics: ServiceMetrics,
        log: Logger
    ) {
        self.configuration = configuration
        catalog = ModuleCatalog(
            modules: configuration.modules,
            upstreams: upstreams,
            tools: tools
        )
        memory = PageMemory()
        self.live = live
        self.switches = switches
        pages = PageService(
            catalog: catalog,
            memory: memory,
            live: live,
            metrics: metrics,
            log: log,
            maximumLoads: configuration.server.limits.loads
        )
    }
}
