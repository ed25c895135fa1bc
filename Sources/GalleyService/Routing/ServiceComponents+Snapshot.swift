import ModuleConfiguration
import ModuleKit
import StateReplication

extension ServiceComponents {
    /// Returns the snapshot that serves a configuration.
    func snapshot(of configuration: GalleyConfiguration) -> ServiceSnapshot {
        gate.setLimits(LoadGate.Limits(configuration))
        purger.configure(configuration.server.front.calls)
        let catalog = ModuleCatalog(
            modules: configuration.modules,
            upstreams: upstreams.upstreams(configuration),
            tools: MappingDependencies(
                text: fonts.measurer,
                switches: sharedState.map { SharedSwitchStore($0) } ?? switchStore
            ),
            widths: configuration.widths,
            palette: configuration.palette,
            accepts: AcceptsReader(configuration.catalogs)
        )
        return ServiceSnapshot(configuration, catalog: catalog, of: self)
    }
}
